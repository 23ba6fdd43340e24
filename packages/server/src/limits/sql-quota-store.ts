import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { noCalls } from '../usage/ledger-store.ts';
import type { Quota, Reservation } from './quota.ts';

/** Longer than any call may take: a unit taken by a process that died comes back after this. */
export const reservationMs = 60_000;

/**
 * Quota shared by every process on one store. A unit is a row; counted calls and rows together never exceed the
 * quota, because takers of one account line up behind its counter row. The ledger deletes the row as it counts the call.
 */
export function createSqlQuota(database: Database, now: () => number = Date.now): Quota {
  return {
    async take(accountId, period, callsPerMonth): Promise<Reservation | undefined> {
      const id = newId('rsv');
      const atMs = now();
      return database.query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('usage_counters')
          .values({ account_id: accountId, period, ...noCalls() })
          .onConflict((conflict) => conflict.columns(['account_id', 'period']).doNothing())
          .execute();
        const counter = await transaction
          .selectFrom('usage_counters')
          .select('total')
          .where('account_id', '=', accountId)
          .where('period', '=', period)
          .$if(database.engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        await clearExpired(transaction, database.engine, atMs);
        const { rows } = await sql<{ held: number }>`select count(*) as held from quota_reservations
          where account_id = ${accountId} and period = ${period}`.execute(transaction);
        if (counter.total + (rows[0]?.held ?? 0) >= callsPerMonth) return undefined;
        await transaction
          .insertInto('quota_reservations')
          .values({ id, account_id: accountId, period, expires_at: atMs + reservationMs })
          .execute();
        return { accountId, period, id };
      });
    },

    async giveBack({ id }): Promise<void> {
      if (id !== undefined) await database.query.deleteFrom('quota_reservations').where('id', '=', id).execute();
    },
  };
}

/** What another transaction is about to settle is left to it: nobody who holds a counter row waits for a reservation. */
async function clearExpired(query: Database['query'], engine: Database['engine'], atMs: number): Promise<void> {
  const expired = query
    .selectFrom('quota_reservations')
    .select('id')
    .where('expires_at', '<=', atMs)
    .$if(engine === 'postgres', (rows) => rows.forUpdate().skipLocked());
  await query.deleteFrom('quota_reservations').where('id', 'in', expired).execute();
}
