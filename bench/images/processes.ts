/** Reads processor time and resident memory of a process and its children from /proc, which only Linux has. */

import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const pageBytes = 4_096;

/** What follows the name of a process, which is in brackets and may contain anything; undefined if it has ended. */
function factsOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** A process and all its descendants. Slow, because it looks at every process of the machine. */
export function familyOf(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    parents.set(pid, Number(factsOf(pid)[1] ?? 0));
  }
  const members = new Set([root]);
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const [pid, parent] of parents) if (members.has(parent)) members.add(pid);
  }
  return [...members];
}

const sum = (pids: readonly number[], of: (facts: readonly string[]) => number): number =>
  pids.reduce((total, pid) => total + of(factsOf(pid)), 0);

export const processorMs = (pids: readonly number[]): number =>
  (sum(pids, (facts) => Number(facts[11] ?? 0) + Number(facts[12] ?? 0)) * 1_000) / ticksPerSecond;

export const residentBytes = (pids: readonly number[]): number =>
  sum(pids, (facts) => Number(facts[21] ?? 0)) * pageBytes;
