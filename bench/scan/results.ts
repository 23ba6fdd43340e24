/** What a run measured, as it is kept in `results.json`. */

import type { Watched } from './watched-scan.ts';

export interface Results {
  readonly measuredAt: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly node: string;
    /** Others at work on the machine when the run began, in processes. */
    readonly loadBefore: number;
    readonly loadAfter: number;
  };
  readonly whole: Watched & { readonly rows: number };
  readonly scaling: {
    readonly rows: number;
    readonly rounds: readonly { readonly one: number; readonly two: number; readonly ratio: number }[];
    readonly medianRatio: number;
  };
  readonly killed: { readonly rows: number; readonly times: number; readonly equal: boolean };
}
