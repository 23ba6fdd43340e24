import { expect, test } from 'vitest';
import { isLongerThan } from './text-length.ts';

test('E5: characters are code points, and a lone surrogate is one', () => {
  for (const text of ['', 'a', 'abc', '\u{1f600}', '\u{1f600}\u{1f600}b', '\ud83d', '\ude00\ud83d', 'e\u0301']) {
    for (let most = 0; most < 8; most++) {
      expect([text, most, isLongerThan(text, most)]).toEqual([text, most, [...text].length > most]);
    }
  }
});

test('O8: counting stops at the limit, however long the text is', () => {
  // As a list of characters, the longest possible string does not fit into memory.
  expect(isLongerThan('x'.repeat(2 ** 29 - 24), 50_000)).toBe(true);
});
