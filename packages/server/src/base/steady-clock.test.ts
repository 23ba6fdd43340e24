import { describe, expect, it } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

describe('the clock for deletions', () => {
  it('is trusted after ten steady minutes, but not when it jumps far ahead for a minute', () => {
    let [wallMs, atMs] = [1_800_000_000_000, 5];
    const clock = createSteadyClock({ wall: () => wallMs, monotonic: () => atMs });
    const pass = (minutes: number, aheadMs = 0) => {
      for (let step = 0; step < minutes; step++) {
        wallMs += minute + (step === 0 ? aheadMs : 0);
        atMs += minute;
        clock.now();
      }
      return clock.now();
    };
    expect(pass(9)).toBeUndefined();
    expect(pass(1)).toBe(wallMs);
    expect(pass(1, year)).toBeUndefined();
    expect(pass(1, -year)).toBeUndefined();
    expect(pass(10)).toBe(wallMs);
    // A correction by a few seconds is normal.
    expect(pass(1, 5_000)).toBe(wallMs);
    // A jump that lasts is trusted in the end.
    expect(pass(5, year)).toBeUndefined();
    expect(pass(6)).toBe(wallMs);
  });
});
