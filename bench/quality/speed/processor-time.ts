/** Time as the processor of this process counts it, all its threads together: a busy machine does not lengthen it much. */

import { median } from '../../text-engine/speed/measure.ts';

export interface Contender<Item> {
  readonly name: string;
  /** May answer later; what it does until then is counted. */
  read(item: Item): unknown;
}

/** Milliseconds an item, by name: all read the same items in every round, in an order that rotates; the median round. */
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
