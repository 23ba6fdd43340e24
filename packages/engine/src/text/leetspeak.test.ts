import { describe, expect, it } from 'vitest';
import { emojiLetter } from './emoji-letters.ts';
import { isLeetSign, readsAs } from './leetspeak.ts';

const code = (character: string) => character.codePointAt(0)!;

describe('leetspeak', () => {
  it('maps a digit or sign to the letters it looks like, and to no others', () => {
    expect(readsAs(code('1'), code('i')) && readsAs(code('1'), code('l'))).toBe(true);
    expect(readsAs(code('€'), code('e'))).toBe(true);
    expect(readsAs(code('1'), code('t'))).toBe(false);
    expect(readsAs(code('a'), code('a'))).toBe(false);
    expect(readsAs(code('1'), code('я'))).toBe(false);
  });

  it('distinguishes signs, which separate words, from digits, which do not', () => {
    expect(isLeetSign(code('$'))).toBe(true);
    expect(isLeetSign(code('5'))).toBe(false);
  });
});

describe('emojiLetter', () => {
  it.each(['🇫', '🅵', '🅕', '🄵', '🄕', '⒡'])('reads %s as f', (emoji) => {
    expect(String.fromCodePoint(emojiLetter(code(emoji)))).toBe('f');
  });

  it.each(['f', '😀', '1', '🈁'])('finds no letter in %s', (other) => {
    expect(emojiLetter(code(other))).toBe(0);
  });
});
