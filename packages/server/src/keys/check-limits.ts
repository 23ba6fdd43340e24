/** Whether a key can have the limits that somebody wants for it [K11]. */

import { limits as sizes } from '@moderato/contract';
import type { KeyLimits } from '../caller.ts';
import { readOrigin } from '../web-origin.ts';

/** Far enough for everybody, and early enough that every program can write the date. */
const lastMomentMs = Date.UTC(10_000, 0, 1) - 1;

/** The message that refuses them. */
export function limitsProblem(
  { scopes, expiresAtMs, requestsPerSecond, origins }: KeyLimits,
  accountRate: number,
  nowMs: number,
): string | undefined {
  if (scopes.length === 0) return 'scopes must contain at least one scope.';
  if (expiresAtMs !== null && !(expiresAtMs > nowMs && expiresAtMs <= lastMomentMs)) {
    return 'expires_at must be in the future.';
  }
  if (requestsPerSecond !== null && !(Number.isSafeInteger(requestsPerSecond) && requestsPerSecond >= 1)) {
    return 'requests_per_second must be a whole number of at least 1.';
  }
  if (requestsPerSecond !== null && requestsPerSecond >= accountRate) {
    return `requests_per_second must be below the account's rate of ${accountRate}.`;
  }
  if (origins.length > sizes.originsPerKey) return `origins may have at most ${sizes.originsPerKey} entries.`;
  const wrong = origins.some((origin) => origin.length > sizes.originCharacters || readOrigin(origin) !== origin);
  return wrong ? 'origins must be web origins such as https://app.example.com, without a path.' : undefined;
}
