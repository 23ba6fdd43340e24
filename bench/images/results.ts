/** The figures of each stage, as they are stored. */

export interface Circumstances {
  readonly measuredAt: string;
  readonly processor: string;
  readonly cores: number;
  readonly node: string;
  readonly loadBefore: number;
  readonly commit: string;
}

/** Processor time in milliseconds for one picture, over all processes, and the median elapsed time. */
export interface Cost {
  readonly processorMs: number;
  readonly wallMs: number;
}

export interface StageResults {
  decode: {
    readonly rounds: number;
    readonly pictures: readonly {
      readonly name: string;
      readonly bytes: number;
      readonly scan: Cost;
      /** Plain sharp in this process: decode, turn upright, scale, raw pixels. */
      readonly plain: Cost;
      readonly prepare: Cost;
      readonly encode: Cost;
    }[];
  };
  fetch: { readonly rounds: number; readonly bytes: number; readonly plain: Cost; readonly guarded: Cost };
  attacks: {
    readonly rounds: number;
    readonly kinds: readonly {
      readonly name: string;
      readonly bytes: number;
      readonly wanted: string;
      readonly status: number;
      readonly isRight: boolean;
      /** The median and the worst of the rounds, over HTTP. */
      readonly medianMs: number;
      readonly worstMs: number;
      /** Of one call; like the next one, for the service and its decoder processes together. */
      readonly processorMs: number;
      readonly grownMb: number;
    }[];
    readonly isAlive: boolean;
  };
  worst: {
    readonly pictures: readonly {
      readonly name: string;
      readonly bytes: number;
      /** `prepared`, or the code of the refusal. */
      readonly outcome: string;
      /** Like the one above, for the decoder process. */
      readonly processorMs: number;
      readonly wallMs: number;
      readonly grownMb: number;
    }[];
  };
  fuzz: {
    readonly files: number;
    readonly outcomes: Readonly<Record<string, number>>;
    readonly lost: Readonly<Record<string, number>>;
    readonly slowestMs: number;
    readonly seconds: number;
  };
}

export type StageName = keyof StageResults;
export type Results = { readonly [Name in StageName]?: Circumstances & StageResults[Name] };
