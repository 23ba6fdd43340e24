/**
 * Holds what is waiting for a thread or for a place. Callers take turns, and so do the sets of tasks of one caller: an account with a
 * thousand texts, or one text with fifty tasks, delays the others by at most one task. Turns are equal in cost, not in
 * number: a caller with small tasks gets more of them done between two large ones of others.
 */

export interface FairQueue<Item> {
  readonly size: number;
  /** How much of it belongs to this caller, without continued tasks. */
  sizeOf(caller?: string): number;
  add(turn: number, items: readonly Item[], options?: AddOptions): void;
  /** The next item, by turns. */
  take(order?: TakeOptions<Item>): Item | undefined;
  /** Counts a turn of a caller who did not have to wait. */
  charge(caller: string, cost: number): void;
  /** The caller with the most items; of several, the one that has been here longest. */
  longest(): string | undefined;
  /** Removes what is still waiting under this turn. */
  drop(turn: number): void;
}

export interface AddOptions {
  /** The caller in whose line they wait. */
  readonly caller?: string | undefined;
  /** They come before everything else in that line. */
  readonly continues?: boolean | undefined;
}

export interface TakeOptions<Item> {
  /** Callers with a lower rank come first, whatever their turns have cost; those without a rank are passed over. */
  rankOf?(caller: string): number | undefined;
  /** If the next item does not fit, nothing is taken: others must not pass it for ever. */
  fits?(item: Item): boolean;
}

interface TaskSet<Item> {
  items: readonly Item[];
  readonly continues: boolean;
  /** The cost of its turns so far, counted from where the line was when it arrived. */
  spent: number;
}

interface Line<Item> {
  readonly sets: Map<number, TaskSet<Item>>;
  /**
   * The cost of its turns so far, counted from where the queue was when it arrived. The line with the lowest cost is
   * next.
   */
  spent: number;
  /**
   * Where the line is: what the set served last had spent before, or in total if that was its last task. Never
   * decreases.
   */
  now: number;
}

/** `costOf`: the cost of an item relative to others; equal by default. */
export function createFairQueue<Item>(costOf: (item: Item) => number = () => 1): FairQueue<Item> {
  /**
   * By caller. One without waiting tasks stays until the others have caught up: it must not come first over and over.
   */
  const lines = new Map<string, Line<Item>>();
  let size = 0;
  /** Where the queue is: what the line served last had spent before. Newcomers start here. Never decreases. */
  let now = 0;

  function lineOf(caller: string): Line<Item> {
    const line = lines.get(caller) ?? { sets: new Map(), spent: now, now: 0 };
    lines.set(caller, line);
    return line;
  }

  function spend(line: Line<Item>, cost: number): void {
    now = Math.max(now, line.spent);
    line.spent = now + cost;
  }

  /** If nothing is waiting, nobody has to catch up: only the one served last comes after a newcomer. */
  function forgetIdle(served?: Line<Item>): void {
    for (const [caller, line] of lines) {
      if (line.sets.size > 0) continue;
      if (line.spent <= now || (size === 0 && line !== served)) lines.delete(caller);
    }
  }

  function firstOf(line: Line<Item>) {
    let first: { readonly turn: number; readonly set: TaskSet<Item> } | undefined;
    for (const [turn, set] of line.sets) {
      if (first === undefined || comesBefore(set, first.set)) first = { turn, set };
    }
    return first;
  }

  return {
    get size() {
      return size;
    },
    sizeOf(caller = '') {
      const line = lines.get(caller);
      return line === undefined ? 0 : itemsIn(line);
    },
    add(turn, items, { caller = '', continues = false } = {}) {
      if (items.length === 0) return;
      const line = lineOf(caller);
      line.sets.set(turn, { items, continues, spent: line.now });
      size += items.length;
    },
    take({ rankOf, fits } = {}) {
      let line: Line<Item> | undefined;
      let lowest = Number.POSITIVE_INFINITY;
      for (const [caller, other] of lines) {
        if (other.sets.size === 0) continue;
        const rank = rankOf === undefined ? 0 : rankOf(caller);
        if (rank === undefined || rank > lowest) continue;
        if (line !== undefined && rank === lowest && other.spent >= line.spent) continue;
        [line, lowest] = [other, rank];
      }
      const first = line && firstOf(line);
      if (line === undefined || first === undefined) return undefined;
      const { turn, set } = first;
      const item = set.items[0]!;
      if (fits?.(item) === false) return undefined;
      const cost = costOf(item);
      spend(line, cost);
      const before = set.spent;
      set.spent += cost;
      set.items = set.items.slice(1);
      const isDone = set.items.length === 0;
      if (isDone) line.sets.delete(turn);
      // Otherwise, sets of one task would start at the same point over and over, before everything that has had a turn.
      line.now = Math.max(line.now, isDone ? set.spent : before);
      size--;
      forgetIdle(line);
      return item;
    },
    charge(caller, cost) {
      const line = lineOf(caller);
      spend(line, cost);
      forgetIdle(line);
    },
    longest() {
      let longest: string | undefined;
      let most = 0;
      for (const [caller, line] of lines) {
        const items = itemsIn(line);
        if (items > most) [longest, most] = [caller, items];
      }
      return longest;
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

function itemsIn({ sets }: Line<unknown>): number {
  let own = 0;
  for (const { items, continues } of sets.values()) own += continues ? 0 : items.length;
  return own;
}

function comesBefore(one: TaskSet<unknown>, other: TaskSet<unknown>): boolean {
  return one.continues === other.continues ? one.spent < other.spent : one.continues;
}
