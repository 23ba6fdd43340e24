/**
 * Lists the ledger newest first, by keyset: a page costs the same wherever it is. If an index leads to the rows (those
 * of an author, or flagged ones), their ids are read from it first. Otherwise, only the days and hours are searched
 * whose figures say that there is a match. No search takes longer than a moment: a page may be short or empty and still
 * say where the next one begins.
 */

import type { DecisionSummary, DecisionsPage } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { type SummaryRow, summarise } from '../../calls/ledger/decision-row.ts';
import { type DecisionFilter, indexFor, wantsAll } from './decision-filter.ts';
import { promisingHours } from './promising-hours.ts';
import { idTime, readIds, readRows, type Span } from './read-decision-rows.ts';

export interface DecisionsInput {
  readonly filter: DecisionFilter;
  /** The last request id seen, or the time down to which everything was searched. */
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly nowMs: number;
  /** As far back as rows are kept. */
  readonly ledgerDays: number;
}

export type ListedDecisions = Omit<DecisionsPage, 'total'>;

const budgetMs = 100;

export async function listDecisions(database: Database, input: DecisionsInput): Promise<ListedDecisions> {
  const { filter, cursor, limit } = input;
  const index = indexFor(filter);
  if (index !== undefined) return searchIndex(database, input, index);
  if (!wantsAll(filter)) return searchHours(database, input);
  return page(await readRows(database, filter, { below: cursor }, limit + 1), limit, null);
}

function page(rows: readonly SummaryRow[], limit: number, searchedTo: string | null): ListedDecisions {
  const items: DecisionSummary[] = rows.slice(0, limit).map(summarise);
  if (rows.length > limit) return { items, next_cursor: items.at(-1)?.request_id ?? null, searched_until: null };
  const searchedUntil = searchedTo === null ? null : new Date(idTime(searchedTo)).toISOString();
  return { items, next_cursor: searchedTo, searched_until: searchedUntil };
}

/**
 * Ids from the index, rows by id, until the page is full: in growing batches, since matches of the other filters may be
 * rare.
 */
async function searchIndex(database: Database, input: DecisionsInput, index: 'author' | 'flagged') {
  const { filter, limit } = input;
  const startedMs = performance.now();
  const rows: SummaryRow[] = [];
  let below = input.cursor;
  for (let batch = limit + 1; ; batch = Math.min(batch * 4, 2_000)) {
    const ids = await readIds(database, filter, index, { below }, batch);
    if (ids.length > 0) rows.push(...(await readRows(database, filter, { ids }, limit + 1 - rows.length)));
    below = ids.at(-1);
    if (rows.length > limit || ids.length < batch) return page(rows, limit, null);
    if (performance.now() - startedMs > budgetMs) return page(rows, limit, below ?? null);
  }
}

async function searchHours(database: Database, input: DecisionsInput): Promise<ListedDecisions> {
  const { filter, cursor, limit, nowMs, ledgerDays } = input;
  const startedMs = performance.now();
  const rows: SummaryRow[] = [];
  const newestMs = Math.min(filter.toMs ?? nowMs, cursor === undefined ? nowMs : idTime(cursor));
  const oldestMs = Math.max(filter.fromMs ?? 0, nowMs - (ledgerDays + 1) * dayMs);
  for await (const hour of promisingHours(database, filter, newestMs, oldestMs)) {
    const floor = requestIdFloor(hour.fromMs);
    const ceiling = requestIdFloor(hour.toMs);
    const span: Span = { below: cursor !== undefined && cursor < ceiling ? cursor : ceiling, atLeast: floor };
    rows.push(...(await readRows(database, filter, span, limit + 1 - rows.length)));
    if (rows.length > limit) break;
    // Checked only here, so that every page advances by at least an hour.
    if (performance.now() - startedMs > budgetMs) return page(rows, limit, floor);
  }
  return page(rows, limit, null);
}
