/** How much an expression counts towards its account's limits. */

import { RE2JS } from 're2js';
import { patternSize } from './pattern-size.ts';

export interface RegexSize {
  /** Whether it may match the empty string somewhere. */
  readonly mayBeEmpty: boolean;
  /** The instructions that it compiles to. */
  readonly steps: number;
  /** Unicode classes such as `\p{L}`: each stands for hundreds of ranges of characters. */
  readonly ranges: number;
}

/** The limit for all expressions of one account together. */
export const regexBudget: Pick<RegexSize, 'steps' | 'ranges'> = { steps: 4_000, ranges: 200 };

const known = new Map<string, RegexSize>();
const maxKnown = 5_000;

/** Remembered, because a new rule is checked against all others. Throws re2js's error if the pattern does not compile. */
export function regexSize(pattern: string): RegexSize {
  let size = known.get(pattern);
  if (size === undefined) {
    const expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    size = {
      mayBeEmpty: hasEmptyMatch(expression, '') || hasEmptyMatch(expression, 'a '),
      steps: expression.programSize(),
      ranges: patternSize(pattern).unicodeClasses,
    };
    if (known.size >= maxKnown) known.delete(known.keys().next().value!);
    known.set(pattern, size);
  }
  return size;
}

function hasEmptyMatch(expression: RE2JS, content: string): boolean {
  const matcher = expression.matcher(content);
  while (matcher.find()) if (matcher.start() === matcher.end()) return true;
  return false;
}
