import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAnchoredAutomaton } from './anchored-automaton.ts';

const codes = (text: string) => Int32Array.from(text, (character) => character.codePointAt(0)!);

describe('buildAnchoredAutomaton', () => {
  const unit = fc.constantFrom('a', 'b', 'c', ' ');
  const patterns = fc.array(fc.string({ unit, minLength: 1, maxLength: 9 }), { maxLength: 40 });

  it('finds the patterns that begin at a place, shortest first, whatever the patterns and the text', () => {
    fc.assert(
      fc.property(patterns, fc.string({ unit, maxLength: 30 }), (wanted, text) => {
        const automaton = buildAnchoredAutomaton(wanted.map(codes));
        for (let start = 0; start < text.length; start++) {
          const found: string[] = [];
          automaton.matchAt(codes(text), text.length, start, (pattern) => found.push(wanted[pattern]!));
          const expected = [...new Set(wanted)].filter((pattern) => text.startsWith(pattern, start));
          expect(found).toEqual(expected.sort((a, b) => a.length - b.length));
        }
      }),
    );
  });

  it('lets a joker stand for any of its choices, or for nothing beside one of them', () => {
    const automaton = buildAnchoredAutomaton(['fuck', 'feck', 'bobs'].map(codes));
    const found = (text: string) => {
      const names: number[] = [];
      const jokers = { joker: codes('*')[0]!, choices: [...codes('aeiou')] };
      automaton.matchAtWithJokers(codes(text), text.length, 0, jokers, (pattern) => names.push(pattern));
      return [...new Set(names)].sort();
    };
    expect(found('f*ck')).toEqual([0, 1]);
    expect(found('b*obs')).toEqual([2]);
    expect(found('*uck')).toEqual([]);
    expect(found('fuck')).toEqual([0]);
  });
});
