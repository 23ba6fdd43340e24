/**
 * Which item of the queue is on the screen. It stays there until the person moves on: a colleague who claims or decides
 * it does not put another one in its place.
 */

interface Listed {
  readonly request_id: string;
}

/** The item on the screen, its place in the list, and when it was read. */
export interface Shown<Item> {
  readonly item: Item;
  readonly place: number;
  readonly atMs: number;
}

/** The list with the item that was on the screen, even if it has left the list. */
export function withShown<Item extends Listed>(listed: readonly Item[], left: Shown<Item> | undefined): Item[] {
  if (left === undefined) return [...listed];
  return listed.toSpliced(Math.min(left.place, listed.length), 0, left.item);
}

interface Looking<Item> {
  readonly items: readonly Item[];
  /** The item that the person chose or was handed. */
  readonly currentId: string | undefined;
  /** The item on the screen. */
  readonly shownId: string | undefined;
  /** Where the person was last. */
  readonly lastPlace: number;
  readonly isFree: (item: Item) => boolean;
}

/** Nobody is led to what a colleague holds. Without an item of their own, people see the next free one. */
export function placeOf<Item extends Listed>({ items, currentId, shownId, lastPlace, isFree }: Looking<Item>): number {
  for (const wanted of [currentId, shownId]) {
    const found = items.findIndex(({ request_id: id }) => id === wanted);
    if (found >= 0) return found;
  }
  const nextFree = items.findIndex((item, index) => index >= lastPlace && isFree(item));
  return nextFree >= 0 ? nextFree : items.findLastIndex(isFree);
}
