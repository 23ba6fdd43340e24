/**
 * Reads the queue of kept content: undecided items in the requested order, each text once; or decided items, newest
 * first. A cursor names the last item seen, so every page costs the same.
 */

import type { ReviewItem, ReviewLive, ReviewOrder, ReviewQuery } from '@moderato/contract';
import {
  type ExpressionBuilder,
  type InferResult,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { Schema } from '../../base/storage/schema.ts';
import { feedbackInWords } from '../../calls/feedback/feedback-store.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import { readReports } from '../reports/reports-store.ts';
import { inQueue } from './review-queue.ts';

export interface ReviewQueueInput extends Paged<ReviewQuery> {
  readonly state: 'open' | 'decided';
  /** The one requested item. */
  readonly only: string | undefined;
  readonly nowMs: number;
}

/** An item with what users said about it (reports), and what programs said its scores should have been (suggestions). */
export type ReviewRow = Awaited<ReturnType<typeof readReviewQueue>>[number];

type Kept = { kept: KeptContentTable };
type KeptQuery<Row> = SelectQueryBuilder<Schema & Kept, 'kept' | 'ledger', Row>;
type QueueRow = InferResult<ReturnType<typeof queueRows>>[number];

function queueRows({ query }: Database, input: ReviewQueueInput) {
  return (
    query
      .selectFrom('kept_content as kept')
      .innerJoin('ledger', (join) =>
        join.onRef('ledger.account_id', '=', 'kept.account_id').onRef('ledger.request_id', '=', 'kept.request_id'),
      )
      .select([
        'kept.request_id',
        'ledger.at',
        'kept.action',
        'ledger.kind',
        'ledger.context',
        'ledger.author',
        'kept.content',
        'kept.content_hash',
        'ledger.scores',
        'ledger.thresholds',
        'ledger.matched_rules',
        'kept.severity',
        'kept.expires_at',
        'kept.decision',
        'kept.category',
        'kept.decided_at',
        'kept.claimed_by',
        'kept.claimed_until',
        'kept.escalated_at',
      ])
      // The e-mail addresses of the people involved, or their ids if they no longer exist.
      .select([
        emailOf('kept.decided_by').as('decided_by'),
        emailOf('kept.claimed_by').as('claimer'),
        emailOf('kept.escalated_by').as('escalated_by'),
      ])
      .where((where) => fits(where, 'kept', input))
      .limit(input.limit)
  );
}

export async function readReviewQueue(database: Database, input: ReviewQueueInput) {
  const { accountId, state, order = 'newest', only, cursor } = input;
  let found = queueRows(database, input) as unknown as KeptQuery<QueueRow>;
  if (only !== undefined) found = found.where('kept.request_id', '=', only);
  else if (state === 'open') found = found.where((where) => where.not(isRepeated(where, input)));
  const effectiveOrder = state === 'open' ? order : 'newest';
  found = inOrder(found, effectiveOrder);
  if (cursor !== undefined) {
    const last = await database.query
      .selectFrom('kept_content')
      .select(['request_id', 'severity', 'author'])
      .where('account_id', '=', accountId)
      .where('request_id', '=', cursor)
      .executeTakeFirst();
    found = after(found, effectiveOrder, last ?? { request_id: cursor, severity: 0, author: null });
  }
  const items = await found.execute();
  const ids = items.map((row) => row.request_id);
  const suggestions = await readSuggestions(database, accountId, ids);
  const reports = await readReports(database, accountId, ids);
  const repeats = state === 'open' ? await readRepeats(database, input, items) : undefined;
  return items.map(({ content_hash: hash, ...row }) => ({
    ...row,
    content: openContent(database.secrets, { ...row, account_id: accountId }),
    same_text: repeats?.get(hash) ?? { items: 1, authors: row.author === null ? 0 : 1 },
    reports: reports.get(row.request_id) ?? { count: 0, reasons: [] },
    suggestions: suggestions.get(row.request_id) ?? [],
  }));
}

function emailOf(column: 'kept.decided_by' | 'kept.claimed_by' | 'kept.escalated_by') {
  return sql<
    string | null
  >`coalesce((select email from users where users.id = ${sql.ref(column)}), ${sql.ref(column)})`;
}

type Where = ExpressionBuilder<Schema & Kept & { other: KeptContentTable }, 'kept' | 'other'>;

/** The filters of a queue. */
function fits(where: unknown, table: 'kept' | 'other', input: ReviewQueueInput) {
  const eb = where as Where;
  const { accountId, state, action, category, author, queue, nowMs } = input;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [
    eb(`${table}.account_id`, '=', accountId),
    eb(`${table}.expires_at`, '>', nowMs),
    // Written out, because the indexes cover only open rows.
    state === 'open' ? sql<SqlBool>`${column('decision')} is null` : sql<SqlBool>`${column('decision')} is not null`,
    inQueue(table, queue, state),
  ];
  if (action !== undefined) conditions.push(eb(`${table}.action`, '=', action));
  if (author !== undefined) conditions.push(eb(`${table}.author`, '=', author));
  if (category !== undefined) {
    const name = `% ${category.replace(/[\\%_]/g, '\\$&')} %`;
    conditions.push(eb(`${table}.flagged`, 'like', sql<string>`${name} escape '\\'`));
  }
  return eb.and(conditions);
}

/** Whether the queue shows the same text elsewhere: at its newest or at its oldest item. */
function isRepeated(where: unknown, input: ReviewQueueInput) {
  const eb = where as Where;
  return eb.exists(
    eb
      .selectFrom('kept_content as other')
      .select(sql<number>`1`.as('one'))
      .where((inner) => fits(inner, 'other', input))
      .whereRef('other.content_hash', '=', 'kept.content_hash')
      .whereRef('other.request_id', input.order === 'oldest' ? '<' : '>', 'kept.request_id'),
  );
}

const authorKey = sql<string>`coalesce(kept.author, '')`;

function inOrder<Row>(rows: KeptQuery<Row>, order: ReviewOrder): KeptQuery<Row> {
  if (order === 'oldest') return rows.orderBy('kept.request_id', 'asc');
  if (order === 'severity') return rows.orderBy('kept.severity', 'desc').orderBy('kept.request_id', 'desc');
  if (order === 'author') return rows.orderBy(authorKey, 'desc').orderBy('kept.request_id', 'desc');
  return rows.orderBy('kept.request_id', 'desc');
}

function after<Row>(
  rows: KeptQuery<Row>,
  order: ReviewOrder,
  last: Pick<KeptContentTable, 'request_id' | 'severity' | 'author'>,
): KeptQuery<Row> {
  const { request_id: id } = last;
  if (order === 'oldest') return rows.where('kept.request_id', '>', id);
  if (order === 'severity')
    return rows.where(sql<SqlBool>`(kept.severity, kept.request_id) < (${last.severity}, ${id})`);
  if (order === 'author')
    return rows.where(sql<SqlBool>`(${authorKey}, kept.request_id) < (${last.author ?? ''}, ${id})`);
  return rows.where('kept.request_id', '<', id);
}

/** For each text on the page: how often it is open in this queue, and by how many authors. */
async function readRepeats(
  { query }: Database,
  input: ReviewQueueInput,
  items: readonly { readonly content_hash: string | null }[],
): Promise<Map<string | null, ReviewItem['same_text']>> {
  const hashes = items.flatMap(({ content_hash: hash }) => hash ?? []);
  if (hashes.length === 0) return new Map();
  const { action: _action, category: _category, author: _author, ...whole } = input;
  const rows = await query
    .selectFrom('kept_content as kept')
    .select(({ fn }) => [
      'kept.content_hash',
      fn.countAll<number>().as('items'),
      sql<number>`count(distinct kept.author)`.as('authors'),
    ])
    .where((where) => fits(where, 'kept', whole))
    .where('kept.content_hash', 'in', hashes)
    .groupBy('kept.content_hash')
    .execute();
  return new Map(
    rows.map((row) => [row.content_hash, { items: Number(row.items), authors: Number(row.authors) }] as const),
  );
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

type CountsInput = Pick<ReviewQueueInput, 'accountId' | 'nowMs'>;

export function readReviewCounts({ query }: Database, { accountId, nowMs }: CountsInput) {
  // PostgreSQL returns other counts as text.
  const countOf = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(count(case when ${condition} then 1 end) as integer)`;
  return query
    .selectFrom('kept_content')
    .select([
      countOf(sql`decision is null and restricted = 0 and escalated_at is null`).as('open'),
      countOf(sql`decision is null and restricted = 1`).as('restricted'),
      countOf(sql`decision is null and restricted = 0 and escalated_at is not null`).as('escalated'),
      countOf(sql`true`).as('kept'),
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow();
}

/** The counts, and a stamp that changes whenever the queue does. */
export async function readReviewLive(database: Database, input: CountsInput): Promise<Omit<ReviewLive, 'appeals'>> {
  const { kept, ...counts } = await readReviewCounts(database, input);
  const of = () => database.query.selectFrom('kept_content').where('account_id', '=', input.accountId);
  const newest = await of()
    .select(({ fn }) => fn.max('request_id').as('id'))
    .executeTakeFirst();
  const decided = await of()
    .where(sql<SqlBool>`decided_at is not null`)
    .select(({ fn }) => fn.max('decided_at').as('at'))
    .executeTakeFirst();
  const claims = await of()
    .where(sql<SqlBool>`claimed_by is not null`)
    .where('claimed_until', '>', input.nowMs)
    .select(({ fn }) => [fn.countAll().as('number'), fn.max('claimed_until').as('until')])
    .executeTakeFirst();
  const reported = await database.query
    .selectFrom('reports')
    .where('account_id', '=', input.accountId)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const facts = [kept, ...Object.values(counts), newest?.id, decided?.at, claims?.number, claims?.until, reported?.id];
  return { ...counts, stamp: facts.map((fact) => fact ?? '').join('.') };
}
