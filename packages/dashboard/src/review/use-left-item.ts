/** Finds out what became of the item on the screen once it has left its list. */

import type { ReviewItem } from '@moderato/contract';
import { usePages } from '../api/use-call.ts';
import type { Shown } from './keep-shown.ts';

/** `decided` by somebody else, or `gone`: it was passed on, expired or was erased. */
export type Left = 'decided' | 'gone';

/** The item as it is now, and what became of it; undefined if it is still open, or as long as nobody knows. */
export function useLeftItem(shown: Shown<ReviewItem> | undefined) {
  const id = shown?.item.request_id;
  const asked = usePages('GET /review', { query: { item: id ?? '' } }, id !== undefined);
  if (shown === undefined) return undefined;
  if (asked.isPlaceholderData || asked.items === undefined) return { ...shown, isKnown: false, left: undefined };
  const found = asked.items.find(({ request_id: one }) => one === id);
  const atMs = asked.data?.pages[0]?.askedAtMs ?? shown.atMs;
  // If it is still open, another item stands for it in the list: a newer one with the same text.
  const left: Left | undefined = found === undefined ? 'gone' : found.decided === null ? undefined : 'decided';
  return { ...shown, item: found ?? shown.item, atMs, isKnown: true, left };
}
