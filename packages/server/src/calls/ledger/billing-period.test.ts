import { describe, expect, it } from 'vitest';
import { billingPeriod } from './billing-period.ts';

const iso = (at: string) => {
  const { name, start, end } = billingPeriod(Date.parse(at));
  return [name, start.toISOString(), end.toISOString()];
};

describe('the billing period', () => {
  it('K7: is the calendar month in UTC, from its first instant to the first of the next', () => {
    expect(iso('2026-11-15T12:00:00Z')).toEqual(['2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
    expect(iso('2028-02-29T23:59:59.999Z')).toEqual([
      '2028-02',
      '2028-02-01T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
    ]);
  });

  it('K7: changes at midnight UTC, also at the end of a year, even if the clock moves back', () => {
    expect(iso('2026-12-31T23:59:59.999Z')[0]).toBe('2026-12');
    expect(iso('2027-01-01T00:00:00.000Z')).toEqual([
      '2027-01',
      '2027-01-01T00:00:00.000Z',
      '2027-02-01T00:00:00.000Z',
    ]);
    expect(iso('2026-12-31T23:59:59.999Z')[0]).toBe('2026-12');
  });

  it('K7: does not depend on the time zone of the machine', () => {
    expect(iso('2026-12-01T00:30:00+01:00')[0]).toBe('2026-11');
    expect(iso('2026-10-31T20:00:00-05:00')[0]).toBe('2026-11');
  });
});
