/** Adds up hours by weekday and hour of the day, in the time zone of whoever looks. */

import type { Work } from '@moderato/contract';

/** Monday first, as most of the world reads a week. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** 7 rows of 24 counts. */
export function byWeekday(hours: Work['hours']): readonly (readonly number[])[] {
  const counts = weekdays.map(() => new Array<number>(24).fill(0));
  for (const { at, decided } of hours) {
    const moment = new Date(at);
    const row = counts[(moment.getDay() + 6) % 7];
    const hour = moment.getHours();
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + decided;
  }
  return counts;
}
