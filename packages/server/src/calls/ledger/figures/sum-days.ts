/** Adds up the hours of past days: three months are ninety rows to read instead of two thousand. */

import type { Database } from '../../../base/storage/database.ts';
import { ofAccount } from '../../../base/storage/of-account.ts';
import { lastDay, readHours, sumFigures } from './figures-reads.ts';
import { hourOf, writeFigures } from './hour-figures.ts';

/** Calls take at most a minute and are counted a moment later, or after the death of their copy a minute later. */
const hoursOpen = 3;
/** At most this many days of an account at once; the rest follows the next time. */
const daysAtOnce = 100;

/** Returns how many days were added up. */
export async function sumDays(database: Database, nowMs: number = Date.now()): Promise<number> {
  const accounts = await database.query.selectFrom('accounts').select('id').execute();
  const end = Math.floor((hourOf(nowMs) - hoursOpen) / 24);
  let summed = 0;
  for (const { id } of accounts) {
    const first = await firstOpenDay(database, id);
    if (first === undefined) continue;
    const to = Math.min(end, first + daysAtOnce);
    for (let day = first; day < to; day++) await sumDay(database, id, day);
    summed += Math.max(0, to - first);
  }
  return summed;
}

/** The day after the last, or the day of the very first call. */
async function firstOpenDay(database: Database, accountId: string): Promise<number | undefined> {
  const last = await lastDay(database, accountId);
  if (last !== undefined) return last + 1;
  const row = await ofAccount(database.query, accountId)
    .selectFrom('hourly_figures')
    .select('hour')
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst();
  return row && Math.floor(row.hour / 24);
}

async function sumDay(database: Database, accountId: string, day: number): Promise<void> {
  const hours = await readHours(database, { accountId, from: day * 24, to: (day + 1) * 24, withScores: true });
  await database.query
    .insertInto('daily_figures')
    .values({ account_id: accountId, day, ...writeFigures(sumFigures(hours.values())) })
    // Another copy that sums at the same time gets the same result.
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
    .execute();
}
