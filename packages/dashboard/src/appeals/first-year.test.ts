import { describe, expect, it } from 'vitest';
import { firstYear } from './first-year.ts';

const row = (value: number | null) => ({ article: '15(1)(b)', measure: 'Notices answered', value });

describe('the year of a transparency report', () => {
  it('is the last one if there is anything in it', () => {
    expect(firstYear({ rows: [row(0), row(3)] }, 2026)).toBe(2025);
  });

  it('is the current one if the last has no figures, or as long as they are not known', () => {
    expect(firstYear({ rows: [row(0), row(null)] }, 2026)).toBe(2026);
    expect(firstYear(undefined, 2026)).toBe(2026);
  });
});
