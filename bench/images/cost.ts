/** Runs several ways of doing one thing in turns, so that other work on the machine affects all of them. */

import { familyOf, processorMs } from './processes.ts';
import type { Cost } from './results.ts';

export type Way = () => Promise<unknown> | unknown;

export async function costOf<Name extends string>(
  ways: Readonly<Record<Name, Way>>,
  rounds: number,
): Promise<Record<Name, Cost>> {
  const names = Object.keys(ways) as Name[];
  for (const name of names) await ways[name]();
  const processes = familyOf(process.pid);
  const spent = new Map(names.map((name) => [name, { processor: 0, walls: [] as number[] }]));
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) {
      const tally = spent.get(name);
      const before = processorMs(processes);
      const start = performance.now();
      await ways[name]();
      tally?.walls.push(performance.now() - start);
      if (tally !== undefined) tally.processor += processorMs(processes) - before;
    }
  }
  const cost = ({ processor, walls }: { processor: number; walls: number[] }): Cost => ({
    processorMs: processor / rounds,
    wallMs: walls.toSorted((left, right) => left - right)[Math.floor(walls.length / 2)] ?? 0,
  });
  return Object.fromEntries([...spent].map(([name, tally]) => [name, cost(tally)])) as Record<Name, Cost>;
}
