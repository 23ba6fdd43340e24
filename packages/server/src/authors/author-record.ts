/**
 * Everything that is held on one author: read for whoever asks what is known about them, and erased for whoever wants to
 * be forgotten. What an erased author leaves is what a call without an author leaves: a decision with its scores, which
 * nothing leads back from.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { eraseReplies } from '../idempotency/idempotency-store.ts';
import { openContent } from '../retention/keep-content.ts';
import type { Database } from '../storage/database.ts';

export interface AuthorName {
  readonly accountId: string;
  readonly author: string;
}

export interface Erased {
  readonly decisions: number;
  readonly contents: number;
  readonly days: number;
}

export async function readAuthorRecord({ query, secrets }: Database, { accountId, author }: AuthorName) {
  const figures = await query
    .selectFrom('authors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('author', '=', author)
    .executeTakeFirst();
  const days = await query
    .selectFrom('author_days')
    .select(['day', 'calls', 'flagged', 'blocked'])
    .where('account_id', '=', accountId)
    .where('author', '=', author)
    .orderBy('day')
    .execute();
  const categories = await query
    .selectFrom('author_categories')
    .select(['category', 'flagged'])
    .where('account_id', '=', accountId)
    .where('author', '=', author)
    .orderBy('category')
    .execute();
  const decisions = (['ledger', 'test_ledger'] as const).map((table) =>
    query
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('author', '=', author)
      .orderBy('request_id')
      .execute(),
  );
  const [live = [], test = []] = await Promise.all(decisions);
  const requests = query
    .selectFrom('ledger')
    .select('request_id')
    .where('account_id', '=', accountId)
    .where('author', '=', author);
  const of = <Table extends 'kept_content' | 'feedback' | 'webhook_deliveries'>(table: Table) =>
    query
      .selectFrom(table as 'kept_content')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('request_id', 'in', requests)
      .orderBy('request_id')
      .execute();
  return {
    account_id: accountId,
    author,
    figures: figures === undefined ? null : iso(figures),
    days,
    categories,
    decisions: [...live, ...test].map(iso),
    contents: (await of('kept_content')).map((row) => iso({ ...row, content: openContent(secrets, row) })),
    feedback: (await of('feedback')).map(iso),
    deliveries: (await of('webhook_deliveries')).map(iso),
    notes: (await readNotes(query, accountId, author)).map(iso),
  };
}

/** What moderators wrote about the author and about single calls. */
function readNotes(query: Database['query'], accountId: string, author: string) {
  return query
    .selectFrom('notes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('author', '=', author)
    .orderBy('id')
    .execute();
}

/** False where nothing at all is held. */
export function holdsAnything(record: Awaited<ReturnType<typeof readAuthorRecord>>): boolean {
  return record.figures !== null || record.days.length > 0 || record.decisions.length > 0;
}

/** Moments as people read them, and JSON as JSON. */
function iso(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (/(?:^|_)at$/.test(name) && typeof value === 'number') return [name, new Date(value).toISOString()];
      return [name, jsonColumns.has(name) && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  );
}

const jsonColumns = new Set([
  'scores',
  'thresholds',
  'matched_rules',
  'trace',
  'attribute_scores',
  'languages',
  'payload',
]);

/** Small, so that no moderation call waits long for the store. */
const rowsAtOnce = 200;

export async function eraseAuthor(database: Database, { accountId, author }: AuthorName): Promise<Erased> {
  const { query } = database;
  let decisions = 0;
  let contents = 0;
  for (const table of ['ledger', 'test_ledger'] as const) {
    for (;;) {
      const erased = await query.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom(table)
          .select('request_id')
          .where('account_id', '=', accountId)
          .where('author', '=', author)
          .limit(rowsAtOnce)
          .execute();
        if (rows.length === 0) return { decisions: 0, contents: 0 };
        const requests = rows.map((row) => row.request_id);
        const kept = await eraseTraces(transaction, accountId, requests);
        await eraseReplies(transaction, accountId, table === 'ledger' ? 'live' : 'test', requests);
        await transaction
          .updateTable(table)
          .set({ author: null, content_hash: null })
          .where('account_id', '=', accountId)
          .where('request_id', 'in', requests)
          .execute();
        return { decisions: rows.length, contents: kept };
      });
      decisions += erased.decisions;
      contents += erased.contents;
      if (erased.decisions < rowsAtOnce) break;
      await pause(10);
    }
  }
  await untilCounted(query, accountId);
  const days = await eraseFigures(query, accountId, author);
  if (database.engine === 'sqlite') await database.driver.forgetErased();
  return { decisions, contents, days };
}

/** Calls of the last moment may be on their way into the figures: erased before, they would appear after. */
async function untilCounted(query: Database['query'], accountId: string): Promise<void> {
  for (let waits = 0; waits < 50; waits++) {
    const open = await query
      .selectFrom('uncounted_calls')
      .select('request_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    if (open === undefined) return;
    await pause(50);
  }
}

/** What hangs on single decisions. Returns how many contents went. */
async function eraseTraces(query: Database['query'], accountId: string, requests: readonly string[]): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('kept_content')
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .executeTakeFirst();
  await query
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .execute();
  await query
    .updateTable('feedback')
    .set({ request_id: null, content_hash: null })
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .execute();
  return Number(numDeletedRows);
}

async function eraseFigures(query: Database['query'], accountId: string, author: string): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    const remove = (table: 'authors' | 'author_days' | 'author_categories' | 'notes') =>
      transaction.deleteFrom(table).where('account_id', '=', accountId).where('author', '=', author).executeTakeFirst();
    await remove('authors');
    await remove('author_categories');
    await remove('notes');
    return Number((await remove('author_days')).numDeletedRows);
  });
}
