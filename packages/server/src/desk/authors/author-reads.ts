/** One author: figures by day and category, the calls one by one, and all authors as a table for spreadsheets. */

import type { AuthorDetail, AuthorEvent, AuthorSummary, CallQuery, Page } from '@moderato/contract';
import { csvLine } from '../../base/csv-line.ts';
import { dayMs } from '../../base/durations.ts';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { flaggedCategories, reasonOf } from '../../calls/ledger/decision-row.ts';
import { readKeptTexts } from '../../calls/retention/read-kept-texts.ts';
import { noOrigin, readOrigins } from '../../calls/retention/read-origins.ts';
import { listStrikes, readStrikesOf } from '../strikes/strikes-store.ts';
import { type AuthorsInput, readAuthorRows } from './list-authors.ts';
import { scoreFormula } from './offender-score.ts';
import { readAuthorSummary, summariseAuthors } from './summarise-authors.ts';

export interface AuthorInput {
  readonly accountId: string;
  readonly author: string;
  readonly nowMs: number;
}

export async function readAuthor(database: Database, input: AuthorInput): Promise<AuthorDetail | undefined> {
  const { query } = database;
  const { accountId, author } = input;
  const summary = await readAuthorSummary(database, input);
  if (summary === undefined) return undefined;
  const categories = await ofAccount(query, accountId)
    .selectFrom('author_categories')
    .select(['category as name', 'flagged'])
    .where('author', '=', author)
    .orderBy('flagged', 'desc')
    .orderBy('category')
    .execute();
  const days = await ofAccount(query, accountId)
    .selectFrom('author_days')
    .select(['day', 'calls', 'flagged', 'blocked'])
    .where('author', '=', author)
    .orderBy('day')
    .execute();
  return {
    ...summary,
    categories,
    days: days.map(({ day, ...counts }) => ({ day: new Date(day * dayMs).toISOString().slice(0, 10), ...counts })),
    formula: scoreFormula,
    strikes: await readStrikesAndList(database, input),
  };
}

async function readStrikesAndList(database: Database, input: AuthorInput): Promise<AuthorDetail['strikes']> {
  const strikes = await readStrikesOf(database, input);
  return strikes && { ...strikes, items: await listStrikes(database, input) };
}

export interface TimelineInput extends Paged<CallQuery<'GET /authors/timeline'>> {
  /** Whether the member may read other people's messages. */
  readonly showsContent: boolean;
  readonly nowMs: number;
}

/** Newest first. */
export async function readAuthorTimeline(database: Database, input: TimelineInput): Promise<Page<AuthorEvent>> {
  const { accountId, limit } = input;
  const rows = await readEvents(database, input);
  const ids = input.showsContent ? rows.slice(0, limit).map(({ request_id: id }) => id) : [];
  const texts = await readKeptTexts(database, accountId, ids, input.nowMs);
  const origins = await readOrigins(database, accountId, ids, input.nowMs);
  const items = rows.slice(0, limit).map((row) => ({
    request_id: row.request_id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    context: row.context,
    ...reasonOf(row),
    flagged: flaggedCategories(row),
    content: texts.get(row.request_id) ?? null,
    ...(origins.get(row.request_id) ?? noOrigin),
  }));
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.request_id ?? null) : null };
}

type Event = Pick<LedgerTable, (typeof eventColumns)[number]>;

const eventColumns = [
  'request_id',
  'at',
  'action',
  'context',
  'scores',
  'thresholds',
  'matched_rules',
  'text_in_image',
] as const satisfies readonly (keyof LedgerTable)[];
const idsAtOnce = 500;

/** One more than asked. Ids come from the index of authors: with other columns, SQLite would walk the whole ledger. */
async function readEvents({ query }: Database, { accountId, author, action, cursor, limit }: TimelineInput) {
  const events: Event[] = [];
  let below = cursor;
  for (;;) {
    let calls = ofAccount(query, accountId)
      .selectFrom('ledger')
      .select('request_id')
      .where('author', '=', author)
      .orderBy('request_id', 'desc')
      .limit(action === undefined ? limit + 1 : idsAtOnce);
    if (below !== undefined) calls = calls.where('request_id', '<', below);
    const ids = (await calls.execute()).map((row) => row.request_id);
    if (ids.length === 0) return events;
    let rows = ofAccount(query, accountId)
      .selectFrom('ledger')
      .select(eventColumns)
      .where('request_id', 'in', ids)
      .orderBy('request_id', 'desc')
      .limit(limit + 1 - events.length);
    if (action !== undefined) rows = rows.where('action', '=', action);
    events.push(...(await rows.execute()));
    below = ids.at(-1);
    if (action === undefined || events.length > limit) return events;
  }
}

/** Spreadsheets struggle with more rows than this. */
const maxLines = 100_000;
const columns = [
  'author',
  'calls',
  'flagged',
  'blocked',
  'offence_share',
  'offence_score',
  'trend',
  'top_category',
  'first_seen_at',
  'last_seen_at',
] as const satisfies readonly (keyof AuthorSummary)[];

export async function readAuthorsCsv(database: Database, input: Omit<AuthorsInput, 'cursor' | 'limit'>) {
  const rows = await readAuthorRows(database, { ...input, limit: maxLines }, maxLines);
  let text = csvLine(columns);
  for (const some of inChunks(rows)) {
    for (const summary of await summariseAuthors(database, some, input.nowMs))
      text += csvLine(columns.map((column) => summary[column]));
  }
  return text;
}
