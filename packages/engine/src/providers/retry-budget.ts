/**
 * Limits retries: each call adds a fraction of a retry to a small budget. So a provider in trouble gets at most a tenth
 * more calls, never twice as many.
 */

export interface RetryBudget {
  /** A call was made. */
  deposit(): void;
  /** True if a retry may be made; it is then deducted. */
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
