/**
 * The ledger, newest first, by keyset: a page costs the same wherever it is. Rows of an author and rows that were flagged
 * have an index. Everything else is looked for only in the hours whose figures say that it is there, and no longer than
 * a moment: a page may come back short or empty and still name where the next one begins.
 */

import type { DecisionSummary, Page } from '@moderato/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { requestIdFloor } from '../../ids.ts';
import { readHours } from '../../rollups/figures-reads-store.ts';
import { hourMs, hourOf } from '../../rollups/hour-figures.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { type DecisionFilter, isAboutFlagged, isIndexed, mayHold } from './decision-filter.ts';
import { type SummaryRow, summarise, summaryColumns } from './decision-row.ts';

export interface DecisionsInput {
  readonly filter: DecisionFilter;
  /** The last request id seen, or the moment down to which everything was looked at. */
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly nowMs: number;
  /** As far back as rows are kept. */
  readonly ledgerDays: number;
}

const budgetMs = 150;

export async function listDecisions(database: Database, input: DecisionsInput): Promise<Page<DecisionSummary>> {
  const { filter, cursor, limit } = input;
  if (!isIndexed(filter)) return searchHours(database, input);
  const rows = await readRows(database, filter, { below: cursor, atLeast: undefined }, limit + 1);
  return page(rows, limit, null);
}

function page(rows: readonly SummaryRow[], limit: number, searchedTo: string | null): Page<DecisionSummary> {
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(summarise),
    next_cursor: rows.length > limit ? (shown.at(-1)?.request_id ?? null) : searchedTo,
  };
}

async function searchHours(database: Database, input: DecisionsInput): Promise<Page<DecisionSummary>> {
  const { filter, cursor, limit, nowMs, ledgerDays } = input;
  const newest = Math.min(filter.toMs ?? nowMs, cursor === undefined ? nowMs : idTime(cursor));
  const oldest = Math.max(filter.fromMs ?? 0, nowMs - (ledgerDays + 1) * 24 * hourMs);
  const hours = await readHours(database, filter.accountId, hourOf(oldest), hourOf(newest) + 1);
  const promising = [...hours].filter(([, figures]) => mayHold(figures, filter)).map(([hour]) => hour);
  promising.sort((a, b) => b - a);

  const startedMs = performance.now();
  const rows: SummaryRow[] = [];
  for (const [index, hour] of promising.entries()) {
    const floor = requestIdFloor(hour * hourMs);
    const ceiling = requestIdFloor((hour + 1) * hourMs);
    const below = cursor !== undefined && cursor < ceiling ? cursor : ceiling;
    rows.push(...(await readRows(database, filter, { below, atLeast: floor }, limit + 1 - rows.length)));
    if (rows.length > limit) break;
    const isLast = index === promising.length - 1;
    if (!isLast && performance.now() - startedMs > budgetMs) return page(rows, limit, floor);
  }
  return page(rows, limit, null);
}

interface Span {
  readonly below: string | undefined;
  readonly atLeast: string | undefined;
}

type LedgerQuery = SelectQueryBuilder<Schema, 'ledger', unknown>;

async function readRows(database: Database, filter: DecisionFilter, span: Span, most: number): Promise<SummaryRow[]> {
  const table = filter.mode === 'live' ? 'ledger' : 'test_ledger';
  const all = database.query.selectFrom(table) as unknown as LedgerQuery;
  return narrow(all.where('account_id', '=', filter.accountId), filter, span)
    .select(summaryColumns)
    .orderBy('request_id', 'desc')
    .limit(most)
    .execute();
}

function narrow(rows: LedgerQuery, filter: DecisionFilter, { below, atLeast }: Span): LedgerQuery {
  const { fromMs, toMs, action, category, tier, context, kind, keyId, ruleId, author, degraded } = filter;
  let query = rows;
  if (below !== undefined) query = query.where('request_id', '<', below);
  if (atLeast !== undefined) query = query.where('request_id', '>=', atLeast);
  if (fromMs !== undefined) query = query.where('request_id', '>=', requestIdFloor(fromMs));
  if (toMs !== undefined) query = query.where('request_id', '<', requestIdFloor(toMs));
  // Written out, because an index over some rows is used only where its condition is no parameter.
  if (isAboutFlagged(filter)) query = query.where(sql<boolean>`action <> 'allow'`);
  if (action !== undefined) query = query.where('action', '=', action);
  if (category !== undefined) query = query.where('flagged', 'like', sql<string>`${pattern(category)} escape '\\'`);
  if (tier !== undefined) query = query.where('tier', '=', tier);
  if (context !== undefined) query = query.where('context', '=', context);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  if (ruleId !== undefined) {
    query = query.where('matched_rules', 'like', sql<string>`${ruleIdPattern(ruleId)} escape '\\'`);
  }
  if (author !== undefined) query = query.where('author', '=', author);
  if (degraded !== undefined) query = query.where('degraded', '=', degraded ? 1 : 0);
  return query;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Names stand between spaces. */
function pattern(category: string): string {
  return `% ${escaped(category)} %`;
}

/** As it stands in the JSON of a row. */
function ruleIdPattern(ruleId: string): string {
  return `%"rule_id":${escaped(JSON.stringify(ruleId))}%`;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The moment that an id was made at; of what is no id, the beginning of time. */
function idTime(id: string): number {
  let time = 0;
  for (const character of id.slice(4, 14)) time = time * 32 + Math.max(0, alphabet.indexOf(character));
  return time;
}
