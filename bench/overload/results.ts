/** The figures of a run, as stored in `results.json`. */

import type { Machine } from '../machine.ts';

export const callerClasses = ['paid', 'free', 'test'] as const;
export type CallerClass = (typeof callerClasses)[number];

export interface ClassFigures {
  readonly offered: number;
  /** With 200, by the models that the text needs. */
  readonly answered: number;
  /** With 503 `overloaded`. */
  readonly shed: number;
  /** With 200, but by a smaller model. */
  readonly degraded: number;
  /** In any other way. */
  readonly failed: number;
  /** Of the answered. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly lastText: number;
  readonly classes: Readonly<Record<CallerClass, ClassFigures>>;
}

export interface Stage {
  /** Relative to the capacity; 0: callers who wait for their reply, as in measuring the capacity. */
  readonly multiple: number;
  readonly offeredLivePerSecond: number;
  /** Live texts per second answered by the models that they need. */
  readonly goodput: number;
  readonly seconds: number;
  readonly classes: LoadFigures['classes'];
  /** Share of all cores' time in this stage. */
  readonly processorShare: { readonly service: number; readonly load: number };
  readonly residentMb: number;
  /** Of the live texts answered. */
  readonly readByNetwork: number;
}

export interface Results {
  readonly measuredAt: string;
  readonly modelVersion: string;
  readonly machine: Machine;
  readonly maxModelWaitMs: number;
  readonly rounds: number;
  readonly capacity: number;
  /** Round by round. */
  readonly stages: readonly Stage[];
}
