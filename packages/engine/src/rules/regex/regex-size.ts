/** How much an expression counts towards its account's limits. */

import { RE2JS } from 're2js';
import { patternSize } from './pattern-size.ts';

export interface RegexSize {
  /** The instructions that it compiles to. */
  readonly steps: number;
  /** Unicode classes such as `\p{L}`: each stands for hundreds of ranges of characters. */
  readonly ranges: number;
}

/** The limit for all expressions of one account together. */
export const regexBudget: RegexSize = { steps: 4_000, ranges: 200 };

const known = new Map<string, RegexSize>();
const maxKnown = 5_000;

/** Remembered, because a new rule is checked against all others. Throws re2js's error if the pattern does not compile. */
export function regexSize(pattern: string): RegexSize {
  let size = known.get(pattern);
  if (size === undefined) {
    const steps = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).programSize();
    size = { steps, ranges: patternSize(pattern).unicodeClasses };
    if (known.size >= maxKnown) known.delete(known.keys().next().value!);
    known.set(pattern, size);
  }
  return size;
}
