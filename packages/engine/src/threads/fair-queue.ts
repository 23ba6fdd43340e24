/** What waits for a thread. Those who ask take turns, so that one with fifty tasks delays the others by one task at most. */

export interface FairQueue<Item> {
  readonly size: number;
  add(turn: number, items: readonly Item[]): void;
  /** The first item, by turns, that is wanted; any is unless said. */
  take(isWanted?: (item: Item) => boolean): Item | undefined;
  /** Lets go of what still waits under this turn. */
  drop(turn: number): void;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** In the order of their turns. */
  const waiting = new Map<number, readonly Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(turn, items) {
      if (items.length > 0) waiting.set(turn, items);
      size += items.length;
    },
    take(isWanted = () => true) {
      for (const [turn, items] of waiting) {
        const place = items.findIndex(isWanted);
        if (place < 0) continue;
        waiting.delete(turn);
        if (items.length > 1) waiting.set(turn, items.toSpliced(place, 1));
        size--;
        return items[place];
      }
      return undefined;
    },
    drop(turn) {
      size -= waiting.get(turn)?.length ?? 0;
      waiting.delete(turn);
    },
  };
}
