/**
 * Looks for a text in kept content, newest first. Content is encrypted, so there is no index: the reading thread decrypts it
 * row by row, for a moment at a time, and the reply says where to continue. Only the ids of the matching calls leave this
 * file.
 */

import type { ContentSearch } from '@moderato/contract';
import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import { summarise } from '../../calls/ledger/decision-row.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import { isForAdmins } from '../../calls/retention/what-is-kept.ts';
import { actionsOf, type DecisionFilter } from './decision-filter.ts';
import { idTime, readIds, readRows } from './read-decision-rows.ts';
import { searchable } from './searchable-text.ts';

export interface SearchInput {
  readonly filter: DecisionFilter;
  readonly text: string;
  readonly seesAllQueues: boolean;
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly nowMs: number;
  readonly budgetMs?: number;
}

/** Few, since each may be 50,000 characters long. */
const rowsAtOnce = 100;
const defaultBudgetMs = 150;

export async function searchContent(database: Database, input: SearchInput): Promise<ContentSearch> {
  const { filter, limit, budgetMs = defaultBudgetMs } = input;
  const startedMs = performance.now();
  const isLate = () => performance.now() - startedMs > budgetMs;
  const wanted = searchable(input.text);
  const items: ContentSearch['items'][number][] = [];
  let below = input.cursor;
  let searched = 0;
  for (;;) {
    const { rows, end } = await readSealed(database, filter, below);
    const found: string[] = [];
    let lookedAt = 0;
    for (const row of rows) {
      lookedAt++;
      below = row.request_id;
      if (mayFind(row, input)) {
        searched++;
        if (searchable(openContent(database.secrets, row)).includes(wanted)) found.push(row.request_id);
      }
      if (items.length + found.length === limit || isLate()) break;
    }
    // The other filters may leave out some of them.
    if (found.length > 0) items.push(...(await readRows(database, filter, { ids: found }, limit)).map(summarise));
    if (lookedAt === rows.length) {
      if (end === null) return { items, next_cursor: null, searched_until: null, searched };
      below = end;
    }
    if (items.length >= limit || isLate()) {
      const until = new Date(idTime(below ?? '')).toISOString();
      return { items, next_cursor: below ?? null, searched_until: until, searched };
    }
  }
}

const columns = [
  'account_id',
  'request_id',
  'content',
  'action',
  'restricted',
  'escalated_at',
  'decision',
  'expires_at',
] as const satisfies readonly (keyof KeptContentTable)[];
type SealedRow = Pick<KeptContentTable, (typeof columns)[number]>;

interface SealedRows {
  readonly rows: readonly SealedRow[];
  /** Everything down to here is included; null if that is everything. */
  readonly end: string | null;
}

function mayFind(row: SealedRow, { filter, seesAllQueues, nowMs }: SearchInput): boolean {
  if (row.expires_at <= nowMs || !(actionsOf(filter)?.includes(row.action) ?? true)) return false;
  return seesAllQueues || !isForAdmins(row);
}

/**
 * The next rows, newest first. The query only uses conditions that an index covers, so that it is fast; everything else
 * is checked here.
 */
async function readSealed(database: Database, filter: DecisionFilter, below: string | undefined): Promise<SealedRows> {
  const { accountId, request_id: requestId, author, fromMs, toMs } = filter;
  let rows = ofAccount(database.query, accountId)
    .selectFrom('kept_content')
    .select(columns)
    .orderBy('request_id', 'desc')
    .limit(rowsAtOnce);
  if (requestId !== undefined) rows = rows.where('request_id', '=', requestId);
  if (author !== undefined) {
    // Most of an author's calls are not kept.
    const ids = await readIds(database, filter, 'author', { below }, rowsAtOnce);
    const found = ids.length === 0 ? [] : await rows.where('request_id', 'in', ids).execute();
    return { rows: found, end: ids.length < rowsAtOnce ? null : (ids.at(-1) ?? null) };
  }
  if (below !== undefined) rows = rows.where('request_id', '<', below);
  if (fromMs !== undefined) rows = rows.where('request_id', '>=', requestIdFloor(fromMs));
  if (toMs !== undefined) rows = rows.where('request_id', '<', requestIdFloor(toMs));
  const found = await rows.execute();
  return { rows: found, end: found.length < rowsAtOnce ? null : (found.at(-1)?.request_id ?? null) };
}
