/**
 * Stores moderators' suggestions for scores: never the text, and a hash of it only if the decision that it is about has
 * one anyway.
 */

import { type Selectable, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { FeedbackTable } from '../../base/storage/schema.ts';

export interface NewFeedback {
  /** The calls that it may be about: Perspective's, or Akismet's. */
  readonly about: 'compat' | 'comment';
  readonly accountId: string;
  readonly keyId: string;
  readonly atMs: number;
  /** Looked up, and discarded if no decision has it. */
  readonly contentHash: string;
  /** Attribute as it was written → what it should have been. */
  readonly attributeScores: Readonly<Record<string, number>>;
  readonly languages: readonly string[];
  readonly communityId: string | undefined;
}

/** Written out, because a partial index is used only if its condition is not a parameter. */
const conditions = {
  compat: sql<boolean>`kind = 'compat'`,
  // Only text calls have a context.
  comment: sql<boolean>`context = 'comment'`,
};

export type FeedbackStore = ReturnType<typeof createFeedbackStore>;

export function createFeedbackStore({ query }: Database) {
  async function findDecision({ about, accountId, contentHash }: NewFeedback): Promise<string | undefined> {
    const row = await ofAccount(query, accountId)
      .selectFrom('ledger')
      .select('request_id')
      .where('content_hash', '=', contentHash)
      .where(conditions[about])
      .orderBy('request_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.request_id;
  }

  return {
    /** Linked to the account's newest live decision on the same content, if there is one. */
    async add(given: NewFeedback): Promise<Selectable<FeedbackTable>> {
      const requestId = await findDecision(given);
      return query
        .insertInto('feedback')
        .values({
          account_id: given.accountId,
          id: newId('fb', given.atMs),
          at: given.atMs,
          key_id: given.keyId,
          request_id: requestId ?? null,
          content_hash: requestId === undefined ? null : given.contentHash,
          attribute_scores: JSON.stringify(given.attributeScores),
          languages: JSON.stringify(given.languages),
          community_id: given.communityId ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
  };
}

/** What people said about a decision, as shown: `remove`, `wrong_category: spam`, or the scores that a program sent. */
export function feedbackInWords(row: Pick<FeedbackTable, 'decision' | 'category' | 'attribute_scores'>): string {
  if (row.decision !== null) return row.category === null ? row.decision : `${row.decision}: ${row.category}`;
  return Object.entries(JSON.parse(row.attribute_scores) as Record<string, number>)
    .map(([attribute, value]) => `${attribute} ${value}`)
    .join(', ');
}
