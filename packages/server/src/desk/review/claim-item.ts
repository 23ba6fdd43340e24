/**
 * Records who is looking at which text right now. A member holds one text at a time, together with all items that have
 * the same text; after five minutes it is free again in any case.
 */

import { type Claim, claimMinutes } from '@moderato/contract/dashboard';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { KeptInput } from '../../calls/retention/read-kept-texts.ts';
import { inQueue, queueOf } from './review-queue.ts';

/** Items of the other queues do not exist for moderators [T14]. */
type Claimant = Omit<KeptInput, 'requestId'> & { readonly userId: string };

const claimMs = claimMinutes * 60_000;

/** The claim on the item, whoever holds it; null if there is no such open item. */
export async function claimItem(
  { query }: Database,
  { accountId, userId, seesAllQueues, nowMs }: Claimant,
  requestId: string | undefined,
): Promise<Claim | null> {
  return query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('kept_content')
      .set({ claimed_by: null, claimed_until: null })
      .where('account_id', '=', accountId)
      .where('claimed_by', '=', userId)
      .execute();
    if (requestId === undefined) return null;
    const openItem = () =>
      transaction
        .selectFrom('kept_content as kept')
        .leftJoin('users', 'users.id', 'kept.claimed_by')
        .select(['kept.content_hash', 'kept.restricted', 'kept.escalated_at', 'kept.claimed_by', 'kept.claimed_until'])
        .select('users.email')
        .where('kept.account_id', '=', accountId)
        .where('kept.request_id', '=', requestId)
        .where('kept.expires_at', '>', nowMs)
        .where(sql<SqlBool>`kept.decision is null`)
        .executeTakeFirst();
    const item = await openItem();
    if (item === undefined || (queueOf(item) !== undefined && !seesAllQueues)) return null;
    await transaction
      .updateTable('kept_content')
      .set({ claimed_by: userId, claimed_until: nowMs + claimMs })
      .where('account_id', '=', accountId)
      .where(sql<SqlBool>`decision is null`)
      .where((where) =>
        item.content_hash === null
          ? where('request_id', '=', requestId)
          : where('content_hash', '=', item.content_hash),
      )
      .where((where) => where.or([where('claimed_by', 'is', null), where('claimed_until', '<=', nowMs)]))
      .where(inQueue('kept_content', queueOf(item), 'open'))
      .execute();
    const held = await openItem();
    return held === undefined ? null : claimOf({ ...held, claimer: held.email }, userId);
  });
}

/** `claimer`: the address of the person who holds it, unless they no longer exist. */
export function claimOf(
  item: Pick<KeptContentTable, 'claimed_by' | 'claimed_until'> & { readonly claimer: string | null },
  viewer: string,
): Claim | null {
  const { claimed_by: holder, claimed_until: untilMs, claimer } = item;
  if (holder === null) return null;
  return { by: claimer ?? holder, mine: holder === viewer, until: new Date(untilMs ?? 0).toISOString() };
}
