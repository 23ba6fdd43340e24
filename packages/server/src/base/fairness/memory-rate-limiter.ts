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

/** A bucket that was unused for this long is full at any whole rate, so dropping it changes nothing. */
const idleMs = 2_000;
const sweepAbove = 10_000;

export interface MemoryRateLimiterOptions {
  /** In milliseconds. */
  readonly now?: () => number;
  /** Copies that share each account's rate without communicating: each gives its share. */
  readonly copies?: () => number;
}

/** A memory limiter decides synchronously. */
export interface MemoryRateLimiter extends RateLimiter {
  take(accountId: string, mode: KeyMode, requestsPerSecond: number): RateDecision;
  charge(accountId: string, mode: KeyMode, requestsPerSecond: number, requests: number): void;
}

/** Buckets of one process. */
export function createMemoryRateLimiter({
  now = () => performance.now(),
  copies = () => 1,
}: MemoryRateLimiterOptions = {}): MemoryRateLimiter {
  const modes: Readonly<Record<KeyMode, Map<string, Bucket>>> = { live: new Map(), test: new Map() };
  let sweptMs = now();

  /** At most once in `idleMs`: many busy accounts must not cost a sweep each. */
  function sweep(buckets: Map<string, Bucket>, atMs: number): void {
    if (buckets.size < sweepAbove || Math.abs(atMs - sweptMs) < idleMs) return;
    sweptMs = atMs;
    const longestMs = idleMs * copies();
    for (const [account, { credit, updatedMs }] of buckets) {
      if (credit >= 0 && Math.abs(atMs - updatedMs) > longestMs) buckets.delete(account);
    }
  }

  /** The bucket with what it has earned by now; nothing is stored unless `bucket` is changed. */
  function look(accountId: string, mode: KeyMode, wholeRate: number) {
    const atMs = now();
    const requestsPerSecond = wholeRate / copies();
    // Never less than one request, or an account with a smaller share could make none at all.
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
    return { bucket, credit, full, requestsPerSecond, updatedMs: anew ? atMs : Math.max(atMs, bucket.updatedMs) };
  }

  return {
    take(accountId, mode, wholeRate): RateDecision {
      const { bucket, credit, full, requestsPerSecond, updatedMs } = look(accountId, mode, wholeRate);
      // A refused request leaves the bucket as it was: adding up what many refusals earned would round.
      if (credit < requestCost) return describeBucket(false, credit, requestsPerSecond, full);
      bucket.credit = credit - requestCost;
      bucket.updatedMs = updatedMs;
      return describeBucket(true, bucket.credit, requestsPerSecond, full);
    },

    charge(accountId, mode, wholeRate, requests): void {
      const { bucket, credit, updatedMs } = look(accountId, mode, wholeRate);
      bucket.credit = credit - requests * requestCost;
      bucket.updatedMs = updatedMs;
    },
  };
}
