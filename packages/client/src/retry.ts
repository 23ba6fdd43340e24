/** When a call is retried, and after how long. */

import { ApiError, type ModeratoError } from './errors.ts';

/** A caller should not wait longer than this. */
const longestWaitMs = 30_000;
const firstWaitMs = 250;

/**
 * Milliseconds to wait before the next attempt; undefined if there should be none. `repeatable`: the call may be made
 * twice although its first answer was lost. One that may not is made again only where the service has surely done nothing.
 */
export function retryDelayMs(error: ModeratoError, tries: number, repeatable: boolean): number | undefined {
  if (!isWorthwhile(error, repeatable)) return undefined;
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  // At random, so that callers who were refused together do not come back together.
  const own = firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  const waitMs = asked === undefined ? own : asked * 1_000 + own;
  return waitMs <= longestWaitMs ? waitMs : undefined;
}

function isWorthwhile(error: ModeratoError, repeatable: boolean): boolean {
  if (!(error instanceof ApiError)) return repeatable;
  if (error.code === 'rate_limit_exceeded' || error.code === 'idempotency_in_progress') return true;
  if (error.code === 'provider_unavailable' || error.code === 'quota_exceeded') return false;
  return repeatable && error.status >= 500;
}
