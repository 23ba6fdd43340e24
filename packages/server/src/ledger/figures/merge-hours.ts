/** Merges the rows of a past hour that several writers made: after restarts, or where copies share a store. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../../storage/database.ts';
import { addFigures, hourOf, noFigures, readFigures, writeFigures } from './hour-figures.ts';
import { hoursWritten } from './write-hours.ts';

/** What is older was merged before, or is read as it is. */
const hoursLookedAt = 48;

/** Returns how many hours were merged. */
export async function mergeHours({ query }: Database, nowMs: number = Date.now()): Promise<number> {
  const accounts = await query.selectFrom('accounts').select('id').execute();
  let merged = 0;
  for (const { id } of accounts) {
    const crowded = await query
      .selectFrom('hourly_figures')
      .select('hour')
      .where('account_id', '=', id)
      .where('hour', '>=', hourOf(nowMs) - hoursLookedAt)
      .where('hour', '<', hourOf(nowMs) - hoursWritten - 1)
      .groupBy('hour')
      .having((having) => having.fn.countAll(), '>', 1)
      .execute();
    for (const { hour } of crowded) await mergeHour(query, id, hour);
    merged += crowded.length;
  }
  return merged;
}

async function mergeHour(query: Database['query'], accountId: string, hour: number): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    // What was really taken out is put back as one, whoever else is merging at the same time.
    const rows = await transaction
      .deleteFrom('hourly_figures')
      .where('account_id', '=', accountId)
      .where('hour', '=', hour)
      .returning(['figures', 'scores'])
      .execute();
    if (rows.length === 0) return;
    const sum = noFigures();
    for (const row of rows) addFigures(sum, readFigures(row));
    await transaction
      .insertInto('hourly_figures')
      .values({ account_id: accountId, hour, writer: randomUUID(), ...writeFigures(sum) })
      .execute();
  });
}
