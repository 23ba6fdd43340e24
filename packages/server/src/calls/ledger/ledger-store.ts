/** Stores the call ledger and its counters: both change in one transaction, so they can never disagree [K9]. */

import { tiers } from '@moderato/contract';
import { sql } from 'kysely';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { addingTo, insertIntoPostgres, insertIntoSqlite, insertOf, type Rows } from '../../base/storage/insert-rows.ts';
import { NotCounted } from '../../base/storage/not-counted.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { UsageCountersTable } from '../../base/storage/schema.ts';
import type { SqliteConnection } from '../../base/storage/sqlite-driver.ts';
import { callRows } from './call-rows.ts';
import { followOnPostgres, followOnSqlite } from './follow.ts';
import type { LedgerEntry, LedgerFollower } from './ledger-entry.ts';

export type UsageCounters = Omit<UsageCountersTable, 'account_id' | 'period'>;

const counterColumns = [
  'total',
  ...tiers.map(({ key }) => key),
  'context_default',
  'context_username',
  'context_chat',
  'context_forum_post',
  'context_comment',
] as const satisfies readonly (keyof UsageCounters)[];

/** The unit of a call expired before the call was counted: others may have it by now. */
export class QuotaUnitLost extends NotCounted {
  constructor() {
    super('The quota unit of this call expired before the call was counted.');
    this.name = 'QuotaUnitLost';
  }
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

export function createLedgerStore(database: Database, followers: readonly LedgerFollower[]) {
  const { query } = database;

  const appendAll = (entries: readonly LedgerEntry[]) =>
    database.engine === 'sqlite'
      ? database.driver.transact((connection) => {
          appendToSqlite(connection, entries);
          followOnSqlite(connection, followers, entries);
        })
      : query.transaction().execute(async (transaction) => {
          await appendToPostgres(transaction, entries);
          await followOnPostgres(transaction, followers, entries);
        });

  return {
    async append(entries: readonly LedgerEntry[]): Promise<void> {
      let committed = false;
      try {
        await appendAll(entries);
        committed = true;
      } finally {
        for (const follower of followers) follower.settled?.(entries, committed);
      }
    },

    async readCounters(accountId: string, period: string): Promise<UsageCounters> {
      const row = await ofAccount(query, accountId)
        .selectFrom('usage_counters')
        .select(counterColumns)
        .where('period', '=', period)
        .executeTakeFirst();
      return row ?? noCalls();
    },

    /** Deletes up to `most` live rows made before the given time; returns how many. Counters stay. */
    async prune(beforeMs: number, most: number): Promise<number> {
      const floor = requestIdFloor(beforeMs);
      const accounts = await query.selectFrom('accounts').select('id').execute();
      let deleted = 0;
      for (const { id } of accounts) {
        if (deleted >= most) break;
        const old = ofAccount(query, id)
          .selectFrom('ledger')
          .select('request_id')
          .where('request_id', '<', floor)
          .orderBy('request_id')
          .limit(most - deleted);
        const result = await ofAccount(query, id)
          .deleteFrom('ledger')
          .where('request_id', 'in', old)
          .executeTakeFirst();
        deleted += Number(result.numDeletedRows);
      }
      return deleted;
    },

    /** Keeps the newest `keep` test rows of each account. */
    async trimTestCalls(keep: number): Promise<void> {
      const accounts = await query.selectFrom('accounts').select('id').execute();
      for (const { id } of accounts) {
        const surplus = await ofAccount(query, id)
          .selectFrom('test_ledger')
          .select('request_id')
          .orderBy('request_id', 'desc')
          .offset(keep)
          .limit(1)
          .executeTakeFirst();
        if (surplus === undefined) continue;
        await ofAccount(query, id).deleteFrom('test_ledger').where('request_id', '<=', surplus.request_id).execute();
      }
    },
  };
}

const moveCounters = insertOf({
  table: 'usage_counters',
  columns: ['account_id', 'period', ...counterColumns],
  onConflict: `on conflict (account_id, period) do update set ${addingTo('usage_counters', counterColumns)}`,
});
const settle = 'update quota_reservations set units = units - 1 where id = ? and units > 0';
const forgetSettled = 'delete from quota_reservations where id = ? and units = 0';

/** The hot path of a single copy: prepared statements, no query building, one commit for the batch. */
function appendToSqlite(connection: SqliteConnection, entries: readonly LedgerEntry[]): void {
  for (const rows of callRows(entries)) insertIntoSqlite(connection, rows);
  for (const { reservationId } of entries) {
    if (reservationId === undefined) continue;
    if (Number(connection.prepare(settle).run(reservationId).changes) === 0) throw new QuotaUnitLost();
    connection.prepare(forgetSettled).run(reservationId);
  }
  for (const rows of counterRows(entries)) insertIntoSqlite(connection, rows);
}

async function appendToPostgres(transaction: Database['query'], entries: readonly LedgerEntry[]): Promise<void> {
  await insertIntoPostgres(transaction, callRows(entries));
  await settleUnits(transaction, entries);
  await insertIntoPostgres(transaction, counterRows(entries));
}

/** Expired units may belong to others by now: then nothing of the batch counts. In a fixed order, like the counters. */
async function settleUnits(transaction: Database['query'], entries: readonly LedgerEntry[]): Promise<void> {
  const units = new Map<string, number>();
  for (const { reservationId: id } of entries) if (id !== undefined) units.set(id, (units.get(id) ?? 0) + 1);
  for (const [id, used] of [...units].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const row = await transaction
      .updateTable('quota_reservations')
      .set({ units: sql<number>`units - ${used}` })
      .where('id', '=', id)
      .where('units', '>=', used)
      .returning('units')
      .executeTakeFirst();
    if (row === undefined) throw new QuotaUnitLost();
    if (row.units === 0) await transaction.deleteFrom('quota_reservations').where('id', '=', id).execute();
  }
}

const firstTier = counterColumns.indexOf(tiers[0].key);
const firstContext = counterColumns.indexOf('context_default');
const contexts = counterColumns.slice(firstContext).map((name) => name.slice('context_'.length));

/** What the batch adds to each account's counters, in a fixed order so that two batches cannot deadlock. */
function counterRows(entries: readonly LedgerEntry[]): Rows[] {
  const sums = new Map<string, { accountId: string; period: string; counts: number[] }>();
  for (const { row, period } of entries) {
    if (period === undefined) continue;
    const name = row.account_id + period;
    let sum = sums.get(name);
    if (sum === undefined) {
      sum = { accountId: row.account_id, period, counts: counterColumns.map(() => 0) };
      sums.set(name, sum);
    }
    for (const counter of [0, firstTier + row.tier, firstContext + contexts.indexOf(row.context)]) {
      sum.counts[counter] = (sum.counts[counter] as number) + 1;
    }
  }
  const inOrder = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return inOrder.map(({ accountId, period, counts }) => ({
    insert: moveCounters,
    values: [accountId, period, ...counts],
  }));
}

export function noCalls(): UsageCounters {
  return Object.fromEntries(counterColumns.map((name) => [name, 0])) as UsageCounters;
}
