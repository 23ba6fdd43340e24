/**
 * A moderator's word on a kept content: noted with the content, kept as feedback beside that of programs, taken into
 * account for the author, and told to the account's own addresses; all in one transaction. Whoever decides again
 * replaces what was decided before.
 */

import { offenceWeight } from '../authors/offender-score.ts';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import type { LedgerTable, ReviewDecision } from '../storage/schema.ts';
import { decisionEvent, newDelivery } from '../webhooks/delivery.ts';
import type { WebhookRecord } from '../webhooks/webhooks-store.ts';

export interface Review {
  readonly accountId: string;
  readonly requestId: string;
  readonly decision: ReviewDecision;
  /** With `wrong_category`: what it should have been, or `none`. */
  readonly category: string | null;
  readonly userId: string;
  /** Items of the restricted queue do not exist for others [T14]. */
  readonly mayDecideRestricted: boolean;
  readonly atMs: number;
}

/** False where no content of that name is kept. */
export async function decideReview(
  { query }: Database,
  review: Review,
  webhooks: readonly WebhookRecord[],
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const named = { accountId: review.accountId, requestId: review.requestId };
    const kept = await transaction
      .selectFrom('kept_content')
      .select(['decision', 'category', 'restricted'])
      .where('account_id', '=', review.accountId)
      .where('request_id', '=', review.requestId)
      .where('expires_at', '>', review.atMs)
      .executeTakeFirst();
    const row = await transaction
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', review.accountId)
      .where('request_id', '=', review.requestId)
      .executeTakeFirst();
    if (kept === undefined || row === undefined) return false;
    if (kept.restricted === 1 && !review.mayDecideRestricted) return false;

    await transaction
      .updateTable('kept_content')
      .set({
        decision: review.decision,
        category: review.category,
        decided_by: review.userId,
        decided_at: review.atMs,
      })
      .where('account_id', '=', review.accountId)
      .where('request_id', '=', review.requestId)
      .execute();
    await replaceFeedback(transaction, row, review);
    const change = Number(isCleared(kept)) - Number(isCleared(review));
    if (change !== 0) await moveWeight(transaction, row, change);

    const told = webhooks.filter(({ enabled, events }) => enabled && events.includes('review.decided'));
    const data = { ...decisionEvent(row), review: { decision: review.decision, category: review.category } };
    for (const webhook of told) {
      const delivery = newDelivery(webhook, 'review.decided', data, named.requestId, review.atMs);
      await transaction.insertInto('webhook_deliveries').values(delivery).execute();
    }
    return true;
  });
}

/** Nothing was wrong with it after all. */
function isCleared({ decision, category }: { decision: ReviewDecision | null; category: string | null }): boolean {
  return decision === 'approve' || (decision === 'wrong_category' && category === 'none');
}

async function replaceFeedback(query: Database['query'], row: LedgerTable, review: Review): Promise<void> {
  await query
    .deleteFrom('feedback')
    .where('account_id', '=', review.accountId)
    .where('request_id', '=', review.requestId)
    .where('source', '=', 'review')
    .execute();
  await query
    .insertInto('feedback')
    .values({
      account_id: review.accountId,
      id: newId('fb', review.atMs),
      at: review.atMs,
      key_id: row.key_id,
      request_id: review.requestId,
      content_hash: row.content_hash,
      attribute_scores: '{}',
      languages: '[]',
      community_id: null,
      source: 'review',
      decision: review.decision,
      category: review.category,
      decided_by: review.userId,
    })
    .execute();
}

/** What an author did not do must not count against them: the call's weight is taken out, or put back. */
async function moveWeight(query: Database['query'], row: LedgerTable, change: number): Promise<void> {
  if (row.author === null) return;
  const weight = offenceWeight(row) * change;
  await query
    .updateTable('authors')
    .set(({ eb }) => ({
      weight: eb
        .case()
        .when(eb('weight', '>', -weight))
        .then(eb('weight', '+', weight))
        .else(0)
        .end(),
    }))
    .where('account_id', '=', row.account_id)
    .where('author', '=', row.author)
    .execute();
}
