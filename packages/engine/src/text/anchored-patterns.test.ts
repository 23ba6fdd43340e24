import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAnchoredPatterns } from './anchored-patterns.ts';
import { createPatternList } from './pattern-list.ts';

const codes = (text: string) => Int32Array.from(text, (character) => character.codePointAt(0)!);

describe('buildAnchoredPatterns', () => {
  const unit = fc.constantFrom('a', 'b', 'c', ' ');
  const patterns = fc.array(fc.string({ unit, minLength: 1, maxLength: 9 }), { maxLength: 40 });

  it('finds the patterns that begin at a place, shortest first, for any patterns and any text', () => {
    fc.assert(
      fc.property(patterns, fc.string({ unit, maxLength: 30 }), (wanted, text) => {
        const index = buildAnchoredPatterns(createPatternList(wanted.map(codes)));
        for (let start = 0; start < text.length; start++) {
          const found: string[] = [];
          index.matchAt(codes(text), text.length, start, (pattern) => found.push(wanted[pattern]!));
          const expected = [...new Set(wanted)].filter((pattern) => text.startsWith(pattern, start));
          expect(found).toEqual(expected.sort((a, b) => a.length - b.length));
        }
      }),
    );
  });

  it('reports the first of equal patterns, and never an empty one', () => {
    const patterns = buildAnchoredPatterns(createPatternList(['ab', '', 'a', 'ab'].map(codes)));
    const found: number[] = [];
    patterns.matchAt(codes('abc'), 3, 0, (pattern) => found.push(pattern));
    expect(found).toEqual([2, 0]);
    expect(Array.from(patterns.firstEqual)).toEqual([0, 1, 2, 0]);
  });

  it('lets a wildcard stand for any of its choices, or for nothing next to one of them', () => {
    const index = buildAnchoredPatterns(createPatternList(['fuck', 'feck', 'bobs'].map(codes)));
    const found = (text: string) => {
      const names: number[] = [];
      const wildcards = { wildcard: codes('*')[0]!, choices: [...codes('aeiou')] };
      index.matchAtWithWildcards(codes(text), text.length, 0, wildcards, (pattern) => names.push(pattern));
      return [...new Set(names)].sort();
    };
    expect(found('f*ck')).toEqual([0, 1]);
    expect(found('b*obs')).toEqual([2]);
    expect(found('*uck')).toEqual([]);
    expect(found('fuck')).toEqual([0]);
  });
});
