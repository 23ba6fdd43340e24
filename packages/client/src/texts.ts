/** Splits lists of texts of any length into as few calls as the service accepts. */

import type { ErrorFacts } from './errors.ts';
import type { TextModerationRequest } from './wire.ts';

/** A text call with your own id, which is returned with its outcome. */
export type TextItem = TextModerationRequest & { id?: string };

/** The service's result for one of many texts. */
export type ItemReply = { id?: string; error?: { code: NonNullable<ErrorFacts['code']>; message: string } };

const maxItems = 100;
const maxBytes = 1024 * 1024;

/** At most 100 items and 1 MB of text each, in order. */
export function splitItems(items: readonly TextItem[]): TextItem[][] {
  const batches: TextItem[][] = [];
  let bytes = 0;
  for (const item of items) {
    // The service refuses an item without a text.
    const texts = [item.content, ...(item.previous ?? []).map(({ content }) => content)];
    const length = new TextEncoder().encode(texts.join('')).length;
    let batch = batches.at(-1);
    bytes += length;
    if (batch === undefined || batch.length === maxItems || bytes > maxBytes) {
      batch = [];
      batches.push(batch);
      bytes = length;
    }
    batch.push(item);
  }
  return batches;
}
