import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilson } from '../feedback/wilson.ts';
import { suggestLower, suggestThreshold } from './suggest-threshold.ts';

const many = (count: number, score: number, wanted: boolean) =>
  Array.from({ length: count }, () => ({ score, wanted }));

describe('a suggested threshold', () => {
  it('is lower where most of what passes should be flagged, and says what changes', () => {
    const judged = [...many(31, 0.66, true), ...many(4, 0.68, false), ...many(40, 0.3, false), ...many(50, 0.9, true)];
    expect(suggestThreshold(judged, 0.7)).toMatchObject({ from: 0.7, to: 0.65, caught: 31, wronglyFlagged: 4 });
  });

  it('is higher where most of what is flagged should pass', () => {
    const judged = [...many(20, 0.75, false), ...many(2, 0.74, true), ...many(50, 0.95, true)];
    expect(suggestThreshold(judged, 0.7)).toMatchObject({ from: 0.7, to: 0.75, caught: -2, wronglyFlagged: -20 });
  });

  it('is absent where decisions are few, contradict each other, or speak for the current one', () => {
    expect(suggestThreshold([], 0.7)).toBeUndefined();
    expect(suggestThreshold(many(3, 0.6, true), 0.7)).toBeUndefined();
    expect(suggestThreshold([...many(20, 0.6, true), ...many(20, 0.6, false)], 0.7)).toBeUndefined();
    expect(suggestThreshold([...many(40, 0.6, false), ...many(40, 0.8, true)], 0.7)).toBeUndefined();
  });

  it('leaves a score that equals the threshold on the side that passes', () => {
    expect(suggestThreshold(many(10, 0.7, true), 0.7)).toMatchObject({ to: 0.69, caught: 10 });
    expect(suggestThreshold(many(10, 0.7, false), 0.7)).toBeUndefined();
  });

  it('never makes more texts wrong than it makes right', () => {
    const judged = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), wanted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(judged, { maxLength: 60 }), fc.integer({ min: 1, max: 99 }), (all, at) => {
        const current = at / 100;
        const found = suggestThreshold(all, current);
        const wrongAt = (threshold: number) => all.filter(({ score, wanted }) => score > threshold !== wanted).length;
        if (found !== undefined) expect(wrongAt(found.to)).toBeLessThan(wrongAt(current));
      }),
    );
  });
});

describe('a lower threshold from a random sample', () => {
  it('says which shares of allowed texts it would catch and wrongly flag', () => {
    const found = suggestLower([...many(980, 0.1, false), ...many(18, 0.66, true), ...many(2, 0.66, false)], 0.7);
    expect(found).toMatchObject({ to: 0.65, caught: 18, wronglyFlagged: 2, decided: 1_000 });
    expect(found?.ofAllowed).toEqual({ caught: wilson(18, 1_000), wronglyFlagged: wilson(2, 1_000) });
  });

  it('is absent where few were removed, and never counts what a threshold of today would flag', () => {
    expect(suggestLower([...many(980, 0.1, false), ...many(3, 0.66, true)], 0.7)).toBeUndefined();
    expect(suggestLower(many(50, 0.66, true), 0.6)).toBeUndefined();
    expect(suggestLower(many(50, 0.66, false), 0.6)).toBeUndefined();
  });
});
