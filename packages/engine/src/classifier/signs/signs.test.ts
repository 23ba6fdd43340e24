import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAimed } from './aimed.ts';
import { createNoise } from './noise.ts';
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

const noise = createNoise();

function isInsideNoise(text: string, start: number, end: number): boolean {
  noise.begin(text);
  return noise.isInside(start, end);
}

/** The same without counting anything beforehand. */
function looksLikeNoise(text: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from > 0 && start - from < 160 && !/[\0- \u00a0\u3000]/.test(text[from - 1]!)) from--;
  while (to < text.length && to - end < 160 && !/[\0- \u00a0\u3000]/.test(text[to]!)) to++;
  const token = text.slice(from, to);
  const digits = token.match(/\d+/g)?.length ?? 0;
  const changes = token.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  return token.length >= 16 && token.length > end - start && digits > 0 && (digits > 2 || changes > 6);
}

describe('noise', () => {
  it('is recognised by the characters around a span, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', ' ', '字'), minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(30), (content, place, length) => {
        const start = place % content.length;
        const end = Math.min(content.length, start + 1 + length);
        noise.begin(content);
        // Called often, it answers from its counts, with the same result.
        const answers = Array.from({ length: 12 }, () => noise.isInside(start, end));
        expect(new Set(answers)).toEqual(new Set([looksLikeNoise(content, start, end)]));
      }),
      { numRuns: 2000 },
    );
  });

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
  ])('%s is not noise', (text, part) => {
    const start = text.indexOf(part);
    expect(isInsideNoise(text, start, start + part.length)).toBe(false);
  });
});

describe('spamSignals', () => {
  const sources = (text: string, severity: number) => spamSignals(text, severity).map(({ source }) => source);

  it('counts a link only if there are spam words', () => {
    expect(sources('see https://example.com/page', 0)).toEqual([]);
    expect(sources('see https://example.com/page', 2)).toEqual(['link']);
    expect(sources('join t.me/somebody', 2)).toEqual(['link', 'hidden target']);
    expect(sources('no link at all', 3)).toEqual([]);
  });

  it('counts a line repeated many times', () => {
    expect(sources('buy my thing today\n'.repeat(5), 0)).toEqual(['repetition']);
    expect(sources('buy my thing today\n'.repeat(4), 0)).toEqual([]);
    expect(sources('ok\n'.repeat(50), 0)).toEqual([]);
  });
});
