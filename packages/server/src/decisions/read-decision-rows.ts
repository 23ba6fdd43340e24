/** Rows of the ledger that fit a filter, in a span of ids or out of a list of them; and ids alone, out of an index. */

import { type SelectQueryBuilder, sql } from 'kysely';
import { requestIdFloor } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import type { DecisionFilter } from './decision-filter.ts';
import { type SummaryRow, summaryColumns } from './decision-row.ts';

export interface Span {
  readonly below?: string | undefined;
  readonly atLeast?: string;
  readonly ids?: readonly string[];
}

type LedgerQuery<Row> = SelectQueryBuilder<Schema, 'ledger', Row>;

/** Newest first. */
export function readRows({ query }: Database, filter: DecisionFilter, span: Span, most: number): Promise<SummaryRow[]> {
  const table = filter.mode === 'live' ? 'ledger' : 'test_ledger';
  const rows = query.selectFrom(table as 'ledger').select(summaryColumns);
  return narrow(within(rows, filter, span), filter)
    .limit(most)
    .execute();
}

/** Newest first. Only what is in the index itself is asked for: SQLite then reads the index and nothing else. */
export async function readIds(
  { query }: Database,
  { accountId, author, action, category, ...filter }: DecisionFilter,
  index: 'author' | 'flagged',
  span: Span,
  most: number,
): Promise<string[]> {
  let ids = within(query.selectFrom('ledger').select('request_id'), { ...filter, accountId }, span);
  if (index === 'author') ids = ids.where('author', '=', author ?? '');
  else {
    // Written out, because an index over some rows is used only where its condition is no parameter.
    ids = ids.where(sql<boolean>`action in ('flag', 'block')`);
    if (action !== undefined) ids = ids.where('action', '=', action);
    if (category !== undefined) ids = ids.where('flagged', 'like', like(` ${category} `));
  }
  return (await ids.limit(most).execute()).map((row) => row.request_id);
}

function within<Row>(
  rows: LedgerQuery<Row>,
  { accountId, fromMs, toMs }: Pick<DecisionFilter, 'accountId' | 'fromMs' | 'toMs'>,
  { below, atLeast, ids }: Span,
): LedgerQuery<Row> {
  let query = rows.where('account_id', '=', accountId).orderBy('request_id', 'desc');
  if (below !== undefined) query = query.where('request_id', '<', below);
  if (atLeast !== undefined) query = query.where('request_id', '>=', atLeast);
  if (ids !== undefined) query = query.where('request_id', 'in', ids);
  if (fromMs !== undefined) query = query.where('request_id', '>=', requestIdFloor(fromMs));
  if (toMs !== undefined) query = query.where('request_id', '<', requestIdFloor(toMs));
  return query;
}

function narrow<Row>(rows: LedgerQuery<Row>, filter: DecisionFilter): LedgerQuery<Row> {
  const { action, category, tier, context, kind, keyId, ruleId, author, degraded } = filter;
  let query = rows;
  if (action !== undefined) query = query.where('action', '=', action);
  if (category !== undefined) query = query.where('flagged', 'like', like(` ${category} `));
  if (tier !== undefined) query = query.where('tier', '=', tier);
  if (context !== undefined) query = query.where('context', '=', context);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  // As it stands in the JSON of a row.
  if (ruleId !== undefined) query = query.where('matched_rules', 'like', like(`"rule_id":${JSON.stringify(ruleId)}`));
  if (author !== undefined) query = query.where('author', '=', author);
  if (degraded !== undefined) query = query.where('degraded', '=', degraded ? 1 : 0);
  return query;
}

/** Anywhere in the text, letter by letter. */
function like(part: string) {
  return sql<string>`${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The moment that an id was made at; of what is no id, the beginning of time. */
export function idTime(id: string): number {
  let time = 0;
  for (const character of id.slice(4, 14)) time = time * 32 + Math.max(0, alphabet.indexOf(character));
  return time;
}
