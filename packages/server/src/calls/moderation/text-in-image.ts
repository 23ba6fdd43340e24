/**
 * Words in an image have a field of their own in replies and in the ledger [I7]: the image's map of categories keeps its six
 * names, three of which mean something else for a text.
 */

import type { CategoryResult, ImageCategory } from '@moderato/contract';
import type { CategoryPolicy } from '@moderato/engine';

/** Categories of an image that words can raise. */
const raised: readonly ImageCategory[] = ['violence', 'hate_symbols', 'self_harm', 'drugs'];

/** A caller that names categories which words say nothing about does not wait for the words to be read. */
export function mayReadText(asked: readonly ImageCategory[] | undefined): boolean {
  return asked === undefined || asked.some((name) => raised.includes(name));
}

/** JSON: text category → [score, threshold, block threshold], as they were at the time. */
export function wordsForLedger(
  categories: Readonly<Record<string, CategoryResult>>,
  policies: readonly CategoryPolicy[],
): string {
  const found = policies.flatMap(({ name, threshold, blockThreshold }) => {
    const score = categories[name]?.score;
    return score === undefined ? [] : [[name, [score, threshold, blockThreshold]] as const];
  });
  return JSON.stringify(Object.fromEntries(found));
}
