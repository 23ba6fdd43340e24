import { describe, expect, it } from 'vitest';
import { wilson } from './wilson.ts';

describe('the interval of a share', () => {
  it('has the known figures', () => {
    // 8 of 10: 49 to 94 %, as in textbooks.
    const { share, low, high } = wilson(8, 10);
    expect([share, Math.round(low * 1_000), Math.round(high * 1_000)]).toEqual([0.8, 490, 943]);
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
    expect(wilson(0, 20).low).toBeCloseTo(0);
    expect(wilson(20, 20).high).toBeCloseTo(1);
  });
});
