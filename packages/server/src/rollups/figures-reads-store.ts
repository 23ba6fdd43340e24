/** Reads the figures of a span of hours, the rows of each hour added up. */

import type { Database } from '../storage/database.ts';
import { addFigures, type HourFigures, noFigures } from './hour-figures.ts';

/** Hour → figures; hours without calls are missing. `to` is exclusive. */
export async function readHours(
  { query }: Database,
  accountId: string,
  from: number,
  to: number,
): Promise<Map<number, HourFigures>> {
  const rows = await query
    .selectFrom('hourly_figures')
    .select(['hour', 'figures'])
    .where('account_id', '=', accountId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .execute();
  const hours = new Map<number, HourFigures>();
  for (const { hour, figures } of rows) {
    const read = JSON.parse(figures) as HourFigures;
    const before = hours.get(hour);
    if (before === undefined) hours.set(hour, read);
    else addFigures(before, read);
  }
  return hours;
}

export function sumHours(hours: Iterable<HourFigures>): HourFigures {
  const sum = noFigures();
  for (const figures of hours) addFigures(sum, figures);
  return sum;
}
