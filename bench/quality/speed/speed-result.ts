/** The result of `--speed`. Times are processor time, so that other work on the machine does not count. */

import type { Provenance } from '../measure/provenance.ts';

export interface SpeedResult extends Provenance {
  readonly machine: string;
  readonly cores: number;
  readonly loadAverage: number;
  /** Microseconds per message of 200 characters, median of the rounds. */
  readonly message: {
    readonly fastModel: number;
    /** With the word lists, as at the start of the cascade. */
    readonly wordListsAndFastModel: number;
    readonly obscenity: number;
  };
  /** Milliseconds per text of 64 tokens, median of the rounds; the baseline is null if no file was given. */
  readonly tokens64: { readonly english: number; readonly multilingual: number; readonly baseline: number | null };
  /** Milliseconds per text of dev, median of the rounds. */
  readonly devMix: { readonly texts: number; readonly cascade: number; readonly deep: number };
  readonly longText: { readonly characters: number; readonly multilingual: number; readonly english: number };
  /** Resident memory with every model open in this number of threads. */
  readonly memoryMegabytes: { readonly oneThread: number; readonly twoThreads: number };
}
