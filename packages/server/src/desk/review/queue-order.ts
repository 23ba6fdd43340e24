/**
 * Which open or decided items a queue has, in which order, and which of several with the same text stands for the others.
 * The list of the review page and the hand-out of the next item both read the queue this way.
 */

import type { ReviewOrder, ReviewQuery } from '@moderato/contract';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { Schema } from '../../base/storage/schema.ts';
import { unindexed } from '../../base/storage/unindexed.ts';
import { hashesOf } from '../../calls/retention/word-hashes.ts';
import { composed, wordsOf } from '../../calls/retention/words-of-text.ts';
import { isInLanguage, like } from '../decisions/read-decision-rows.ts';
import { inQueue } from './review-queue.ts';

type FilterName =
  | 'action'
  | 'category'
  | 'author'
  | 'reported'
  | 'sampled'
  | 'language'
  | 'queue'
  | 'order'
  | ListFilter;
type ListFilter = 'from' | 'to' | 'rule_id' | 'word';
type Filters = { readonly [Name in FilterName]?: ReviewQuery[Name] | undefined };

export interface QueueFilter extends Filters {
  readonly accountId: string;
  readonly state: 'open' | 'decided';
  readonly nowMs: number;
  /** Of `word`, see `withWords`. */
  readonly words?: readonly (readonly number[])[];
}

type Kept = { kept: KeptContentTable };
export type KeptQuery<Row> = SelectQueryBuilder<Schema & Kept, 'kept' | 'ledger', Row>;

type Where = ExpressionBuilder<Schema & Kept & { other: KeptContentTable }, 'kept' | 'other'>;

/** The filters of a queue. */
export function fits(where: unknown, table: 'kept' | 'other', input: QueueFilter) {
  const eb = where as Where;
  const { accountId, state, action, category, author, reported, language, queue, nowMs } = input;
  const { sampled, from, to, rule_id: ruleId, words } = input;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [
    eb(`${table}.account_id`, '=', accountId),
    eb(`${table}.expires_at`, '>', nowMs),
    // Written out, because the indexes cover only open rows.
    state === 'open' ? sql<SqlBool>`${column('decision')} is null` : sql<SqlBool>`${column('decision')} is not null`,
    // Reported ones have an index of their own, without the column that the index of the queue has besides.
    inQueue(table, queue, state, reported !== undefined && table === 'kept' ? unindexed : sql.ref),
  ];
  if (action !== undefined) conditions.push(eb(`${table}.action`, '=', action));
  // As the index of authors has it. Other items with a text are found by the text, not by the author or the time.
  const nameOf = table === 'kept' ? sql`coalesce(${column('author')}, '')` : column('author');
  if (author !== undefined) conditions.push(sql<SqlBool>`${nameOf} = ${author}`);
  if (category !== undefined) {
    conditions.push(eb(`${table}.flagged`, 'like', like(` ${category} `)));
  }
  if (reported !== undefined) conditions.push(sql<SqlBool>`${column('reported_at')} is not null`);
  if (sampled !== undefined) conditions.push(eb(`${table}.sampled`, '=', sampled === 'true' ? 1 : 0));
  const id = table === 'kept' ? column('request_id') : unindexed(`${table}.request_id`);
  if (from !== undefined) conditions.push(sql<SqlBool>`${id} >= ${requestIdFloor(Date.parse(from))}`);
  if (to !== undefined) conditions.push(sql<SqlBool>`${id} < ${requestIdFloor(Date.parse(to))}`);
  if (language !== undefined || ruleId !== undefined) conditions.push(isOfCall(table, language?.split(','), ruleId));
  for (const hashes of words ?? []) conditions.push(hasWord(table, hashes));
  return eb.and(conditions);
}

/** Conditions on the row of the ledger. */
function isOfCall(table: 'kept' | 'other', languages: readonly string[] | undefined, ruleId: string | undefined) {
  const conditions = [
    ...(languages === undefined ? [] : [isInLanguage(languages)]),
    ...(ruleId === undefined ? [] : [sql`matched_rules like ${like(`"rule_id":${JSON.stringify(ruleId)}`)}`]),
  ];
  return sql<SqlBool>`exists (select 1 from ledger as call where call.account_id = ${sql.ref(`${table}.account_id`)}
    and call.request_id = ${sql.ref(`${table}.request_id`)} and ${sql.join(conditions, sql` and `)})`;
}

function hasWord(table: 'kept' | 'other', hashes: readonly number[]) {
  return sql<SqlBool>`exists (select 1 from content_words where content_words.account_id = ${sql.ref(`${table}.account_id`)}
    and content_words.request_id = ${sql.ref(`${table}.request_id`)} and content_words.word in (${sql.join(hashes)}))`;
}

/** The filter with the hashes of its words, each under every key that texts may be indexed with. */
export function withWords<Filter extends QueueFilter>({ secrets }: Pick<Database, 'secrets'>, filter: Filter): Filter {
  if (filter.word === undefined) return filter;
  return { ...filter, words: hashesOf(secrets.wordKeys(filter.accountId), wordsOf(composed(filter.word))) };
}

/** Whether the queue shows the same text elsewhere: at its newest or at its oldest item. */
export function isRepeated(where: unknown, input: QueueFilter) {
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

type Narrowing = Pick<QueueFilter, 'queue' | 'author'>;
type Last = Pick<KeptContentTable, 'request_id' | 'severity' | 'urgency' | 'author' | 'decided_at'>;
/** What is sorted by, and its value in the last item that was seen. */
type Sorted = readonly [column: RawBuilder<unknown>, of: (last: Last) => string | number];

/** Decided items have an order of their own: by the time of the decision, newest first. */
export type KeptOrder = ReviewOrder | 'decided';

const directionOf = (order: KeptOrder) => (order === 'oldest' ? 'asc' : 'desc');

/**
 * The columns of an order. What was passed on, restricted items and those of one author are few, and have an index that says
 * which they are; they are sorted, instead of walking the whole queue in its order for them.
 */
function columnsOf(order: KeptOrder, { queue, author }: Narrowing): readonly Sorted[] {
  const isFew = order !== 'decided' && (queue !== undefined || author !== undefined);
  const column = (name: keyof Last) => (isFew ? unindexed(`kept.${name}`) : sql.ref(`kept.${name}`));
  const id: Sorted = [column('request_id'), (last) => last.request_id];
  if (order === 'urgent') return [[column('urgency'), (last) => last.urgency], id];
  if (order === 'severity') return [[column('severity'), (last) => last.severity], id];
  if (order === 'author') return [[sql`coalesce(kept.author, '')`, (last) => last.author ?? ''], id];
  return order === 'decided' ? [[column('decided_at'), (last) => last.decided_at ?? 0], id] : [id];
}

export function inOrder<Row>(rows: KeptQuery<Row>, order: KeptOrder, filter: Narrowing): KeptQuery<Row> {
  // Written out, because the index covers only these rows.
  const ordered = order === 'decided' ? rows.where(sql<SqlBool>`kept.decided_at is not null`) : rows;
  return columnsOf(order, filter).reduce((sorted, [column]) => sorted.orderBy(column, directionOf(order)), ordered);
}

/** What comes after the last item that was seen. */
export function after<Row>(rows: KeptQuery<Row>, order: KeptOrder, filter: Narrowing, last: Last): KeptQuery<Row> {
  const columns = columnsOf(order, filter);
  const here = sql.join(columns.map(([column]) => column));
  const there = sql.join(columns.map(([, of]) => of(last)));
  return rows.where(sql<SqlBool>`(${here}) ${sql.raw(directionOf(order) === 'asc' ? '>' : '<')} (${there})`);
}
