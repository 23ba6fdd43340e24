/**
 * Runs a transaction once more when PostgreSQL undid it for the sake of another one: a deadlock, or two that cannot be put in
 * an order. The work must be the whole transaction. A second conflict is thrown, as is anything else.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return await work();
  }
}

/** PostgreSQL's codes for two transactions that cannot be put in an order, and for a deadlock. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01']);

const isConflict = (error: unknown): boolean => error instanceof Error && 'code' in error && conflicts.has(error.code);
