import type { TransparencyReport } from '@moderato/contract';

/** The year that the report starts with: the last one, unless nothing is known of it. */
export function firstYear(last: Pick<TransparencyReport, 'rows'> | undefined, thisYear: number): number {
  return last?.rows.some(({ value }) => value !== null && value !== 0) ? thisYear - 1 : thisYear;
}
