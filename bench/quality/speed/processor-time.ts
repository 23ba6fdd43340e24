/** Processor time of this process with all its threads; a busy machine hardly changes it. */

import { median } from '../../text-engine/speed/measure.ts';

export interface Contender<Item> {
  readonly name: string;
  /** May be asynchronous; its work counts until it ends. */
  read(item: Item): unknown;
}

/** Milliseconds per item, by name, in the median round. All read the same items in every round, in rotating order. */
export async function timeInTurns<Item>(
  contenders: readonly Contender<Item>[],
  rounds: readonly (readonly Item[])[],
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const [round, items] of rounds.entries()) {
    for (const index of contenders.keys()) {
      const { name, read } = contenders[(index + round) % contenders.length]!;
      const started = process.cpuUsage();
      for (const item of items) await read(item);
      const { user, system } = process.cpuUsage(started);
      // The first round warms the compiler and the models up.
      if (round > 0) times.get(name)!.push((user + system) / 1000 / items.length);
    }
  }
  return Object.fromEntries(Array.from(times, ([name, values]) => [name, median(values)]));
}
