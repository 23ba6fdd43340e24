import { expect, test } from 'vitest';
import { dominantScript } from './dominant-script.ts';
import { scriptOf } from './script-of.ts';
import { wordsOf } from './words-of.ts';

test('words are lower case, in one script each, without digits, addresses, names and tags', () => {
  const words = wordsOf("L'été à Tokyo東京 2026 b4 @name #tag a@b.org https://x.y/z www.x.org snake_case Nooo");
  expect(words.map(({ text }) => text)).toEqual(['l', 'été', 'à', 'tokyo', '東京']);
});

test('a letter with an accent is the same in every encoding', () => {
  expect(wordsOf('e\u0301te\u0301')).toEqual(wordsOf('été'));
});

test('overlong words are cut: 50,000 combining marks are one word that is too long', () => {
  expect(wordsOf(`a${'\u0301'.repeat(50_000)}`)).toEqual([]);
});

test('every letter has the script of its block, and nothing else has one', () => {
  const expected = { a: 'latin', ß: 'latin', ж: 'cyrillic', ω: 'greek', ק: 'hebrew', ع: 'arabic', न: 'devanagari' };
  for (const [letter, script] of Object.entries(expected)) expect(scriptOf(letter.codePointAt(0) ?? 0)).toBe(script);
  for (const sign of [' ', '1', '.', '×', '÷', '€', '😀', '٣', '。']) {
    expect(scriptOf(sign.codePointAt(0) ?? 0)).toBeNull();
  }
});

test('a script dominates with three letters and 60 % of the text', () => {
  expect(dominantScript(wordsOf('да'))).toBeNull();
  expect(dominantScript(wordsOf('нет'))).toBe('cyrillic');
  expect(dominantScript(wordsOf('нет yes'))).toBeNull();
  expect(dominantScript(wordsOf('東京へ行く'))).toBe('kana');
});
