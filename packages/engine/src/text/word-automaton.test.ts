import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Automaton, buildAutomaton } from './automaton.ts';
import { buildWordAutomaton } from './word-automaton.ts';
import { isWordEnd, isWordStart } from './word-boundary.ts';

const codes = (text: string) => Int32Array.from(text, (character) => character.codePointAt(0)!);

function wholeWords(automaton: Automaton, text: string): string[] {
  const encoded = codes(text);
  const view = { codes: encoded, length: encoded.length, starts: encoded, ends: encoded };
  const found: string[] = [];
  automaton.scan(encoded, encoded.length, (pattern, start, end) => {
    if (isWordStart(view, start) && isWordEnd(view, end)) found.push(`${pattern}@${start}-${end}`);
  });
  return found;
}

describe('buildWordAutomaton', () => {
  it('finds words and phrases, and no part of a longer word', () => {
    const automaton = buildWordAutomaton(['ass', 'kill yourself', '傻', 'c++'].map(codes));
    expect(wholeWords(automaton, 'class ass kill yourself 你傻吗 c++ assess')).toEqual([
      '0@6-9',
      '1@10-23',
      '2@25-26',
      '3@28-31',
    ]);
  });

  it('finds exactly the whole words that the automaton over characters finds', () => {
    const unit = fc.constantFrom('a', 'b', 't', ' ', "'", '-', '1', '人', 'あ', '바', '보', '\u0e01', '\u0e31', '😀');
    // A piece of a pattern never ends in an open apostrophe: "can'" + "t" is a word only people can split.
    const pattern = fc.string({ unit, minLength: 1, maxLength: 6 }).filter((text) => !/'$|^t|^'t/.test(text));
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 30 }), fc.string({ unit, maxLength: 60 }), (patterns, text) => {
        const encoded = patterns.map(codes);
        expect(wholeWords(buildWordAutomaton(encoded), text)).toEqual(wholeWords(buildAutomaton(encoded), text));
      }),
      { numRuns: 1000 },
    );
  });
});
