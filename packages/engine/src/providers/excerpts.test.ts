import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCharacters, takeExcerpts, wholeUpTo } from './excerpts.ts';

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

describe('excerpts', () => {
  it('contain a short text completely, whatever Tier 0 was unsure of', () => {
    const text = words(20);
    const { texts, coversAsked, coversText } = takeExcerpts(text, [{ start: 3, end: 9 }]);
    expect([texts, coversAsked, coversText]).toEqual([[text], true, true]);
  });

  it('contain only the stretches of a long text that Tier 0 was unsure of, cut at word boundaries', () => {
    const text = `${words(3_000)} NEEDLE one ${words(3_000)}`;
    const start = text.indexOf('NEEDLE');
    const { texts, coversAsked, coversText, characters } = takeExcerpts(text, [{ start, end: start + 10 }]);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('NEEDLE one');
    expect(texts[0]).toMatch(/^word\d+ [\s\S]* word\d+$/);
    expect(characters).toBeLessThan(500);
    expect([coversAsked, coversText]).toEqual([true, false]);
  });

  it('are limited in length, and say if they leave something out', () => {
    const text = words(8_000);
    const { characters, coversAsked } = takeExcerpts(text, undefined);
    expect(characters).toBeLessThanOrEqual(maxCharacters);
    expect(coversAsked).toBe(false);
  });

  it('contain as much of the whole text as the limit allows, if the whole is requested', () => {
    const text = words(700);
    expect(text.length).toBeGreaterThan(wholeUpTo);
    expect(takeExcerpts(text, [{ start: 0, end: 4 }], true).coversText).toBe(true);
  });

  it('never exceed the limit, for any text and any spans', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.tuple(fc.nat(50_000), fc.nat(3_000)), { maxLength: 30 }),
        (part, times, spans) => {
          const text = part.repeat(times);
          const inside = spans
            .map(([start, length]) => ({ start: Math.min(start, text.length - 1), length }))
            .map(({ start, length }) => ({ start, end: Math.min(text.length, start + length + 1) }));
          const { texts, characters } = takeExcerpts(text, inside);
          expect(characters).toBeLessThanOrEqual(Math.max(maxCharacters, wholeUpTo));
          expect(texts.every((piece) => text.includes(piece))).toBe(true);
        },
      ),
    );
  });
});
