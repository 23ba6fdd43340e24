/**
 * What waits for a thread. Everybody who asks takes turns, and within one asker's line so does each set of tasks: an account with a
 * thousand texts, or one text with fifty tasks, delays the others by one task at most. Turns are equal in what they cost,
 * not in number: whoever has small tasks gets more of them done between two large ones of others.
 */

export interface FairQueue<Item> {
  readonly size: number;
  /** How much of it is this asker's, without what goes on. */
  sizeOf(asker?: string): number;
  add(turn: number, items: readonly Item[], options?: AddOptions): void;
  /** The first item, by turns, that is wanted; any is unless said. */
  take(isWanted?: (item: Item) => boolean): Item | undefined;
  /** Lets go of what still waits under this turn. */
  drop(turn: number): void;
}

export interface AddOptions {
  /** Whose line they wait in. */
  readonly asker?: string | undefined;
  /** They come before whatever else waits in that line. */
  readonly goesOn?: boolean | undefined;
}

interface TaskSet<Item> {
  items: readonly Item[];
  readonly goesOn: boolean;
  /** What its turns have cost, from where the line was when it came. */
  spent: number;
}

interface Line<Item> {
  readonly sets: Map<number, TaskSet<Item>>;
  /** What its turns have cost, from where the queue was when it came. The line that has spent least is next. */
  spent: number;
  /** Where it is: what the set that was served last had spent before, or in all if that was its last task. Never goes back. */
  now: number;
}

/** `costOf`: what an item costs in comparison with others; the same unless given. */
export function createFairQueue<Item>(costOf: (item: Item) => number = () => 1): FairQueue<Item> {
  /** By asker. One that waits for nothing stays until the others have caught up: it must not come first over and over. */
  const lines = new Map<string, Line<Item>>();
  let size = 0;
  /** Where the queue is: what the line that was served last had spent before. Newcomers begin here. Never goes back. */
  let now = 0;

  function lineOf(asker: string): Line<Item> {
    const line = lines.get(asker) ?? { sets: new Map(), spent: now, now: 0 };
    lines.set(asker, line);
    return line;
  }

  /** Where nothing waits, nobody has to catch up: only the one that was served last comes after a newcomer. */
  function forgetIdle(served?: Line<Item>): void {
    for (const [asker, line] of lines) {
      if (line.sets.size > 0) continue;
      if (line.spent <= now || (size === 0 && line !== served)) lines.delete(asker);
    }
  }

  function firstOf(line: Line<Item>, isWanted: (item: Item) => boolean) {
    let first: { readonly turn: number; readonly set: TaskSet<Item>; readonly place: number } | undefined;
    for (const [turn, set] of line.sets) {
      if (first !== undefined && !comesBefore(set, first.set)) continue;
      const place = set.items.findIndex(isWanted);
      if (place >= 0) first = { turn, set, place };
    }
    return first;
  }

  return {
    get size() {
      return size;
    },
    sizeOf(asker = '') {
      let own = 0;
      for (const { items, goesOn } of lines.get(asker)?.sets.values() ?? []) own += goesOn ? 0 : items.length;
      return own;
    },
    add(turn, items, { asker = '', goesOn = false } = {}) {
      if (items.length === 0) return;
      const line = lineOf(asker);
      line.sets.set(turn, { items, goesOn, spent: line.now });
      size += items.length;
    },
    take(isWanted = () => true) {
      let next: ({ readonly line: Line<Item> } & NonNullable<ReturnType<typeof firstOf>>) | undefined;
      for (const line of lines.values()) {
        if (next !== undefined && line.spent >= next.line.spent) continue;
        const first = firstOf(line, isWanted);
        if (first !== undefined) next = { line, ...first };
      }
      if (next === undefined) return undefined;
      const { line, turn, set, place } = next;
      const item = set.items[place]!;
      const cost = costOf(item);
      // A line whose tasks were not wanted for a while has no claim on that time.
      now = Math.max(now, line.spent);
      line.spent = now + cost;
      const before = set.spent;
      set.spent += cost;
      set.items = set.items.toSpliced(place, 1);
      const isDone = set.items.length === 0;
      if (isDone) line.sets.delete(turn);
      // Otherwise sets of one task would begin at the same place over and over, before all that has had a turn.
      line.now = Math.max(line.now, isDone ? set.spent : before);
      size--;
      forgetIdle(line);
      return item;
    },
    drop(turn) {
      for (const { sets } of lines.values()) {
        const set = sets.get(turn);
        if (set === undefined) continue;
        size -= set.items.length;
        sets.delete(turn);
        forgetIdle();
        return;
      }
    },
  };
}

function comesBefore(one: TaskSet<unknown>, other: TaskSet<unknown>): boolean {
  return one.goesOn === other.goesOn ? one.spent < other.spent : one.goesOn;
}
