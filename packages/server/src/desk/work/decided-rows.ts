/**
 * Reads what the figures about the work are made of: decisions that stand (an undo deletes its row), with what the machine
 * had said; decisions that were undone; decisions that were reversed after an appeal; and second looks.
 */

import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { JudgedTwice } from './agreement.ts';
import type { Said } from './second-looks.ts';

export interface Span {
  readonly accountId: string;
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

export interface DecidedRow extends JudgedTwice {
  readonly at: number;
  readonly userId: string;
  readonly language: string | null;
}

/** A person, and how many of their decisions no longer stand. */
export interface Overturned {
  readonly userId: string;
  readonly items: number;
}

/** The newest come first if there are more than `most`; in the order in which they were made. */
export async function readDecided({ query }: Database, span: Span, most: number): Promise<readonly DecidedRow[]> {
  const rows = await ofAccount(query, span.accountId)
    .selectFrom('feedback')
    .leftJoin('ledger', (join) =>
      join
        .onRef('ledger.account_id', '=', 'feedback.account_id')
        .onRef('ledger.request_id', '=', 'feedback.request_id'),
    )
    .select(['feedback.at', 'feedback.decided_by as userId', 'feedback.decision', 'feedback.category'])
    .select(['feedback.sampled', 'ledger.action', 'ledger.flagged', 'ledger.language'])
    .where('feedback.at', '>=', span.fromMs)
    .where('feedback.at', '<', span.toMs)
    // Written out, because the index covers only these rows.
    .where(sql<SqlBool>`feedback.source = 'review'`)
    .orderBy('feedback.at', 'desc')
    .limit(most)
    .execute();
  return rows.reverse().map((row) => ({ ...row, userId: row.userId ?? '' }));
}

export async function readUndone({ query }: Database, span: Span): Promise<readonly Overturned[]> {
  const rows = await ofAccount(query, span.accountId)
    .selectFrom('audit_entries')
    .select(['user_id', 'after'])
    .where('at', '>=', span.fromMs)
    .where('at', '<', span.toMs)
    .where(sql<SqlBool>`action = 'review.decided' and undone_by is not null`)
    .execute();
  return rows.map(({ user_id: userId, after }) => ({ userId: userId ?? '', items: itemsOf(after) }));
}

function itemsOf(after: string | null): number {
  const { items } = (after === null ? {} : JSON.parse(after)) as { readonly items?: number };
  return items ?? 1;
}

/** Only what a person had decided: appeals against automation say nothing about the team. */
export async function readReversed({ query }: Database, span: Span): Promise<readonly Overturned[]> {
  const rows = await ofAccount(query, span.accountId)
    .selectFrom('appeals')
    .select('decided_by')
    .where('answered_at', '>=', span.fromMs)
    .where('answered_at', '<', span.toMs)
    .where(sql<SqlBool>`decision = 'reversed'`)
    .execute();
  return rows.flatMap(({ decided_by: userId }) => (userId === null ? [] : { userId, items: 1 }));
}

/** A decision that a second person looked at. `userId`: the first person, whose figure it is. */
export interface LookedRow {
  readonly requestId: string;
  readonly userId: string;
  readonly at: number;
  readonly first: Said & { readonly userId: string };
  readonly second: Said & { readonly userId: string };
}

/** By the time of the second look, newest first. */
export async function readLooked({ query }: Database, span: Span): Promise<readonly LookedRow[]> {
  const rows = await ofAccount(query, span.accountId)
    .selectFrom('second_looks')
    .selectAll()
    .where(sql<SqlBool>`second_at is not null`)
    .where('second_at', '>=', span.fromMs)
    .where('second_at', '<', span.toMs)
    .orderBy('second_at', 'desc')
    .execute();
  return rows.flatMap(({ second_at: at, second_by: secondBy, second_decision: decision, ...row }) =>
    at === null || secondBy === null || decision === null
      ? []
      : {
          requestId: row.request_id,
          userId: row.first_by,
          at,
          first: { userId: row.first_by, decision: row.first_decision, category: row.first_category },
          second: { userId: secondBy, decision, category: row.second_category },
        },
  );
}
