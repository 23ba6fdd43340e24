/**
 * The figures as stored in `results.json`: each part separately, since the whole takes an hour and the others minutes.
 */

import type { Machine } from '../machine.ts';
import type { Watched } from './watched-scan.ts';

interface Run {
  readonly measuredAt: string;
  readonly modelVersion: string;
  readonly machine: Machine & { readonly loadAfter: number };
}

export interface Whole extends Watched {
  readonly rows: number;
}

export interface Scaling {
  readonly rows: number;
  readonly rounds: readonly { readonly one: number; readonly two: number; readonly ratio: number }[];
  readonly medianRatio: number;
}

export interface Killed {
  readonly rows: number;
  readonly times: number;
  readonly equal: boolean;
}

export interface Results {
  readonly killed: Killed & Run;
  readonly scaling: Scaling & Run;
  readonly whole: Whole & Run;
}

export type Part = keyof Results;
