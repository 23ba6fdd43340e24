/** What a run of `--speed` finds. Times are processor time, so that what else the machine does is not counted. */

export interface SpeedResult {
  readonly date: string;
  readonly commit: string;
  readonly modelVersion: string;
  readonly machine: string;
  readonly cores: number;
  readonly loadAverage: number;
  /** Microseconds a message of 200 characters, median of the rounds. */
  readonly message: {
    readonly fastModel: number;
    /** With the word lists before it, as the cascade begins. */
    readonly wordListsAndFastModel: number;
    readonly obscenity: number;
  };
  /** Milliseconds a text of 64 tokens, median of the rounds; no baseline where no file was given. */
  readonly tokens64: { readonly english: number; readonly multilingual: number; readonly baseline: number | null };
  /** Milliseconds a text of the dev mix: the median round. */
  readonly devMix: { readonly texts: number; readonly cascade: number; readonly deep: number };
  readonly longText: { readonly characters: number; readonly multilingual: number; readonly english: number };
  /** Resident, with every model open in as many threads. */
  readonly memoryMegabytes: { readonly oneThread: number; readonly twoThreads: number };
}
