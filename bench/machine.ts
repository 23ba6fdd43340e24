/** On what a bench ran, as its results say. Asked for before the work begins, so that the load is that of others. */

import { cpus, loadavg } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly node: string;
  /** Others at work on the machine when the run began, in processes. */
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
