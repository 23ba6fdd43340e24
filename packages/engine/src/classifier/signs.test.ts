import { describe, expect, it } from 'vitest';
import { isAimed } from './aimed.ts';
import { isInsideNoise } from './noise.ts';
import { spamSignals } from './spam-signals.ts';

describe('isAimed', () => {
  const aimed = (text: string) => {
    const start = text.indexOf('X');
    return isAimed(text, start, start + 1);
  };

  it.each(['you X', 'you are such a X', "you're a X", 'ur a X', 'he is a X', 'X you', 'du X', 'ты X'])('%s', (text) => {
    expect(aimed(text)).toBe(true);
  });

  it.each(['a X', 'the X of England', 'thank you. X', 'youth X', 'X yours', 'bayou X'])('not %s', (text) => {
    expect(aimed(text)).toBe(false);
  });
});

describe('isInsideNoise', () => {
  it.each([
    ['a94f9c64d19464f0cc1177041f15ee80', 'cc'],
    ['9d07ef21-6837-4df9-ab8a-6f4ab05984d6', 'ab'],
    ['sha512-ILDg+e7lL4U0/ctZSRW2chwwqT36Pitc+hRCY5', 'Pitc'],
  ])('a hash is noise: %s', (text, part) => {
    const start = text.indexOf(part);
    expect(isInsideNoise(text, start, start + part.length)).toBe(true);
  });

  it.each([
    ['word', 'word'],
    ['averylongnamewithoutdigits', 'long'],
    ['https://example.com/2024/word', 'word'],
    ['a94f9c64 word d19464f0', 'word'],
  ])('%s is read', (text, part) => {
    const start = text.indexOf(part);
    expect(isInsideNoise(text, start, start + part.length)).toBe(false);
  });
});

describe('spamSignals', () => {
  const sources = (text: string, severity: number) => spamSignals(text, severity).map(({ source }) => source);

  it('a link counts beside words of spam alone', () => {
    expect(sources('see https://example.com/page', 0)).toEqual([]);
    expect(sources('see https://example.com/page', 2)).toEqual(['link']);
    expect(sources('join t.me/somebody', 2)).toEqual(['link', 'hidden target']);
    expect(sources('no link at all', 3)).toEqual([]);
  });

  it('a line said again and again counts by itself', () => {
    expect(sources('buy my thing today\n'.repeat(5), 0)).toEqual(['repetition']);
    expect(sources('buy my thing today\n'.repeat(4), 0)).toEqual([]);
    expect(sources('ok\n'.repeat(50), 0)).toEqual([]);
  });
});
