/** How many pictures are fetched, decoded and judged at once, and how many of them may be one account's. */

import { availableParallelism } from 'node:os';
import { createAccountTurns } from './account-turns.ts';

/** Each takes about 70 MB, and up to 768 MB while it decodes. */
export const decodersAtOnce = 3;

/** Each keeps a core busy: an account gets half of a small machine's cores, and never all of the decoders. */
export function decodersPerAccount(cores: number = availableParallelism()): number {
  return Math.max(1, Math.min(decodersAtOnce - 1, Math.floor(cores / 2)));
}

export function createImageTurns(cores: number = availableParallelism()) {
  const judged = Math.max(decodersAtOnce, cores);
  return {
    // Each may take 10 MB, or be waiting for an address that never answers.
    fetching: createAccountTurns({ atOnce: 24, perAccount: 8, maxWaiting: 96 }),
    // As many as there are processes for it.
    decoding: createAccountTurns({ atOnce: decodersAtOnce, perAccount: decodersPerAccount(cores), maxWaiting: 64 }),
    // For a single account, one is decoded while another is judged, even on a small machine.
    judging: createAccountTurns({ atOnce: judged, perAccount: Math.floor((judged * 2) / 3), maxWaiting: 64 }),
  };
}
