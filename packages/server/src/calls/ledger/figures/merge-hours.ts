/** Merges the rows of a past hour from several writers: after restarts, or if copies share a store. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../../../base/storage/database.ts';
import { ofAccount } from '../../../base/storage/of-account.ts';
import { addFigures, hourOf, noFigures, readFigures, writeFigures } from './hour-figures.ts';
import { hoursWritten } from './write-hours.ts';

/** Older ones were merged before, or are read as they are. */
const hoursLookedAt = 48;

/** Returns how many hours were merged. */
export async function mergeHours({ query }: Database, nowMs: number = Date.now()): Promise<number> {
  const accounts = await query.selectFrom('accounts').select('id').execute();
  let merged = 0;
  for (const { id } of accounts) {
    const crowded = await ofAccount(query, id)
      .selectFrom('hourly_figures')
      .select('hour')
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
    // Only what was really deleted is written back as one row, even if others merge at the same time.
    const rows = await ofAccount(transaction, accountId)
      .deleteFrom('hourly_figures')
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
