/** What a run measured, as it is kept in `results.json`. */

import type { Machine } from '../machine.ts';
import type { Watched } from './watched-scan.ts';

export interface Results {
  readonly measuredAt: string;
  readonly machine: Machine & { readonly loadAfter: number };
  readonly whole: Watched & { readonly rows: number };
  readonly scaling: {
    readonly rows: number;
    readonly rounds: readonly { readonly one: number; readonly two: number; readonly ratio: number }[];
    readonly medianRatio: number;
  };
  readonly killed: { readonly rows: number; readonly times: number; readonly equal: boolean };
}
