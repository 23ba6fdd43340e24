/** Request rate [K5]: an exact token bucket per account and key mode, one second of burst. */

import type { KeyMode } from '../storage/schema.ts';

export interface RateDecision {
  readonly allowed: boolean;
  /** Whole requests that may be made right now. */
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number;
  /** Whole seconds until the next request may succeed, at least 1; meaningful when refused. */
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Takes one request out of the bucket, or refuses and takes nothing. */
  take(accountId: string, mode: KeyMode, requestsPerSecond: number): RateDecision | Promise<RateDecision>;
  /**
   * Takes more than one request from the bucket, for an accepted call that turned out to be worth several. The bucket
   * may go into debt: then nothing is allowed until it has earned what it owes [M3].
   */
  charge(accountId: string, mode: KeyMode, requestsPerSecond: number, requests: number): void | Promise<void>;
}

/** Credit is kept in thousandths of a request: whole milliseconds then earn whole numbers, and nothing is rounded. */
export const requestCost = 1_000;

export const fullBucket = (requestsPerSecond: number): number => requestsPerSecond * requestCost;

/**
 * If time seems to run backwards by less than this, nothing is earned and nothing lost. A bucket from further in the
 * future is from before the clock was set back and starts again; otherwise its owner would wait until the clock caught
 * up.
 */
export const clockSlackMs = 1_000;

/**
 * The state of a bucket with this `credit`, after a request was `allowed` or not. `full` differs from a second's worth
 * only if that would not be one whole request.
 */
export function describeBucket(
  allowed: boolean,
  credit: number,
  requestsPerSecond: number,
  full: number = fullBucket(requestsPerSecond),
): RateDecision {
  const earnedInSecond = fullBucket(requestsPerSecond);
  return {
    allowed,
    remaining: Math.max(0, Math.floor(credit / requestCost)),
    resetSeconds: Math.max(0, Math.ceil((full - credit) / earnedInSecond)),
    retryAfterSeconds: Math.max(1, Math.ceil((requestCost - credit) / earnedInSecond)),
  };
}
