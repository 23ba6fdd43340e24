/** Reads what the ledger has about the words in an image [I7]. */

import type { Decision } from '@moderato/contract';

export type DecidedCategory = Decision['categories'][number];

type Written = Readonly<Record<string, readonly [score: number, threshold: number, blockThreshold: number]>>;

/** Text categories, highest above their thresholds first; none if no words were read. */
export function readWords(written: string | null | undefined): DecidedCategory[] {
  if (written == null) return [];
  return Object.entries(JSON.parse(written) as Written)
    .map(([name, [score, threshold, block_threshold]]): DecidedCategory & { readonly above: number } => {
      const above = score - threshold;
      return { name, score, threshold, block_threshold, flagged: above > 0, above };
    })
    .sort((a, b) => b.above - a.above)
    .map(({ above: _above, ...category }) => category);
}
