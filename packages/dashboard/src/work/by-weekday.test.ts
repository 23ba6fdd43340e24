import { expect, it } from 'vitest';
import { byWeekday } from './by-weekday.ts';

/** A moment in the time zone of the test, whatever it is. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it('adds up the same hour of the same weekday, Monday first', () => {
  // 16 November 2026 is a Monday.
  const counts = byWeekday([
    { at: at(16, 9), decided: 3 },
    { at: at(23, 9), decided: 4 },
    { at: at(22, 23), decided: 2 },
  ]);
  expect(counts.map((row) => row.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect([counts[0]?.[9], counts[6]?.[23]]).toEqual([7, 2]);
  expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(9);
});
