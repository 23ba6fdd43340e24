/**
 * Which open or decided items a queue has, in which order, and which of several with the same text stands for the others.
 * The list of the review page and the hand-out of the next item both read the queue this way.
 */

import type { ReviewOrder, ReviewQuery } from '@moderato/contract';
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { Schema } from '../../base/storage/schema.ts';
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
    inQueue(table, queue, state),
  ];
  if (action !== undefined) conditions.push(eb(`${table}.action`, '=', action));
  if (author !== undefined) conditions.push(eb(`${table}.author`, '=', author));
  if (category !== undefined) {
    const name = `% ${category.replace(/[\\%_]/g, '\\$&')} %`;
    conditions.push(eb(`${table}.flagged`, 'like', sql<string>`${name} escape '\\'`));
  }
  if (reported !== undefined) conditions.push(sql<SqlBool>`${column('reported_at')} is not null`);
  if (sampled !== undefined) conditions.push(eb(`${table}.sampled`, '=', sampled === 'true' ? 1 : 0));
  if (from !== undefined) conditions.push(eb(`${table}.request_id`, '>=', requestIdFloor(Date.parse(from))));
  if (to !== undefined) conditions.push(eb(`${table}.request_id`, '<', requestIdFloor(Date.parse(to))));
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

const authorKey = sql<string>`coalesce(kept.author, '')`;

export function inOrder<Row>(rows: KeptQuery<Row>, order: ReviewOrder): KeptQuery<Row> {
  if (order === 'oldest') return rows.orderBy('kept.request_id', 'asc');
  if (order === 'urgent') return rows.orderBy('kept.urgency', 'desc').orderBy('kept.request_id', 'desc');
  if (order === 'severity') return rows.orderBy('kept.severity', 'desc').orderBy('kept.request_id', 'desc');
  if (order === 'author') return rows.orderBy(authorKey, 'desc').orderBy('kept.request_id', 'desc');
  return rows.orderBy('kept.request_id', 'desc');
}

/** What comes after the last item that was seen. */
export function after<Row>(
  rows: KeptQuery<Row>,
  order: ReviewOrder,
  last: Pick<KeptContentTable, 'request_id' | 'severity' | 'urgency' | 'author'>,
): KeptQuery<Row> {
  const { request_id: id } = last;
  if (order === 'oldest') return rows.where('kept.request_id', '>', id);
  if (order === 'urgent') return rows.where(sql<SqlBool>`(kept.urgency, kept.request_id) < (${last.urgency}, ${id})`);
  if (order === 'severity')
    return rows.where(sql<SqlBool>`(kept.severity, kept.request_id) < (${last.severity}, ${id})`);
  if (order === 'author')
    return rows.where(sql<SqlBool>`(${authorKey}, kept.request_id) < (${last.author ?? ''}, ${id})`);
  return rows.where('kept.request_id', '<', id);
}
