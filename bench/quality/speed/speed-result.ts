/** The result of `--speed`. Times are processor time, so that other work on the machine does not count. */

import type { Provenance } from '../measure/provenance.ts';

export interface SpeedResult extends Provenance {
  readonly machine: string;
  readonly cores: number;
  readonly loadAverage: number;
  /** Microseconds per message of 200 characters, median of the rounds. */
  readonly message: {
    readonly fastModel: number;
    /** With the word lists, as before the network. */
    readonly wordListsAndFastModel: number;
    readonly obscenity: number;
  };
  /** Milliseconds per pass of 64 pieces, up to the exit and whole, median of the rounds; the baseline is null if no file was given. */
  readonly pass: { readonly early: number; readonly whole: number; readonly baseline: number | null };
  /** Milliseconds per text of dev, median of the rounds, and the mean of their passes. */
  readonly devMix: {
    readonly texts: number;
    readonly shipped: number;
    readonly closely: number;
    readonly passes: number;
  };
  readonly longText: { readonly characters: number; readonly passes: number };
  /** Resident memory with the network open in this number of threads. */
  readonly memoryMegabytes: { readonly oneThread: number; readonly twoThreads: number };
}
