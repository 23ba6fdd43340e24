/**
 * Runs `moderato scan` in a separate process and watches it: memory from the kernel, progress from its own output.
 * Linux only.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../packages/cli/bin/moderato.js');
const lookEveryMs = 250;
/** The kernel counts in units of 1,024 bytes and calls them kB; our megabytes are millions of bytes. */
const megabytes = (kernelUnits: number) => Math.round((kernelUnits * 1_024) / 1_000_000);

export interface Watched {
  readonly code: number | null;
  readonly seconds: number;
  /** Between the first and the last report of progress, so the start does not count. */
  readonly rowsPerSecond: number;
  /** Resident memory, as the kernel counts it. */
  readonly peakMb: number;
  /** At every twentieth of the time. */
  readonly residentMb: readonly number[];
}

/** `cores`: the cores it may run on, in the format of `taskset`. */
export function startScan(file: string, cores: string): ChildProcess {
  const words = ['-c', cores, process.execPath, command, 'scan', file, '--json'];
  return spawn('taskset', words, { stdio: ['ignore', 'ignore', 'pipe'] });
}

export async function watchScan(file: string, cores: string): Promise<Watched> {
  const startedMs = performance.now();
  const child = startScan(file, cores);
  child.stderr?.resume();
  const samples: number[] = [];
  const notes: { rows: number; atMs: number }[] = [];
  let peakMb = 0;
  const look = setInterval(() => {
    const status = read(`/proc/${child.pid}/status`);
    const [resident, peak] = [/VmRSS:\s+(\d+)/, /VmHWM:\s+(\d+)/].map((field) => Number(field.exec(status)?.[1] ?? 0));
    if (resident) samples.push(megabytes(resident));
    peakMb = Math.max(peakMb, megabytes(peak ?? 0));
    const rows = rowsNoted(`${file}.moderato.jsonl.progress`);
    if (rows > (notes.at(-1)?.rows ?? 0)) notes.push({ rows, atMs: performance.now() });
  }, lookEveryMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  const [first, last] = [notes[0], notes.at(-1)];
  const noted = first === undefined || last === undefined ? 0 : last.atMs - first.atMs;
  return {
    code,
    seconds: (performance.now() - startedMs) / 1_000,
    rowsPerSecond: noted === 0 ? 0 : (((last?.rows ?? 0) - (first?.rows ?? 0)) / noted) * 1_000,
    peakMb,
    residentMb: Array.from({ length: 20 }, (_, i) => samples[Math.floor((i / 20) * samples.length)] ?? 0),
  };
}

function rowsNoted(path: string): number {
  try {
    return (JSON.parse(read(path)) as { tally: { rows: number } }).tally.rows;
  } catch {
    // None yet, or no longer.
    return 0;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
