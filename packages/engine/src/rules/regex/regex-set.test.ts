import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { anyPattern, anySubject } from '../testing/any-pattern.ts';
import { compileRegexSet, groupExpressions, type OnRegexMatch, type RegexSet } from './regex-set.ts';

const matchAll = (set: RegexSet, text: string, onMatch: OnRegexMatch, most?: number) =>
  set.where(text, set.which(text), onMatch, most);

/** All matches of each expression, as offsets. */
function matches(patterns: readonly string[], text: string): [number, number][][] {
  const found: [number, number][][] = patterns.map(() => []);
  matchAll(compileRegexSet(patterns), text, (index, start, end) => {
    found[index]!.push([start, end]);
    return false;
  });
  return found;
}

/** What re2js finds with one expression alone; empty matches apart. */
function reference(pattern: string, text: string): [number, number][] {
  const matcher = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matcher(text);
  const all: [number, number][] = [];
  while (matcher.find()) all.push([matcher.start(), matcher.end()]);
  return all.filter(([start, end]) => end > start);
}

function compiles(patterns: readonly string[]): RegexSet | undefined {
  try {
    return compileRegexSet(patterns);
  } catch {
    return undefined;
  }
}

describe('compileRegexSet', () => {
  it('R4: finds exactly the matches of re2js, for any expressions and any text', () => {
    fc.assert(
      fc.property(fc.array(anyPattern, { minLength: 1, maxLength: 5 }), anySubject, (patterns, text) => {
        fc.pre(compiles(patterns) !== undefined);
        const found = matches(patterns, text);
        patterns.forEach((pattern, index) => {
          expect(found[index]).toEqual(reference(pattern, text));
        });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a|ab', 'ab', [[0, 1]]],
    ['ab|a', 'ab', [[0, 2]]],
    [
      'a+?',
      'aaa',
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
    ['free.*?now', 'free now, right now', [[0, 8]]],
    ['\\bcat\\b', 'concat cat', [[7, 10]]],
    ['^a', 'a\na', [[0, 1]]],
    [
      '(?m)^a',
      'a\na',
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'k',
      'K\u212a',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    ['(?-i)a', 'Aa', [[1, 2]]],
  ] as const)('R4: %j in %j is %j, leftmost and preferred first', (pattern, text, expected) => {
    expect(matches([pattern], text)).toEqual([expected]);
  });

  it('T5: reports UTF-16 offsets on code-point boundaries, with astral characters and lone surrogates', () => {
    expect(matches(['b', '.', '😀+'], '😀b')).toEqual([
      [[2, 3]],
      [
        [0, 2],
        [2, 3],
      ],
      [[0, 2]],
    ]);
    expect(matches(['.b', '[^a]'], '\ud83db\ude00')).toEqual([
      [[0, 2]],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ]);
  });

  it('R4: ignores empty matches', () => {
    expect(matches(['a*', '\\b', '(|b)'], 'baa')).toEqual([[[1, 3]], [], []]);
    expect(matches(['a*'], '')).toEqual([[]]);
  });

  it('finds matches of expressions that need many words, alone and together with short ones', () => {
    const long = Array.from({ length: 60 }, (_, i) => `w${i}x`).join('|');
    const text = 'say w42x after abababab and buy it right now';
    expect(matches([`\\b(?:${long})\\b`, 'buy.{0,50}now', '(?:ab|(?:cd){20}){3,}', 'it'], text)).toEqual([
      [[4, 8]],
      [[28, 44]],
      [[15, 23]],
      [[32, 34]],
    ]);
  });

  it('stops searching for an expression once it has its match', () => {
    const asked: number[] = [];
    matchAll(compileRegexSet(['a', 'b']), 'abab', (index, start) => {
      asked.push(index);
      return index === 0 || start === 3;
    });
    expect(asked.sort()).toEqual([0, 1, 1]);
  });

  it('gives up after as many looks as it may take, and says so', () => {
    const set = compileRegexSet(['a', 'a+?']);
    expect(matchAll(set, 'aaaa', () => false, 4)).toBe(false);
    expect(matchAll(set, 'aaaa', () => false, 8)).toBe(true);
  });
});

describe('groupExpressions', () => {
  it('R5: leaves out no expression, keeps their order, and gives large ones a group of their own', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_500 })), (sizes) => {
        const expressions = sizes.map((steps, place) => ({ steps, place }));
        const groups = groupExpressions(expressions);
        expect(groups.flat()).toEqual(expressions);
        for (const group of groups) {
          const steps = group.reduce((sum, expression) => sum + expression.steps, 0);
          expect(group.length === 1 || steps <= 640).toBe(true);
        }
      }),
    );
  });
});
