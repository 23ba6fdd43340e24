/** The queue of kept content, newest first: what nobody looked at yet, or what somebody decided. */

import type { Action, Context, ReviewDecision } from '@moderato/contract';
import { sql } from 'kysely';
import { feedbackInWords } from '../decisions/feedback-words.ts';
import type { Database } from '../storage/database.ts';

export interface ReviewQueueInput {
  readonly accountId: string;
  readonly state: 'open' | 'decided';
  readonly action: Action | undefined;
  readonly category: string | undefined;
  /** Whether the queue is the restricted one. */
  readonly restricted: boolean;
  /** The one item that is wanted. */
  readonly only: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly nowMs: number;
}

export interface ReviewRow {
  readonly request_id: string;
  readonly at: number;
  readonly action: Action;
  readonly context: Context;
  readonly author: string | null;
  readonly content: string;
  readonly scores: string;
  readonly thresholds: string;
  readonly matched_rules: string | null;
  readonly expires_at: number;
  readonly decision: ReviewDecision | null;
  readonly category: string | null;
  readonly decided_at: number | null;
  /** The e-mail address of whoever decided, or their id where they are gone. */
  readonly decided_by: string | null;
  /** What programs said its scores should have been. */
  readonly suggestions: readonly { readonly at: number; readonly scores: string }[];
}

export async function readReviewQueue(database: Database, input: ReviewQueueInput): Promise<ReviewRow[]> {
  const { query } = database;
  const { accountId, state, action, category, restricted, only, cursor, limit, nowMs } = input;
  let rows = query
    .selectFrom('kept_content as kept')
    .innerJoin('ledger', (join) =>
      join.onRef('ledger.account_id', '=', 'kept.account_id').onRef('ledger.request_id', '=', 'kept.request_id'),
    )
    .leftJoin('users', 'users.id', 'kept.decided_by')
    .select([
      'kept.request_id',
      'ledger.at',
      'kept.action',
      'ledger.context',
      'ledger.author',
      'kept.content',
      'ledger.scores',
      'ledger.thresholds',
      'ledger.matched_rules',
      'kept.expires_at',
      'kept.decision',
      'kept.category',
      'kept.decided_at',
    ])
    .select(sql<string | null>`coalesce(users.email, kept.decided_by)`.as('decided_by'))
    .where('kept.account_id', '=', accountId)
    .where('kept.expires_at', '>', nowMs)
    .where('kept.restricted', '=', restricted ? 1 : 0)
    // Written out: the index of the open ones is over those rows alone.
    .where(state === 'open' ? sql<boolean>`kept.decision is null` : sql<boolean>`kept.decision is not null`)
    .orderBy('kept.request_id', 'desc')
    .limit(limit);
  if (only !== undefined) rows = rows.where('kept.request_id', '=', only);
  if (cursor !== undefined) rows = rows.where('kept.request_id', '<', cursor);
  if (action !== undefined) rows = rows.where('kept.action', '=', action);
  if (category !== undefined) {
    const name = `% ${category.replace(/[\\%_]/g, '\\$&')} %`;
    rows = rows.where('kept.flagged', 'like', sql<string>`${name} escape '\\'`);
  }
  const found = await rows.execute();
  const suggestions = await readSuggestions(
    database,
    accountId,
    found.map((row) => row.request_id),
  );
  return found.map((row) => ({ ...row, suggestions: suggestions.get(row.request_id) ?? [] }));
}

async function readSuggestions({ query }: Database, accountId: string, requestIds: readonly string[]) {
  const suggestions = new Map<string, { at: number; scores: string }[]>();
  if (requestIds.length === 0) return suggestions;
  const rows = await query
    .selectFrom('feedback')
    .select(['request_id', 'at', 'decision', 'category', 'attribute_scores'])
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requestIds)
    .where('source', '=', 'suggestscore')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const said = suggestions.get(row.request_id ?? '') ?? [];
    said.push({ at: row.at, scores: feedbackInWords(row) });
    suggestions.set(row.request_id ?? '', said);
  }
  return suggestions;
}

export async function readReviewCounts(
  { query }: Database,
  { accountId, nowMs }: { readonly accountId: string; readonly nowMs: number },
): Promise<{ open: number; restricted: number; kept: number }> {
  const row = await query
    .selectFrom('kept_content')
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      sql<number>`count(case when decision is null and restricted = 0 then 1 end)`.as('open'),
      sql<number>`count(case when decision is null and restricted = 1 then 1 end)`.as('restricted'),
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), restricted: Number(row.restricted), kept: Number(row.kept) };
}
