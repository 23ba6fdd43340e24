import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { databaseTime } from '../../base/storage/database-time.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { noCalls } from '../ledger/ledger-store.ts';
import type { Lease, QuotaLeases } from './lease-quota.ts';

/** A unit taken by a process that died becomes free after this. Units are used in the first half of it, see below. */
export const leaseMs = 120_000;

/** The most that a copy takes in advance, and the largest part of the remaining units: near the end that is nothing. */
const maxAhead = 64;
const partAhead = 32;

/**
 * Stores the units that copies hold as rows: counted calls and rows together never exceed the quota, because takers of
 * one account queue behind its counter row. The ledger lowers a row as it counts the calls, so no unit is ever in both
 * or neither.
 */
export function createQuotaLeases(database: Database, now?: () => number): QuotaLeases {
  const { engine, query } = database;
  const time = databaseTime(engine, now);

  return {
    take: (accountId, period, callsPerMonth, wanted) =>
      query.transaction().execute(async (transaction): Promise<Lease | undefined> => {
        await transaction
          .insertInto('usage_counters')
          .values({ account_id: accountId, period, ...noCalls() })
          .onConflict((conflict) => conflict.columns(['account_id', 'period']).doNothing())
          .execute();
        const counter = await ofAccount(transaction, accountId)
          .selectFrom('usage_counters')
          .select('total')
          .where('period', '=', period)
          .$if(engine === 'postgres', (rows) => rows.forUpdate())
          .executeTakeFirstOrThrow();
        await clearExpired(transaction, engine, accountId, time());
        const { rows } = await sql<{ held: number }>`select cast(coalesce(sum(units), 0) as bigint) as held
          from quota_reservations where account_id = ${accountId} and period = ${period}`.execute(transaction);
        const left = callsPerMonth - counter.total - (rows[0]?.held ?? 0);
        if (left <= 0) return undefined;
        const ahead = Math.min(maxAhead, Math.floor(left / partAhead));
        const units = Math.min(left, Math.max(wanted, ahead));
        const id = newId('rsv');
        await transaction
          .insertInto('quota_reservations')
          .values({ id, account_id: accountId, period, units, expires_at: sql<number>`${time()} + ${leaseMs}` })
          .execute();
        return { id, units, isLast: ahead <= 1 };
      }),

    async giveBack(id, units) {
      const row = await query
        .updateTable('quota_reservations')
        .set({ units: sql<number>`units - ${units}` })
        .where('id', '=', id)
        .where('units', '>=', units)
        .returning('units')
        .executeTakeFirst();
      if (row?.units === 0) await query.deleteFrom('quota_reservations').where('id', '=', id).execute();
    },
  };
}

/**
 * Units that another transaction is about to settle are left to it: a holder of a counter row never waits for a
 * reservation.
 */
async function clearExpired(
  query: Database['query'],
  engine: Database['engine'],
  accountId: string,
  at: RawBuilder<number>,
): Promise<void> {
  const expired = ofAccount(query, accountId)
    .selectFrom('quota_reservations')
    .select('id')
    .where('expires_at', '<=', at)
    .$if(engine === 'postgres', (rows) => rows.forUpdate().skipLocked());
  await query.deleteFrom('quota_reservations').where('id', 'in', expired).execute();
}
