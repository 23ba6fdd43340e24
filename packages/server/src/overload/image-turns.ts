/** How many pictures are fetched, decoded and judged at once, and how many of them may be one account's. */

import { availableParallelism } from 'node:os';
import { createAccountTurns } from './account-turns.ts';

/** Each takes about 70 MB, and up to 768 MB while it decodes. */
export const decodersAtOnce = 3;

export function createImageTurns() {
  const judged = Math.max(decodersAtOnce, availableParallelism());
  return {
    // Each may hold 10 MB, or an address that never answers.
    fetching: createAccountTurns({ atOnce: 24, perAccount: 8, mostWaiting: 96 }),
    // As many as there are processes for it, of which one is left for another account.
    decoding: createAccountTurns({ atOnce: decodersAtOnce, perAccount: decodersAtOnce - 1, mostWaiting: 64 }),
    // Two of a single account keep both cores of a small machine busy.
    judging: createAccountTurns({ atOnce: judged, perAccount: Math.floor((judged * 2) / 3), mostWaiting: 64 }),
  };
}
