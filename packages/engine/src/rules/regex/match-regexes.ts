/**
 * Finds the matches of each expression that no allowlist exempts, the first or all of them. The same code runs inline and in
 * the worker.
 */

import { maxMatches, type WantedMatches } from '../wanted-matches.ts';
import type { RegexSet } from './regex-set.ts';

/** What allowlists exempt from expressions; plain data, so that it can be sent to a worker. */
export interface RegexExemptions {
  /** By expression: which of the lists exempts from it, -1 for none. */
  readonly listOf: Int32Array;
  readonly lists: readonly AllowedReach[];
}

/** Spans in order; `reaches` says how far any span extends that begins at or before the same position. */
export interface AllowedReach {
  readonly starts: Int32Array;
  readonly reaches: Int32Array;
}

/**
 * Hundreds of expressions that all match in every word, all of it allowed, would take forever to check. After this many
 * exempt matches in one text, the next one counts as not exempt: too strict rather than too slow or silent.
 */
export const maxExemptMatches = 100_000;

/** Triples of (expression, start, end), UTF-16 offsets, in no particular order. */
export function matchRegexes(
  set: RegexSet,
  content: string,
  exemptions: RegexExemptions | undefined,
  wanted: WantedMatches = 'first',
): Int32Array {
  const found: number[] = [];
  let exempted = 0;
  set.match(content, (index, start, end, cut) => {
    const list = exemptions?.lists[exemptions.listOf[index]!];
    if (list !== undefined && !cut && exempted < maxExemptMatches && isInside(list, start, end)) {
      exempted++;
      return false;
    }
    if (found.length === 3 * maxMatches && wanted === 'every') return true;
    found.push(index, start, end);
    return wanted === 'first';
  });
  return Int32Array.from(found);
}

function isInside({ starts, reaches }: AllowedReach, start: number, end: number): boolean {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= start) low = middle + 1;
    else high = middle;
  }
  return low > 0 && reaches[low - 1]! >= end;
}
