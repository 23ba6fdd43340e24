/** The figures of a run, as stored in `results.json`. */

import type { Machine } from '../machine.ts';

export interface Round {
  readonly copies: number;
  readonly callsPerSecond: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time per call, in microseconds. */
  readonly microseconds: {
    readonly copies: number;
    readonly postgres: number;
    readonly redis: number;
    readonly load: number;
  };
  /** Of all cores' time. */
  readonly loadShare: number;
}

export interface Results {
  readonly measuredAt: string;
  readonly machine: Machine;
  /** Share of one core for each copy; null if the machine does not allow limits. */
  readonly coreShare: number | null;
  readonly secondsPerRound: number;
  readonly connectionsPerCopy: number;
  readonly rounds: readonly Round[];
  readonly medianRatio: number;
  /** Ledger, its indexes, counters and sums, measured by the growth of the database. */
  readonly databaseBytesPerCall: number;
}
