/**
 * How many retries a provider may cost: each call pays a fraction of a retry into a small purse. A provider in trouble
 * thus gets a tenth more calls at most, never twice as many.
 */

export interface RetryBudget {
  /** A call was made. */
  deposit(): void;
  /** True when a retry may be made; it is then paid for. */
  withdraw(): boolean;
}

export function createRetryBudget({ retriesPerCall = 0.1, most = 10 } = {}): RetryBudget {
  let retries = most;
  return {
    deposit() {
      retries = Math.min(most, retries + retriesPerCall);
    },
    withdraw() {
      if (retries < 1) return false;
      retries -= 1;
      return true;
    },
  };
}
