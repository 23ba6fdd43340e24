/**
 * Records who is looking at which text right now. A member holds one text at a time, together with all items that have
 * the same text. An open page renews its claim; without that, the text is soon free again.
 */

import { type Claim, claimSeconds, type ReviewQueueName } from '@moderato/contract/dashboard';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { KeptInput } from '../../calls/retention/read-kept-texts.ts';
import { byName, type PersonName, readNames } from '../members/read-names.ts';
import { alsoInQueue, queueOf } from './review-queue.ts';

/** Items of the other queues do not exist for moderators [T14]. */
type Claimant = Omit<KeptInput, 'requestId'> & { readonly userId: string };

const claimMs = claimSeconds * 1_000;

/** The claim on the item, whoever holds it; null if there is no such open item. The claim before it is released. */
export async function claimItem(
  database: Database,
  { accountId, userId, seesAllQueues, nowMs }: Claimant,
  requestId: string,
): Promise<Claim | null> {
  return database.query.transaction().execute(async (transaction) => {
    const within = { ...database, query: transaction };
    await release(within, accountId, userId);
    const openItem = () =>
      ofAccount(transaction, accountId)
        .selectFrom('kept_content as kept')
        .select(['kept.content_hash', 'kept.restricted', 'kept.escalated_at', 'kept.claimed_by', 'kept.claimed_until'])
        .where('kept.request_id', '=', requestId)
        .where('kept.expires_at', '>', nowMs)
        .where(sql<SqlBool>`kept.decision is null`)
        .executeTakeFirst();
    const item = await openItem();
    if (item === undefined || (queueOf(item) !== undefined && !seesAllQueues)) return null;
    const { content_hash } = item;
    await claimText(within, { request_id: requestId, content_hash, accountId, userId, nowMs, queue: queueOf(item) });
    const held = await openItem();
    if (held === undefined) return null;
    const nameOf = await readNames(within, [held.claimed_by]);
    return claimOf(held, { userId, seesAllQueues, nameOf });
  });
}

interface ClaimedText extends Pick<KeptContentTable, 'request_id' | 'content_hash'> {
  readonly accountId: string;
  readonly userId: string;
  readonly nowMs: number;
  readonly queue: ReviewQueueName | undefined;
}

/** Claims an open item and all in its queue with the same text, except those that somebody else holds. */
export async function claimText(within: Database, text: ClaimedText): Promise<void> {
  const { accountId, userId, nowMs, queue, request_id: requestId, content_hash: hash } = text;
  await ofAccount(within.query, accountId)
    .updateTable('kept_content')
    .set({ claimed_by: userId, claimed_until: nowMs + claimMs })
    .where(sql<SqlBool>`decision is null`)
    .where((where) => (hash === null ? where('request_id', '=', requestId) : where('content_hash', '=', hash)))
    .where((where) => where.or([where('claimed_by', 'is', null), where('claimed_until', '<=', nowMs)]))
    .where(alsoInQueue(queue))
    .execute();
}

/** All that the member holds; or only that item and those with the same text, as when one of several tabs closes. */
export async function release(
  { query }: Pick<Database, 'query'>,
  accountId: string,
  userId: string,
  requestId?: string,
): Promise<void> {
  const hash = sql`(select content_hash from kept_content where account_id = ${accountId} and request_id = ${requestId})`;
  await ofAccount(query, accountId)
    .updateTable('kept_content')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', userId)
    .$if(requestId !== undefined, (held) =>
      held.where(sql<SqlBool>`(request_id = ${requestId} or content_hash = ${hash})`),
    )
    .execute();
}

export interface ClaimView extends Pick<Claimant, 'userId' | 'seesAllQueues'> {
  readonly nameOf: (userId: string) => PersonName;
}

export function claimOf(
  { claimed_by: holder, claimed_until: untilMs }: Pick<KeptContentTable, 'claimed_by' | 'claimed_until'>,
  { userId, seesAllQueues, nameOf }: ClaimView,
): Claim | null {
  if (holder === null) return null;
  const until = new Date(untilMs ?? 0).toISOString();
  return { ...byName(nameOf(holder), seesAllQueues), mine: holder === userId, until };
}
