/** How long a delivery waits after each attempt that failed: from seconds to hours, about a day in all, then no more. */

const secondsAfter = [5, 30, 2 * 60, 10 * 60, 30 * 60, 2 * 3_600, 6 * 3_600, 12 * 3_600];

/** `attempts` made so far, this one included; undefined when it was the last. `chance` from 0 to 1 spreads them out. */
export function retryDelayMs(attempts: number, chance: number): number | undefined {
  const seconds = secondsAfter[attempts - 1];
  return seconds === undefined ? undefined : Math.round(seconds * 1_000 * (1 + chance / 5));
}
