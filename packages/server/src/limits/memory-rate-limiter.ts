import type { KeyMode } from '../storage/schema.ts';
import { describeBucket, type RateDecision, type RateLimiter } from './rate-limiter.ts';

interface Bucket {
  tokens: number;
  updatedMs: number;
}

/** A bucket that was left alone for this long is full whatever its rate, so forgetting it changes nothing. */
const idleMs = 2_000;
const sweepAbove = 10_000;

/** Buckets of one process. `now` is a clock in milliseconds that never runs backwards. */
export function createMemoryRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function sweep(atMs: number): void {
    for (const [name, bucket] of buckets) if (atMs - bucket.updatedMs > idleMs) buckets.delete(name);
  }

  return {
    take(accountId: string, mode: KeyMode, requestsPerSecond: number): RateDecision {
      const atMs = now();
      const name = mode + accountId;
      let bucket = buckets.get(name);
      if (bucket === undefined) {
        if (buckets.size >= sweepAbove) sweep(atMs);
        bucket = { tokens: requestsPerSecond, updatedMs: atMs };
        buckets.set(name, bucket);
      }
      const earned = ((atMs - bucket.updatedMs) / 1_000) * requestsPerSecond;
      bucket.tokens = Math.min(requestsPerSecond, bucket.tokens + earned);
      bucket.updatedMs = atMs;
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      return describeBucket(allowed, bucket.tokens, requestsPerSecond);
    },
  };
}
