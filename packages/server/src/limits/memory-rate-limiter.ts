import type { KeyMode } from '../storage/schema.ts';
import {
  clockSlackMs,
  describeBucket,
  fullBucket,
  type RateDecision,
  type RateLimiter,
  requestCost,
} from './rate-limiter.ts';

interface Bucket {
  credit: number;
  updatedMs: number;
}

/** A bucket that was left alone for this long is full at any whole rate, so forgetting it changes nothing. */
const idleMs = 2_000;
const sweepAbove = 10_000;

export interface MemoryRateLimiterOptions {
  /** In milliseconds. */
  readonly now?: () => number;
  /** Copies that share each account's rate without talking to each other: every one gives its part of it. */
  readonly copies?: () => number;
}

/** What a memory limiter decides, it decides at once. */
export interface MemoryRateLimiter extends RateLimiter {
  take(accountId: string, mode: KeyMode, requestsPerSecond: number): RateDecision;
}

/** Buckets of one process. */
export function createMemoryRateLimiter({
  now = () => performance.now(),
  copies = () => 1,
}: MemoryRateLimiterOptions = {}): MemoryRateLimiter {
  const modes: Readonly<Record<KeyMode, Map<string, Bucket>>> = { live: new Map(), test: new Map() };
  let sweptMs = now();

  /** At most once in `idleMs`: more accounts than the limit, all of them busy, must not cost a sweep each. */
  function sweep(buckets: Map<string, Bucket>, atMs: number): void {
    if (buckets.size < sweepAbove || Math.abs(atMs - sweptMs) < idleMs) return;
    sweptMs = atMs;
    const longestMs = idleMs * copies();
    for (const [account, bucket] of buckets) if (Math.abs(atMs - bucket.updatedMs) > longestMs) buckets.delete(account);
  }

  return {
    take(accountId, mode, wholeRate): RateDecision {
      const atMs = now();
      const requestsPerSecond = wholeRate / copies();
      // Never less than one request, or an account whose part is smaller than that could make none at all.
      const full = Math.max(requestCost, fullBucket(requestsPerSecond));
      const buckets = modes[mode];
      let bucket = buckets.get(accountId);
      if (bucket === undefined) {
        sweep(buckets, atMs);
        bucket = { credit: full, updatedMs: atMs };
        buckets.set(accountId, bucket);
      }
      const elapsedMs = atMs - bucket.updatedMs;
      const anew = elapsedMs < -clockSlackMs;
      const credit = anew ? full : Math.min(full, bucket.credit + Math.max(0, elapsedMs) * requestsPerSecond);
      // A refused request leaves the bucket as it was: adding up what each of many refusals earned would round.
      if (credit < requestCost) return describeBucket(false, credit, requestsPerSecond, full);
      bucket.credit = credit - requestCost;
      bucket.updatedMs = anew ? atMs : Math.max(atMs, bucket.updatedMs);
      return describeBucket(true, bucket.credit, requestsPerSecond, full);
    },
  };
}
