/** Decides whether a call is retried, and after how long. */

import { ApiError, type ModeratoError } from './errors.ts';

/** A caller should not wait longer than this. */
const longestWaitMs = 30_000;
const firstWaitMs = 250;

/**
 * Milliseconds to wait before the next attempt; undefined if there should be none. `repeatable`: the call may run twice
 * if its first answer was lost. A call that may not is retried only if the service has certainly not run it.
 */
export function retryDelayMs(error: ModeratoError, tries: number, repeatable: boolean): number | undefined {
  if (!isWorthwhile(error, repeatable)) return undefined;
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  // Random, so that callers who were refused together do not return together.
  const own = firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  const waitMs = asked === undefined ? own : asked * 1_000 + own;
  return waitMs <= longestWaitMs ? waitMs : undefined;
}

/** The same a moment later. */
const lasting: ReadonlySet<unknown> = new Set(['not_available', 'provider_unavailable', 'quota_exceeded']);

function isWorthwhile(error: ModeratoError, repeatable: boolean): boolean {
  if (!(error instanceof ApiError)) return repeatable;
  if (error.code === 'rate_limit_exceeded' || error.code === 'idempotency_in_progress') return true;
  if (lasting.has(error.code)) return false;
  return repeatable && error.status >= 500;
}
