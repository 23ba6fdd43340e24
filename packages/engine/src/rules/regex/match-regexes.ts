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

export interface RegexMatching {
  readonly content: string;
  readonly exemptions: RegexExemptions | undefined;
  readonly wanted: WantedMatches;
}

/**
 * Triples of (expression, start, end), UTF-16 offsets, in no particular order. `indices`: the set's expressions that match;
 * `first`: the number of its first one. Undefined if it has looked `most` times and given up.
 */
export function matchRegexes(
  set: RegexSet,
  { content, exemptions, wanted }: RegexMatching,
  indices: readonly number[],
  first = 0,
  most?: number,
): Int32Array | undefined {
  const found: number[] = [];
  const onMatch = (index: number, start: number, end: number) => {
    const list = exemptions?.lists[exemptions.listOf[first + index]!];
    if (list !== undefined && isInside(list, start, end)) return false;
    if (found.length === 3 * maxMatches && wanted === 'every') return true;
    found.push(first + index, start, end);
    return wanted === 'first';
  };
  return set.where(content, indices, onMatch, most) ? Int32Array.from(found) : undefined;
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

/** The number of each group's first expression. */
export function firstsOf(groups: readonly (readonly unknown[])[]): number[] {
  let first = 0;
  return groups.map(({ length }) => {
    first += length;
    return first - length;
  });
}
