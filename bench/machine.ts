/**
 * Describes the machine for the results. Call it before the work begins, so that the load is that of other programs.
 */

import { cpus, loadavg } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly node: string;
  /** Other processes at work on the machine when the run began. */
  readonly loadBefore: number;
}

export function thisMachine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}
