/** Drops hits that lie completely inside an innocent word. */

import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import type { Joint } from '../../text/find-separations.ts';

export interface InnocentSpan {
  /** Null if it protects from every entry. */
  readonly protects: LexiconEntry | null;
  readonly start: number;
  readonly end: number;
  /** How letters were joined to read it; null for words as they are. */
  readonly joint: Joint | null;
  /** Read through a star: "p*ssing" may be "passing". */
  readonly isMasked: boolean;
}

/** What is needed of a hit here. */
interface Placed {
  readonly entry: LexiconEntry;
  readonly start: number;
  readonly end: number;
  readonly joint: Joint | null;
}

/** How many innocent words before a hit are checked: enough for any text except one made to be slow. */
const maxLookedAt = 64;

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
  for (let i = low - 1; i >= Math.max(0, low - maxLookedAt); i--) {
    const { end, protects } = ordered[i]!;
    if (end >= hit.end && (protects === null || protects === hit.entry) && mayProtect(ordered[i]!, hit)) return true;
  }
  return false;
}

/**
 * Nobody masks a harmless word, so a star counts for one only if the word contains more than the hit. And a hit found
 * by one way of joining letters is not undone by another way: "b.l.a.c.k c.o.c.k" is not the bird.
 */
function mayProtect(innocent: InnocentSpan, hit: Placed): boolean {
  if (innocent.isMasked && innocent.start === hit.start && innocent.end === hit.end) return false;
  return hit.joint === null || innocent.joint === null || innocent.joint === hit.joint;
}
