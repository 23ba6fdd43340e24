import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntryTrieBuilder, createFoundEntries } from './entry-trie.ts';

const codesOf = (text: string) => Int32Array.from(text, (character) => character.codePointAt(0)!);

function build(entries: readonly string[]) {
  const builder = createEntryTrieBuilder();
  const numbers = entries.map((entry) => builder.add(codesOf(entry), [...entry].length));
  return { numbers, trie: builder.finish() };
}

describe('createEntryTrieBuilder', () => {
  it('finds every entry that begins at a place, shortest first, for any entries and any text', () => {
    const unit = fc.constantFrom('a', 'b', '😀');
    const entry = fc.string({ unit, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), fc.string({ unit, maxLength: 12 }), (entries, text) => {
        const { numbers, trie } = build(entries);
        const codes = codesOf(text);
        const found = createFoundEntries();
        for (let from = 0; from < codes.length; from++) {
          trie.walk(codes, from, codes.length, 0, found);
          const rest = [...text].slice(from).join('');
          const expected = [...new Set(entries)]
            .filter((each) => rest.startsWith(each))
            .sort((a, b) => a.length - b.length);
          expect(Array.from(found.entries.subarray(0, found.count))).toEqual(
            expected.map((each) => numbers[entries.indexOf(each)]),
          );
          expect(Array.from(found.ends.subarray(0, found.count))).toEqual(
            expected.map((each) => from + [...each].length),
          );
        }
      }),
    );
  });

  it('gives equal entries the same number and new ones the next', () => {
    expect(build(['ab', 'a', 'ab', 'abc', 'a']).numbers).toEqual([0, 1, 0, 2, 1]);
  });

  it('looks no further than the given length', () => {
    const { trie } = build(['a', 'ab', 'abc']);
    const found = createFoundEntries();
    trie.walk(codesOf('abc'), 0, 2, 0, found);
    expect(found.count).toBe(2);
  });
});
