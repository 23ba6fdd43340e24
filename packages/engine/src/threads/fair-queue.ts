/**
 * What waits for a thread. Everybody who asks takes turns, and within one asker's line so does each set of tasks: an account with a
 * thousand texts, or one text with fifty tasks, delays the others by one task at most.
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

/** What one asker has waiting, by turn. */
type Line<Item> = Map<number, { readonly items: readonly Item[]; readonly goesOn: boolean }>;

export function createFairQueue<Item>(): FairQueue<Item> {
  /** Askers in the order of their turns, each with the sets of tasks in the order of theirs. */
  const lines = new Map<string, Line<Item>>();
  let size = 0;
  let servedLast: string | undefined;

  function lineOf(asker: string): Line<Item> {
    const known = lines.get(asker);
    if (known !== undefined) return known;
    const line: Line<Item> = new Map();
    lines.set(asker, line);
    // A newcomer comes before whoever has just been served.
    const served = servedLast === undefined ? undefined : lines.get(servedLast);
    if (served !== undefined && servedLast !== asker) moveToEnd(servedLast as string, served);
    return line;
  }

  /** Whoever was served goes to the end; whoever waits for nothing more leaves. */
  function moveToEnd(asker: string, line: Line<Item>): void {
    lines.delete(asker);
    if (line.size > 0) lines.set(asker, line);
  }

  return {
    get size() {
      return size;
    },
    sizeOf(asker = '') {
      let own = 0;
      for (const { items, goesOn } of lines.get(asker)?.values() ?? []) own += goesOn ? 0 : items.length;
      return own;
    },
    add(turn, items, { asker = '', goesOn = false } = {}) {
      if (items.length === 0) return;
      const line = lineOf(asker);
      const waiting = goesOn ? [...line] : [];
      if (goesOn) line.clear();
      line.set(turn, { items, goesOn });
      for (const [other, set] of waiting) line.set(other, set);
      size += items.length;
    },
    take(isWanted = () => true) {
      for (const [asker, line] of lines) {
        for (const [turn, { items, goesOn }] of line) {
          const place = items.findIndex(isWanted);
          if (place < 0) continue;
          line.delete(turn);
          if (items.length > 1) line.set(turn, { items: items.toSpliced(place, 1), goesOn });
          moveToEnd(asker, line);
          servedLast = asker;
          size--;
          return items[place];
        }
      }
      return undefined;
    },
    drop(turn) {
      for (const [asker, line] of lines) {
        const set = line.get(turn);
        if (set === undefined) continue;
        size -= set.items.length;
        line.delete(turn);
        if (line.size === 0) lines.delete(asker);
        return;
      }
    },
  };
}
