/**
 * Hands out the next free item of a queue and claims it in the same transaction, with everything that has the same text:
 * no two people are given the same item. What the person held before is free again.
 */

import type { NextRequest } from '@moderato/contract/dashboard';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import { claimText, release } from './claim-item.ts';
import { fits, inOrder, isRepeated, type KeptQuery, type QueueFilter, withWords } from './queue-order.ts';

export interface HandOut extends Omit<QueueFilter, 'state'> {
  readonly passed?: NextRequest['passed'] | undefined;
  readonly userId: string;
}

/** The id of the item; undefined if nothing is free. */
export async function handOut(database: Database, wanted: HandOut): Promise<string | undefined> {
  const { accountId, userId, nowMs, queue, passed = [] } = wanted;
  return retryOnConflict(() =>
    database.query.transaction().execute(async (query) => {
      const within = { ...database, query };
      await release(within, accountId, userId);
      const item =
        (await nextFree(within, wanted, passed)) ??
        (passed.length > 0 ? await nextFree(within, wanted, []) : undefined);
      if (item === undefined) return undefined;
      await claimText(within, { ...item, accountId, userId, nowMs, queue });
      return item.request_id;
    }),
  );
}

function nextFree(within: Database, wanted: HandOut, passed: readonly string[]) {
  const { query, engine } = within;
  const { order = 'urgent', nowMs, userId } = wanted;
  const filter = withWords(within, { ...wanted, order, state: 'open' as const });
  const open = query
    .selectFrom('kept_content as kept')
    .select(['kept.request_id', 'kept.content_hash'])
    .where((where) => fits(where, 'kept', filter))
    .where((where) => where.not(isRepeated(where, filter)))
    .where(sql<SqlBool>`(kept.claimed_by is null or kept.claimed_until <= ${nowMs})`)
    .where(({ not, exists, selectFrom }) => {
      const twins = selectFrom('kept_content as twin')
        .select(sql<number>`1`.as('one'))
        .whereRef('twin.account_id', '=', 'kept.account_id')
        .whereRef('twin.content_hash', '=', 'kept.content_hash')
        .where(sql<SqlBool>`twin.decision is null`)
        .where('twin.claimed_by', '!=', userId)
        .where('twin.claimed_until', '>', nowMs);
      return not(exists(twins));
    });
  const rest = passed.length === 0 ? open : open.where('kept.request_id', 'not in', passed);
  type Row = { request_id: string; content_hash: string | null };
  const next = inOrder(rest as unknown as KeptQuery<Row>, order, filter).limit(1);
  // Whoever asks at the same time is given another one and need not wait. SQLite has one writer at a time.
  return (engine === 'postgres' ? next.forUpdate('kept').skipLocked() : next).executeTakeFirst();
}
