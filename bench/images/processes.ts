/** This process and those it started, seen through /proc: processor time and resident memory. Linux alone has that. */

import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const pageBytes = 4_096;

interface Seen {
  readonly parent: number;
  readonly processorMs: number;
  readonly residentBytes: number;
}

function look(pid: number): Seen | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold anything; what follows it does not.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      parent: Number(fields[1]),
      processorMs: (ticks * 1_000) / ticksPerSecond,
      residentBytes: Number(fields[21]) * pageBytes,
    };
  } catch {
    return undefined;
  }
}

/** A process and all below it. */
export function family(root: number): readonly Seen[] {
  const all = new Map<number, Seen>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const seen = Number.isInteger(pid) ? look(pid) : undefined;
    if (seen !== undefined) all.set(pid, seen);
  }
  const members = new Set([root]);
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const [pid, { parent }] of all) if (members.has(parent)) members.add(pid);
  }
  return [...members].flatMap((pid) => all.get(pid) ?? []);
}

export const residentBytes = (root: number): number => family(root).reduce((sum, seen) => sum + seen.residentBytes, 0);

export const processorMs = (root: number): number => family(root).reduce((sum, seen) => sum + seen.processorMs, 0);
