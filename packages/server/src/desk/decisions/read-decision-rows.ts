/** Reads the rows of the ledger that match a filter, in a range of ids or from a list of them; and ids alone, from an index. */

import { localTier } from '@moderato/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { requestIdFloor } from '../../base/ids.ts';
import { countUpTo } from '../../base/storage/count-rows.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { Schema } from '../../base/storage/schema.ts';
import { type SummaryRow, summaryColumns } from '../../calls/ledger/decision-row.ts';
import { actionsOf, type DecisionFilter, isAboutFlagged } from './decision-filter.ts';

export interface Span {
  readonly below?: string | undefined;
  readonly atLeast?: string;
  readonly ids?: readonly string[];
}

type LedgerQuery<Row> = SelectQueryBuilder<Schema, 'ledger', Row>;

/** Newest first. */
export function readRows(database: Database, filter: DecisionFilter, span: Span, most: number): Promise<SummaryRow[]> {
  const rows = ledgerOf(database, filter).select(summaryColumns);
  return narrow(within(rows, filter, span), filter, database.engine)
    .limit(most)
    .execute();
}

/** How many rows match, up to `most`. */
export function countMatches(database: Database, filter: DecisionFilter, span: Span, most: number): Promise<number> {
  const rows = within(ledgerOf(database, filter).select('request_id'), filter, span);
  return countUpTo(database, narrow(rows, filter, database.engine), most);
}

function ledgerOf({ query }: Database, { accountId, mode }: DecisionFilter) {
  return ofAccount(query, accountId).selectFrom((mode === 'live' ? 'ledger' : 'test_ledger') as 'ledger');
}

type Index = 'author' | 'flagged';

/** Newest first. Selects only columns of the index: SQLite then reads the index and nothing else. */
export async function readIds(
  database: Database,
  filter: DecisionFilter,
  index: Index,
  span: Span,
  most: number,
): Promise<string[]> {
  const rows = await idsIn(database, filter, index, span).limit(most).execute();
  return rows.map((row) => row.request_id);
}

/** How many ids are in the index, up to `most`. */
export function countIds(
  database: Database,
  filter: DecisionFilter,
  index: Index,
  span: Span,
  most: number,
): Promise<number> {
  return countUpTo(database, idsIn(database, filter, index, span), most);
}

function idsIn({ query }: Database, filter: DecisionFilter, index: Index, span: Span) {
  const ids = within(ofAccount(query, filter.accountId).selectFrom('ledger').select('request_id'), filter, span);
  if (index === 'author') return ids.where('author', '=', filter.author ?? '');
  const flagged = ids.where(flaggedOrBlocked);
  const actions = actionsOf(filter);
  const chosen = actions === undefined ? flagged : flagged.where('action', 'in', actions);
  return filter.category === undefined ? chosen : chosen.where('flagged', 'like', like(` ${filter.category} `));
}

/** Written out, because a partial index is used only if its condition is not a parameter. */
const flaggedOrBlocked = sql<boolean>`action in ('flag', 'block')`;

function within<Row>(
  rows: LedgerQuery<Row>,
  { fromMs, toMs }: Pick<DecisionFilter, 'fromMs' | 'toMs'>,
  { below, atLeast, ids }: Span,
): LedgerQuery<Row> {
  let query = rows.orderBy('request_id', 'desc');
  if (below !== undefined) query = query.where('request_id', '<', below);
  if (atLeast !== undefined) query = query.where('request_id', '>=', atLeast);
  if (ids !== undefined) query = query.where('request_id', 'in', ids);
  if (fromMs !== undefined) query = query.where('request_id', '>=', requestIdFloor(fromMs));
  if (toMs !== undefined) query = query.where('request_id', '<', requestIdFloor(toMs));
  return query;
}

function narrow<Row>(rows: LedgerQuery<Row>, filter: DecisionFilter, engine: Database['engine']): LedgerQuery<Row> {
  const { category, tier, context, kind, author, language, degraded, escalated, limited, score } = filter;
  const { request_id: requestId, key_id: keyId, rule_id: ruleId } = filter;
  const actions = actionsOf(filter);
  let query = rows;
  if (requestId !== undefined) query = query.where('request_id', '=', requestId);
  if (isAboutFlagged(filter)) query = query.where(flaggedOrBlocked);
  if (actions !== undefined) query = query.where('action', 'in', actions);
  if (category !== undefined) query = query.where('flagged', 'like', like(` ${category} `));
  if (tier !== undefined) query = query.where('tier', '=', tier);
  // Every image call has tier 2, even if only the local judges looked at it.
  if (escalated === true) query = query.where('tier', '<>', localTier).where('kind', '<>', 'image');
  if (context !== undefined) query = query.where('context', '=', context);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  // As it is in the JSON of a row.
  if (ruleId !== undefined) query = query.where('matched_rules', 'like', like(`"rule_id":${JSON.stringify(ruleId)}`));
  if (author !== undefined) query = query.where('author', '=', author);
  if (language !== undefined) query = query.where(isInLanguage(language.split(',')));
  if (degraded !== undefined) query = query.where('degraded', '=', degraded ? 1 : 0);
  if (limited === true) query = query.where('limited', '=', 1);
  if (score !== undefined) {
    const highest = highestScore(engine, category);
    query = query.where(highest, '>=', score.min).where(highest, '<=', score.max);
  }
  return query;
}

/** `und` stands for an uncertain language, and for pictures. */
export function isInLanguage(languages: readonly string[]) {
  const named = languages.filter((language) => language !== 'und');
  const isNamed = named.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`language in (${sql.join(named)})`;
  return languages.includes('und') ? sql<SqlBool>`(${isNamed} or language is null)` : isNamed;
}

/** The score of the category, or of any if none is named. */
function highestScore(engine: Database['engine'], category: string | undefined) {
  const named = category === undefined ? sql`` : sql`where key = ${category}`;
  return engine === 'sqlite'
    ? sql<number>`(select max(value) from json_each(scores) ${named})`
    : sql<number>`(select max(value::double precision) from json_each_text(scores::json) ${named})`;
}

/** Anywhere in the text, literally. */
export function like(part: string) {
  return sql<string>`${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** When an id was created; for anything but an id, the beginning of time. */
export function idTime(id: string): number {
  let time = 0;
  for (const character of id.slice(4, 14)) time = time * 32 + Math.max(0, alphabet.indexOf(character));
  return time;
}
