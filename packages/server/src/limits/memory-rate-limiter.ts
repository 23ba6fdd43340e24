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

/** A bucket that was left alone for this long is full whatever its rate, so forgetting it changes nothing. */
const idleMs = 2_000;
const sweepAbove = 10_000;

/** Buckets of one process. `now` is a clock in milliseconds. */
export function createMemoryRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>();
  let sweptMs = now();

  /** At most once in `idleMs`: more accounts than the limit, all of them busy, must not cost a sweep each. */
  function sweep(atMs: number): void {
    if (buckets.size < sweepAbove || Math.abs(atMs - sweptMs) < idleMs) return;
    sweptMs = atMs;
    for (const [name, bucket] of buckets) if (Math.abs(atMs - bucket.updatedMs) > idleMs) buckets.delete(name);
  }

  return {
    take(accountId: string, mode: KeyMode, requestsPerSecond: number): RateDecision {
      const atMs = now();
      const full = fullBucket(requestsPerSecond);
      const name = mode + accountId;
      let bucket = buckets.get(name);
      if (bucket === undefined) {
        sweep(atMs);
        bucket = { credit: full, updatedMs: atMs };
        buckets.set(name, bucket);
      }
      const elapsedMs = atMs - bucket.updatedMs;
      const anew = elapsedMs < -clockSlackMs;
      const credit = anew ? full : Math.min(full, bucket.credit + Math.max(0, elapsedMs) * requestsPerSecond);
      // A refused request leaves the bucket as it was: adding up what each of many refusals earned would round.
      if (credit < requestCost) return describeBucket(false, credit, requestsPerSecond);
      bucket.credit = credit - requestCost;
      bucket.updatedMs = anew ? atMs : Math.max(atMs, bucket.updatedMs);
      return describeBucket(true, bucket.credit, requestsPerSecond);
    },
  };
}
