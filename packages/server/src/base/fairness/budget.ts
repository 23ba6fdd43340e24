/**
 * How much a holder (an account, a key, an address, a person) may use in which time: an exact token bucket. Large work
 * costs more, and may be charged afterwards. The buckets are in memory, in the database or in Redis.
 */

export interface Rate {
  readonly perSecond: number;
  /** What an unused bucket holds: one second's worth by default [K5]. */
  readonly atOnce?: number;
}

export interface BudgetState {
  readonly allowed: boolean;
  /** Whole requests that may be made right now. */
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number;
  /** Whole seconds until this may succeed, at least 1; meaningful when refused. */
  readonly retryAfterSeconds: number;
}

export interface Budget {
  /** Takes `cost` out of the bucket, or refuses and takes nothing. What costs more than a bucket holds takes all. */
  take(holder: string, rate: Rate, cost?: number): BudgetState | Promise<BudgetState>;
  /**
   * Takes out what accepted work turned out to be worth. The bucket may go into debt: then nothing is allowed until it has
   * earned what it owes [M3]. A negative cost gives back what was taken in vain.
   */
  charge(holder: string, rate: Rate, cost: number): void | Promise<void>;
}

/** Credit is kept in thousandths: whole milliseconds then earn whole numbers at whole rates, and nothing is rounded. */
export const thousandths = 1_000;

export const fullBucket = ({ perSecond, atOnce = perSecond }: Rate): number => atOnce * thousandths;

export const creditOf = (cost: number, rate: Rate): number => Math.min(cost * thousandths, fullBucket(rate));

/**
 * If time seems to run backwards by less than this, nothing is earned and nothing lost. A bucket from further in the
 * future is from before the clock was set back and starts again; otherwise its owner would wait until the clock caught
 * up.
 */
export const clockSlackMs = 1_000;

/** The state of a bucket with this `credit`, after a request for `cost` was `allowed` or not, both in thousandths. */
export function describeBucket(allowed: boolean, credit: number, rate: Rate, cost: number = thousandths): BudgetState {
  const earnedInSecond = rate.perSecond * thousandths;
  return {
    allowed,
    remaining: Math.max(0, Math.floor(credit / thousandths)),
    resetSeconds: Math.max(0, Math.ceil((fullBucket(rate) - credit) / earnedInSecond)),
    retryAfterSeconds: Math.max(1, Math.ceil((cost - credit) / earnedInSecond)),
  };
}
