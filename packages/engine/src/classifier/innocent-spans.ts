/** Innocent words beat the hits that lie wholly inside them. */

import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';

export interface InnocentSpan {
  /** Null when it protects from every entry. */
  readonly protects: LexiconEntry | null;
  readonly start: number;
  readonly end: number;
}

/** What a hit has to say about itself here. */
interface Placed {
  readonly entry: LexiconEntry;
  readonly start: number;
  readonly end: number;
}

/** How many innocent words before a hit are looked at: enough for any text but one made to be slow. */
const mostLookedAt = 64;

export function withoutInnocents<Hit extends Placed>(
  hits: readonly Hit[],
  innocents: readonly InnocentSpan[],
): readonly Hit[] {
  if (hits.length === 0 || innocents.length === 0) return hits;
  const ordered = innocents.toSorted((a, b) => a.start - b.start);
  return hits.filter((hit) => !isProtected(hit, ordered));
}

function isProtected(hit: Placed, ordered: readonly InnocentSpan[]): boolean {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle]!.start <= hit.start) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= Math.max(0, low - mostLookedAt); i--) {
    const { end, protects } = ordered[i]!;
    if (end >= hit.end && (protects === null || protects === hit.entry)) return true;
  }
  return false;
}
