/** Buckets of one process. */

import {
  type Budget,
  type BudgetState,
  clockSlackMs,
  creditOf,
  describeBucket,
  fullBucket,
  type Rate,
  thousandths,
} from './budget.ts';

interface Bucket {
  credit: number;
  updatedMs: number;
  /** From then on it is full at its latest rate. */
  fullAtMs: number;
}

export interface MemoryBudgetOptions {
  /** In milliseconds. */
  readonly now?: () => number;
  /** Copies that share each rate without communicating: each gives its share. */
  readonly copies?: () => number;
  /** At this number, the older half of the buckets is dropped. */
  readonly maxHolders?: number;
}

/** Decides synchronously. */
export interface MemoryBudget extends Budget {
  take(holder: string, rate: Rate, cost?: number): BudgetState;
  charge(holder: string, rate: Rate, cost: number): void;
}

/** Each takes about 200 bytes. */
const defaultMaxHolders = 100_000;
const sweepAbove = 10_000;
const sweepEveryMs = 2_000;

export function createMemoryBudget(options: MemoryBudgetOptions = {}): MemoryBudget {
  const { now = () => performance.now(), copies = () => 1, maxHolders = defaultMaxHolders } = options;
  const buckets = new Map<string, Bucket>();
  let sweptMs = now();

  /** This copy's part; never less than one, or a holder with a smaller share could do nothing at all. */
  function shareOf({ perSecond, atOnce = perSecond }: Rate): Rate {
    const among = copies();
    return { perSecond: perSecond / among, atOnce: Math.max(1, atOnce / among) };
  }

  /** What a bucket has earned by now; nothing is stored yet. */
  function look(holder: string, rate: Rate) {
    const atMs = now();
    const full = fullBucket(rate);
    const bucket = buckets.get(holder);
    if (bucket === undefined || atMs < bucket.updatedMs - clockSlackMs) return { credit: full, updatedMs: atMs };
    const earned = Math.max(0, atMs - bucket.updatedMs) * rate.perSecond;
    return { credit: Math.min(full, bucket.credit + earned), updatedMs: Math.max(atMs, bucket.updatedMs) };
  }

  /** Full buckets need not be remembered. Seldom, since each time costs a walk through all of them. */
  function forgetFull(atMs: number): void {
    const isLate = Math.abs(atMs - sweptMs) >= sweepEveryMs;
    if (buckets.size < maxHolders && (buckets.size < sweepAbove || !isLate)) return;
    sweptMs = atMs;
    for (const [holder, { fullAtMs }] of buckets) if (fullAtMs <= atMs) buckets.delete(holder);
    if (buckets.size < maxHolders) return;
    let tooMany = Math.ceil(maxHolders / 2);
    for (const holder of buckets.keys()) if (tooMany-- > 0) buckets.delete(holder);
  }

  function store(holder: string, rate: Rate, credit: number, updatedMs: number): void {
    const fullAtMs = updatedMs + (fullBucket(rate) - credit) / rate.perSecond;
    const bucket = buckets.get(holder);
    if (bucket !== undefined) Object.assign(bucket, { credit, updatedMs, fullAtMs });
    else {
      forgetFull(updatedMs);
      buckets.set(holder, { credit, updatedMs, fullAtMs });
    }
  }

  return {
    take(holder, wholeRate, cost = 1): BudgetState {
      const rate = shareOf(wholeRate);
      const wanted = creditOf(cost, rate);
      const { credit, updatedMs } = look(holder, rate);
      // A refused request leaves the bucket as it was: adding up what many refusals earned would round.
      if (credit < wanted) return describeBucket(false, credit, rate, wanted);
      store(holder, rate, credit - wanted, updatedMs);
      return describeBucket(true, credit - wanted, rate);
    },

    charge(holder, wholeRate, cost): void {
      const rate = shareOf(wholeRate);
      const { credit, updatedMs } = look(holder, rate);
      store(holder, rate, Math.min(fullBucket(rate), credit - cost * thousandths), updatedMs);
    },
  };
}
