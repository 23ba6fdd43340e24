import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Automaton, buildAutomaton } from './automaton.ts';

const codes = (text: string) => Int32Array.from(text, (character) => character.codePointAt(0)!);

function matches(automaton: Automaton, text: string): string[] {
  const found: string[] = [];
  const encoded = codes(text);
  automaton.scan(encoded, encoded.length, (pattern, start, end) => {
    found.push(`${pattern}@${start}-${end}`);
  });
  return found;
}

function expected(patterns: readonly string[], text: string): string[] {
  const found: string[] = [];
  const characters = [...text];
  for (let end = 1; end <= characters.length; end++) {
    for (let start = 0; start < end; start++) {
      const pattern = patterns.indexOf(characters.slice(start, end).join(''));
      if (pattern >= 0) found.push(`${pattern}@${start}-${end}`);
    }
  }
  return found;
}

describe('buildAutomaton', () => {
  it('finds every occurrence of every pattern, the longest first at each place', () => {
    expect(matches(buildAutomaton(['he', 'she', 'hers', 'his'].map(codes)), 'ushers his')).toEqual([
      '1@1-4',
      '0@2-4',
      '2@2-6',
      '3@7-10',
    ]);
  });

  it('finds what a plain search finds, whatever the patterns and the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 40 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 30 }), text, (patterns, searched) => {
        expect(matches(buildAutomaton(patterns.map(codes)), searched)).toEqual(expected(patterns, searched));
      }),
    );
  });

  it('reports equal patterns once and says which are equal', () => {
    const automaton = buildAutomaton(['ab', 'b', 'ab'].map(codes));
    expect(Array.from(automaton.firstEqual)).toEqual([0, 1, 0]);
    expect(matches(automaton, 'ab')).toEqual(['0@0-2', '1@1-2']);
  });

  it('never matches the empty pattern and works without any pattern', () => {
    expect(matches(buildAutomaton(['', 'a'].map(codes)), 'ba')).toEqual(['1@1-2']);
    expect(matches(buildAutomaton([]), 'abc')).toEqual([]);
  });

  it('looks at a settled pattern no more in this scan, and again in the next', () => {
    const automaton = buildAutomaton(Array.from({ length: 200 }, (_, i) => codes('x'.repeat(i + 1))));
    const text = codes('x'.repeat(50_000));
    for (let round = 0; round < 2; round++) {
      let reports = 0;
      automaton.scan(text, text.length, () => {
        reports++;
        return true;
      });
      expect(reports).toBe(200);
    }
  });
});
