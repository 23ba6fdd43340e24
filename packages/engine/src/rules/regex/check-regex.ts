/** Checks whether an expression can be accepted on its own; if not, the message says why and names the construct. */

import { RE2JSSyntaxException } from 're2js';
import { patternSize } from './pattern-size.ts';
import { regexSize } from './regex-size.ts';

/** Size limits for one expression. Without `{…}` repetitions, no pattern of 1,000 characters gets near the first. */
export const regexLimits = { positions: 1_000, foldedCharacters: 200_000, unicodeClasses: 32 } as const;

export function checkRegex(pattern: string): string | undefined {
  const size = patternSize(pattern);
  if (size.positions > regexLimits.positions) {
    return `pattern is too large: written out, its repetitions make ${count(size.positions)} positions; the limit is ${count(regexLimits.positions)}.`;
  }
  if (size.unicodeClasses > regexLimits.unicodeClasses) {
    return `pattern has ${size.unicodeClasses} Unicode classes such as \\p{L}; the limit is ${regexLimits.unicodeClasses}.`;
  }
  if (size.foldedCharacters > regexLimits.foldedCharacters) {
    return `pattern has character ranges over ${count(size.foldedCharacters)} characters in all; the limit is ${count(regexLimits.foldedCharacters)}.`;
  }
  try {
    regexSize(pattern);
    return size.characters > 0
      ? undefined
      : 'pattern can match nothing but the empty string, so the rule would never match.';
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return describeSyntaxError(error.error, error.input ?? '');
    throw error;
  }
}

function count(number: number): string {
  return Math.min(number, 1e12).toLocaleString('en-US');
}

/** What other dialects have and RE2 leaves out, because it cannot be matched in linear time or is not its syntax. */
const unsupported: readonly (readonly [RegExp, string])[] = [
  [/^\(\?<=/, 'look-behind (?<=…)'],
  [/^\(\?<!/, 'negative look-behind (?<!…)'],
  [/^\(\?=/, 'look-ahead (?=…)'],
  [/^\(\?!/, 'negative look-ahead (?!…)'],
  [/^\\[1-9]/, 'the back-reference'],
  [/^\\[kg]/, 'the back-reference'],
  [/^\(\?P/, 'the back-reference or call (?P=…)'],
  [/^\(\?>/, 'the atomic group (?>…)'],
  [/^\(\?\(/, 'the conditional (?(…)…)'],
  [/^\(\?(?:R|[0-9+&])/, 'recursion (?R)'],
  [/^\(\?#/, 'the comment (?#…)'],
  [/^\(\?[a-zA-Z]*x/, 'free spacing (?x)'],
  [/^\\[uU]/, 'the escape \\u (write \\x{…} instead)'],
];

function describeSyntaxError(error: string, input: string): string {
  const found = unsupported.find(([construct]) => construct.test(input));
  if (found !== undefined) {
    const name = found[1] === 'the back-reference' ? `${found[1]} ${input.slice(0, 2)}` : found[1];
    return `pattern: ${name} is not supported (expressions use RE2 syntax).`;
  }
  if (error === 'invalid nested repetition operator') {
    return `pattern: the repetition ${input} is not supported (expressions use RE2 syntax, which has no possessive quantifiers).`;
  }
  if (error === 'invalid repeat count')
    return `pattern: the repetition ${input} is too large; the limit is 1,000, and nested repetitions multiply.`;
  // re2js writes its own flag in front of a pattern that it quotes completely.
  const quoted = input.replace(/^\(\?i\)/, '').slice(0, 40);
  return `pattern is not a valid expression: ${error}${quoted === '' ? '' : ` at ${quoted}`}.`;
}
