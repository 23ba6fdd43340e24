import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { anyPattern } from '../testing/any-pattern.ts';
import { patternSize } from './pattern-size.ts';

/** re2js's instructions that match a character. */
const [firstRune, lastRune] = [8, 11];

function sizeWhenCompiled(pattern: string): number | undefined {
  try {
    const { inst } = RE2JS.compile(pattern).re2().prog as { inst: readonly { op: number }[] };
    return inst.filter(({ op }) => op >= firstRune && op <= lastRune).length;
  } catch {
    return undefined;
  }
}

describe('patternSize', () => {
  it('R5: never underestimates the compiled size of an expression', () => {
    fc.assert(
      fc.property(anyPattern, (pattern) => {
        expect(patternSize(pattern).positions).toBeGreaterThanOrEqual(sizeWhenCompiled(pattern) ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts any text without an error', () => {
    const unit = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '\\',
      'x',
      'p',
      'Q',
      'E',
      '?',
      '<',
      '^',
      '-',
      '1',
      '9',
      ',',
      ':',
      'a',
      '😀',
      '|',
      '*',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (pattern) => {
        expect(patternSize(pattern).positions).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    ['(?:abc){1000}', 3_000],
    ['((a{10}){10}){10}', 1_000],
    ['(?i:a{3}b){5}', 20],
    ['[abc]{7,9}x', 10],
    ['\\Qa{9}\\E', 4],
    ['a{,9}', 5],
    ['[]{9}]{2}', 2],
  ])('counts the positions of %j as %i', (pattern, positions) => {
    expect(patternSize(pattern).positions).toBe(positions);
  });

  it('counts constructs that compile slowly: wide ranges under case folding, Unicode classes', () => {
    expect(patternSize('[b-\\x{1ffff}][\\x00-\\x{10ffff}][\\0-\\x{10ffff}][\\t-\\r]').foldedCharacters).toBe(
      0x1e943 - 0x62 + 1,
    );
    expect(patternSize('\\pL\\P{Greek}[\\pN-]').unicodeClasses).toBe(3);
  });
});
