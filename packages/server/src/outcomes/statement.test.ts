import { describe, expect, it } from 'vitest';
import { dateIn } from './statement.ts';
import { it as italian } from './words/it.ts';

describe('dates in statements', () => {
  it('French counts the first of a month as "1er"', () => {
    expect(dateIn('fr', '2026-03-01T00:00:00.000Z')).toBe('1er mars 2026');
    expect(dateIn('fr', '2026-03-11T00:00:00.000Z')).toBe('11 mars 2026');
  });

  it('Italian puts no article directly before a date: "il 8" and "del 11" would be wrong', () => {
    const date = dateIn('it', '2026-03-08T00:00:00.000Z');
    const sentences = [
      ...Object.values(italian.content).map((say) => say(date)),
      ...Object.values(italian.outcome).map((say) => say(date)),
      italian.until(date),
      italian.redress.appeal(date, 'https://example.com'),
    ];
    for (const sentence of sentences) expect(sentence).toContain(`giorno ${date}`);
  });
});
