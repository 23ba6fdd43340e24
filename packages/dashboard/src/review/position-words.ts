/**
 * The position in the queue, in items: the same figure as next to the list's name. Items with the same text are shown
 * once and count as many as they are.
 */

import { formatCount } from '../text/format.ts';

interface Position {
  readonly items: readonly { readonly same_text: { readonly items: number } }[];
  readonly place: number;
  /** There is nothing more to load. */
  readonly isWhole: boolean;
  /** Of the whole queue, if known. */
  readonly total: number | undefined;
}

export function positionWords({ items, place, isWhole, total }: Position): string {
  const count = (from: number, to: number) =>
    items.slice(from, to).reduce((sum, { same_text: same }) => sum + Math.max(1, same.items), 0);
  const first = count(0, place) + 1;
  const last = count(0, place + 1);
  const shown = first === last ? `Item ${formatCount(first)}` : `Items ${formatCount(first)} to ${formatCount(last)}`;
  const all = isWhole ? count(0, items.length) : total;
  return all === undefined || all < last ? shown : `${shown} of ${formatCount(all)}`;
}

/** What else is open while a part of the queue is empty. */
export function othersOpen(count: number): string {
  if (count <= 0) return 'Nothing else is open.';
  return count === 1 ? 'One other is open.' : `${formatCount(count)} others are open.`;
}
