/** Request rate [K5]: an exact token bucket per account and key mode, one second of burst. */

import type { KeyMode } from '../storage/schema.ts';

export interface RateDecision {
  readonly allowed: boolean;
  /** Whole requests that may still be made at once. */
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number;
  /** Whole seconds until the next request may succeed, at least 1; meaningful when refused. */
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Takes one request out of the bucket, or refuses and takes nothing. */
  take(accountId: string, mode: KeyMode, requestsPerSecond: number): RateDecision | Promise<RateDecision>;
}

/** What a bucket says after `tokens` were left in it, `allowed` or not. */
export function describeBucket(allowed: boolean, tokens: number, requestsPerSecond: number): RateDecision {
  return {
    allowed,
    remaining: Math.max(0, Math.floor(tokens)),
    resetSeconds: Math.max(0, Math.ceil((requestsPerSecond - tokens) / requestsPerSecond)),
    retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / requestsPerSecond)),
  };
}
