/**
 * Stores moderators' suggestions for scores: never the text, and a hash of it only if the decision that it is about has
 * one anyway.
 */

import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { deleteOld } from '../storage/delete-old.ts';

export interface NewFeedback {
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

export interface Feedback extends Omit<NewFeedback, 'contentHash'> {
  readonly id: string;
  readonly contentHash: string | undefined;
  /** The newest decision on the same content. */
  readonly requestId: string | undefined;
}

export type FeedbackStore = ReturnType<typeof createFeedbackStore>;

export function createFeedbackStore({ query }: Database) {
  async function findDecision(accountId: string, contentHash: string): Promise<string | undefined> {
    const row = await query
      .selectFrom('ledger')
      .select('request_id')
      .where('account_id', '=', accountId)
      .where('content_hash', '=', contentHash)
      // Written out, because a partial index is used only if its condition is not a parameter.
      .where(sql<boolean>`kind = 'compat'`)
      .orderBy('request_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.request_id;
  }

  return {
    /** Linked to the account's newest live decision on the same content, if there is one. */
    async add(given: NewFeedback): Promise<Feedback> {
      const requestId = await findDecision(given.accountId, given.contentHash);
      const contentHash = requestId === undefined ? undefined : given.contentHash;
      const feedback: Feedback = { ...given, id: newId('fb', given.atMs), requestId, contentHash };
      await query
        .insertInto('feedback')
        .values({
          account_id: feedback.accountId,
          id: feedback.id,
          at: feedback.atMs,
          key_id: feedback.keyId,
          request_id: requestId ?? null,
          content_hash: contentHash ?? null,
          attribute_scores: JSON.stringify(feedback.attributeScores),
          languages: JSON.stringify(feedback.languages),
          community_id: feedback.communityId ?? null,
        })
        .execute();
      return feedback;
    },

    /** Newest first. */
    async list(accountId: string, most: number): Promise<Feedback[]> {
      const rows = await query
        .selectFrom('feedback')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        id: row.id,
        atMs: row.at,
        keyId: row.key_id,
        requestId: row.request_id ?? undefined,
        contentHash: row.content_hash ?? undefined,
        attributeScores: JSON.parse(row.attribute_scores) as Record<string, number>,
        languages: JSON.parse(row.languages) as string[],
        communityId: row.community_id ?? undefined,
      }));
    },

    /** Deletes up to `most` rows made before the given time; returns how many. */
    prune: (beforeMs: number, most: number): Promise<number> =>
      deleteOld({ query }, 'feedback', ['id'], sql`at < ${beforeMs}`, most),
  };
}
