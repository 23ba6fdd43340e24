/** Expressions that are matched together: re2js's set says which of them match a text, and re2js alone where. */

import { RE2JS, RE2Set } from 're2js';

/** Called with a match (UTF-16 offsets); returns true if it is the wanted one. */
export type OnRegexMatch = (index: number, start: number, end: number) => boolean;

export interface RegexSet {
  /** Which of the expressions match, by their indices: quick, but an empty match counts too. */
  which(content: string): readonly number[];
  /**
   * Offers the matches of each of these expressions until one is wanted or none is left. Empty matches do not count.
   * Returns false if it has looked `most` times and given up.
   */
  where(content: string, indices: readonly number[], onMatch: OnRegexMatch, most?: number): boolean;
}

/** How much a set may remember of how texts run through it. */
export const setBytes = 2 * 1024 * 1024;
/**
 * Larger sets are cut into several: the more expressions a set has, the fewer passes over a text, but the slower each
 * step that no text took before (docs/reference/rules.md).
 */
const stepsPerSet = 640;

export function compileRegexSet(patterns: readonly string[]): RegexSet {
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, setBytes);
  for (const pattern of patterns) set.add(pattern);
  set.compile();
  const alone: (RE2JS | undefined)[] = patterns.map(() => undefined);
  return {
    which: (content) => set.match(content),
    where(content, indices, onMatch, most = Number.POSITIVE_INFINITY) {
      let looks = 0;
      for (const index of indices) {
        alone[index] ??= RE2JS.compile(patterns[index]!, RE2JS.CASE_INSENSITIVE);
        const matcher = alone[index].matcher(content);
        while (matcher.find()) {
          if (++looks > most) return false;
          const [start, end] = [matcher.start(), matcher.end()];
          if (end > start && onMatch(index, start, end)) break;
        }
      }
      return true;
    },
  };
}

/** Neighbours that share a set, in their order. */
export function groupExpressions<Sized extends { readonly steps: number }>(expressions: readonly Sized[]): Sized[][] {
  const groups: Sized[][] = [];
  let left = 0;
  for (const expression of expressions) {
    if (expression.steps > left) {
      groups.push([]);
      left = stepsPerSet;
    }
    groups.at(-1)?.push(expression);
    left -= expression.steps;
  }
  return groups;
}
