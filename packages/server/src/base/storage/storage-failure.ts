/** Distinguishes a store that cannot work right now (disk full, connection lost) from a bug of ours. */

const sqliteFailures = new Set([
  5, // busy
  6, // locked
  7, // out of memory
  8, // read-only
  10, // input/output error
  13, // full
  14, // cannot open
  26, // not a database
]);

/**
 * PostgreSQL classes: connection exception, transaction rollback (a deadlock), insufficient resources, an unavailable
 * lock, operator intervention, system error; and read-only, and a transaction that was left open for too long.
 */
const postgresFailure = /^(?:08|40|53|55P03|57|58|25006|25P03)/;
const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isStorageFailure);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteFailures.has(errcode & 0xff);
  if (typeof code === 'string') return networkFailures.has(code) || postgresFailure.test(code);
  return /Connection terminated|connection error|Query read timeout|timeout exceeded when trying to connect/.test(
    error.message,
  );
}
