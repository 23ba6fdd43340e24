/** The errors of calls to the dashboard's API, with messages for the person using it. */

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** The service could not be reached at all. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The service cannot be reached. Check the connection and try again.', { cause });
    this.name = 'ConnectionError';
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof ConnectionError) return error.message;
  return 'Something went wrong on this page. Reload it. If it happens again, tell your operator.';
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
