/**
 * How long a delivery waits after each failed attempt: from seconds to hours, about a day in all, then it is given up. And
 * how long an address is paused after several failures in a row, whichever deliveries failed.
 */

const secondsAfter = [5, 30, 2 * 60, 10 * 60, 30 * 60, 2 * 3_600, 6 * 3_600, 12 * 3_600];

/** `attempts` so far, including this one; undefined if it was the last. `chance` from 0 to 1 spreads them out. */
export function retryDelayMs(attempts: number, chance: number): number | undefined {
  const seconds = secondsAfter[attempts - 1];
  return seconds === undefined ? undefined : Math.round(seconds * 1_000 * (1 + chance / 5));
}

/** After this many failures in a row, an address is paused between attempts and tried with one delivery at a time. */
export const brokenAfter = 5;
const shortestPauseMs = 30_000;
const longestPauseMs = 10 * 60_000;

/** `failures` in a row so far; undefined if they are too few for a pause. */
export function pauseAfter(failures: number): number | undefined {
  if (failures < brokenAfter) return undefined;
  return Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(10, failures - brokenAfter));
}
