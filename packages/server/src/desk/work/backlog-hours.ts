/**
 * Records once an hour, at the first look in it, how many items wait for review in each account and since when the oldest
 * does, without the sample of allowed texts: in those, nothing was found. The page about the work draws its curve from this; what waits right now is counted from the queue itself.
 */

import { sql } from 'kysely';
import { dayMs, hourMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { deleteOld } from '../../base/storage/delete-old.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { BacklogHoursTable } from '../../base/storage/work-schema.ts';

/** A little longer than the longest period that the page shows. */
const keptDays = 92;

export interface Waiting {
  readonly open: number;
  readonly apart: number;
  readonly oldestAtMs: number | null;
}

/** Accounts that keep content have a row for every hour, others only while something waits. */
export async function recordBacklog(database: Database, nowMs: number): Promise<void> {
  const { query } = database;
  const hour = Math.floor(nowMs / hourMs);
  const done = await query.selectFrom('backlog_hours').select('hour').where('hour', '=', hour).limit(1).execute();
  if (done.length > 0) return;
  const keeping = await query
    .selectFrom('retention_settings')
    .select('account_id')
    .where('keep_content', '=', 1)
    .execute();
  const waiting = await readWaiting(database, nowMs);
  const accounts = new Set([...keeping.map(({ account_id: id }) => id), ...waiting.keys()]);
  const rows = [...accounts].map((id): BacklogHoursTable => {
    const { open = 0, apart = 0, oldestAtMs = null } = waiting.get(id) ?? {};
    return { account_id: id, hour, open, apart, oldest_at: oldestAtMs };
  });
  for (const some of inChunks(rows)) {
    // Another copy may have looked at the same moment.
    await query
      .insertInto('backlog_hours')
      .values(some)
      .onConflict((conflict) => conflict.columns(['account_id', 'hour']).doNothing())
      .execute();
  }
}

/** Deletes up to `most` rows that no page shows any more; returns how many. */
export const pruneBacklog = (database: Database, nowMs: number, most: number) =>
  deleteOld(
    database,
    'backlog_hours',
    ['account_id', 'hour'],
    sql`hour < ${Math.floor((nowMs - keptDays * dayMs) / hourMs)}`,
    most,
  );

/** Account → what waits now. `accountId`: only that one. */
export async function readWaiting(
  { query }: Database,
  nowMs: number,
  accountId?: string,
): Promise<ReadonlyMap<string, Waiting>> {
  // A sampled text that users reported waits like any other.
  const isOrdinary = sql`restricted = 0 and escalated_at is null and (sampled = 0 or reported_at is not null)`;
  const isApart = sql`restricted = 1 or escalated_at is not null`;
  const owner = accountId === undefined ? query : ofAccount(query, accountId);
  const rows = await owner
    .selectFrom('kept_content')
    .select([
      sql<string | null>`max(account_id)`.as('account_id'),
      // PostgreSQL returns other counts as text.
      sql<number>`cast(count(case when ${isOrdinary} then 1 end) as integer)`.as('open'),
      sql<number>`cast(count(case when ${isApart} then 1 end) as integer)`.as('apart'),
      sql<string | null>`min(case when ${isOrdinary} then request_id end)`.as('oldest'),
    ])
    // Written out, because the index covers only open rows.
    .where(sql<boolean>`decision is null`)
    .where('expires_at', '>', nowMs)
    // Grouped, SQLite would read all that the account keeps, in the order of accounts.
    .$if(accountId === undefined, (all) => all.groupBy('account_id'))
    .execute();
  const waiting = new Map<string, Waiting>();
  for (const { account_id: id, open, apart, oldest } of rows) {
    if (id === null) continue;
    const call =
      oldest === null
        ? undefined
        : await ofAccount(query, id)
            .selectFrom('ledger')
            .select('at')
            .where('request_id', '=', oldest)
            .executeTakeFirst();
    waiting.set(id, { open, apart, oldestAtMs: call?.at ?? null });
  }
  return waiting;
}
