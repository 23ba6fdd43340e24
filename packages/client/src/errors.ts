/** The errors of a call: a class for each error code of the service, and three for calls that got no reply from it. */

import type { ErrorCode } from './wire.ts';

export class ModeratoError extends Error {
  override name = 'ModeratoError';
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends ModeratoError {
  override name = 'ConnectionError';
}

/** No answer within `timeoutMs`. */
export class TimeoutError extends ModeratoError {
  override name = 'TimeoutError';
}

export interface ErrorFacts {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
}

/** The service replied with an error. Only codes that this version does not know have exactly this class. */
export class ApiError extends ModeratoError {
  override name = 'ApiError';
  readonly status: number;
  /** Missing if something else replied, such as a proxy. */
  readonly code: ErrorCode | undefined;
  /** Quote it when you ask about this call. */
  readonly requestId: string | undefined;
  /** Seconds to wait, if the service said how many. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError';
}
/** The key is not allowed to make this call, or not from here. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
export class MethodNotAllowedError extends ApiError {
  override name = 'MethodNotAllowedError';
}
/** An earlier call with the same idempotency key is still in progress. The client has already waited and retried. */
export class IdempotencyInProgressError extends ApiError {
  override name = 'IdempotencyInProgressError';
}
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError';
}
export class ImageTooLargeError extends ApiError {
  override name = 'ImageTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError';
}
export class UnsupportedImageFormatError extends ApiError {
  override name = 'UnsupportedImageFormatError';
}
export class ImageUnreadableError extends ApiError {
  override name = 'ImageUnreadableError';
}
export class ImageFetchFailedError extends ApiError {
  override name = 'ImageFetchFailedError';
}
/** The idempotency key was used for another request in the last 24 hours. */
export class IdempotencyMismatchError extends ApiError {
  override name = 'IdempotencyMismatchError';
}
/** Too many requests per second. The client has already waited and retried. */
export class RateLimitExceededError extends ApiError {
  override name = 'RateLimitExceededError';
}
/** The monthly quota is used up; `retryAfter` is the time until the month ends. */
export class QuotaExceededError extends ApiError {
  override name = 'QuotaExceededError';
}
export class InternalError extends ApiError {
  override name = 'InternalError';
}
/** What the call needs is not installed on the service. Retrying does not help. */
export class NotAvailableError extends ApiError {
  override name = 'NotAvailableError';
}
/** Nothing could judge the request, often because nothing is configured. Retrying does not help. */
export class ProviderUnavailableError extends ApiError {
  override name = 'ProviderUnavailableError';
}
export class OverloadedError extends ApiError {
  override name = 'OverloadedError';
}

export const errorClasses: Record<ErrorCode, typeof ApiError> = {
  invalid_request: InvalidRequestError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  idempotency_in_progress: IdempotencyInProgressError,
  payload_too_large: PayloadTooLargeError,
  image_too_large: ImageTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  unsupported_image_format: UnsupportedImageFormatError,
  image_unreadable: ImageUnreadableError,
  image_fetch_failed: ImageFetchFailedError,
  idempotency_mismatch: IdempotencyMismatchError,
  rate_limit_exceeded: RateLimitExceededError,
  quota_exceeded: QuotaExceededError,
  internal_error: InternalError,
  not_available: NotAvailableError,
  provider_unavailable: ProviderUnavailableError,
  overloaded: OverloadedError,
};

/** OpenAI's codes for the same errors, on `moderations`; if it has none, the status decides. */
const openAiCodes: Readonly<Record<string, ErrorCode>> = {
  400: 'invalid_request',
  500: 'internal_error',
  invalid_api_key: 'unauthorized',
  model_not_found: 'not_found',
  insufficient_quota: 'quota_exceeded',
};

/** The error that the `error` of a body describes. */
export function errorOf(
  { code: given, message, retry_after: seconds }: { code?: string | null; message?: string; retry_after?: number },
  facts: Partial<ErrorFacts> & { readonly status: number },
): ApiError {
  const code = given === null || (given && given in openAiCodes) ? openAiCodes[given ?? facts.status] : given;
  const Class = errorClasses[code as ErrorCode] ?? ApiError;
  return new Class(message ?? `Moderato answered with the status ${facts.status}.`, {
    requestId: undefined,
    retryAfter: seconds,
    ...facts,
    code: code as ErrorCode | undefined,
  });
}

/** Whether a verdict is missing through no fault of the caller. The outage policy covers these errors. */
export function meansUnavailable(error: unknown): error is ModeratoError {
  if (!(error instanceof ModeratoError)) return false;
  return !(error instanceof ApiError) || error.status === 409 || error.status === 429 || error.status >= 500;
}
