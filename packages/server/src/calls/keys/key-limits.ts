/** The limits of a key [K11]: as replies and the audit log show them, and whether a key can have them. */

import { type KeyLimitsEntry, limits as sizes } from '@moderato/contract';
import { type KeyLimits, noKeyLimits } from '../../base/caller.ts';
import { isoOrNull } from '../../base/durations.ts';
import { readOrigin } from '../../base/web-origin.ts';

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

export function showLimits({ scopes, expiresAtMs, requestsPerSecond, origins }: KeyLimits): KeyLimitsEntry {
  return { scopes, expires_at: isoOrNull(expiresAtMs), requests_per_second: requestsPerSecond, origins };
}

/** Limits that are not given do not apply. An impossible date becomes NaN and is refused with the other limits. */
export function readLimits(given: Partial<KeyLimitsEntry>): KeyLimits {
  const { scopes = noKeyLimits.scopes, expires_at: expires = null, requests_per_second: rate = null } = given;
  const expiresAtMs = expires === null ? null : Date.parse(expires);
  return { scopes, expiresAtMs, requestsPerSecond: rate, origins: given.origins ?? [] };
}
