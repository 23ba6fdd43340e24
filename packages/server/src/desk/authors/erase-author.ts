/**
 * Erases everything stored about one author. What remains is what a call without an author leaves: a decision with its
 * scores, which cannot be traced back to anybody.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { ErasedAuthor } from '@moderato/contract';
import { noteErasure } from '../../base/storage/compact-once.ts';
import type { Database } from '../../base/storage/database.ts';
import { lockRows } from '../../base/storage/lock-rows.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import { eraseReplies } from '../../calls/idempotency/idempotency-store.ts';
import { eraseAuthorCases } from './author-cases.ts';

export interface AuthorName {
  readonly accountId: string;
  readonly author: string;
}

export type Erased = ErasedAuthor['erased'];

/** Small, so that no moderation call waits long for the store. */
const rowsAtOnce = 200;

export async function eraseAuthor(database: Database, { accountId, author }: AuthorName): Promise<Erased> {
  const { query } = database;
  await noteErasure(database);
  let decisions = 0;
  let contents = 0;
  for (const table of ['ledger', 'test_ledger'] as const) {
    for (;;) {
      const erased = await retryOnConflict(() => eraseSomeCalls(database, table, { accountId, author }));
      decisions += erased.decisions;
      contents += erased.contents;
      if (erased.decisions < rowsAtOnce) break;
      await pause(10);
    }
  }
  await untilCounted(query, accountId);
  const days = await retryOnConflict(() => eraseFigures(query, accountId, author));
  const cases = await retryOnConflict(() => eraseAuthorCases(database, { accountId, author }));
  await eraseDeliveries(query, accountId, author);
  if (database.engine === 'sqlite') await database.driver.forgetErased();
  return { decisions, contents, days, cases };
}

/** Up to `rowsAtOnce` calls, and what hangs on them. */
function eraseSomeCalls(
  database: Database,
  table: 'ledger' | 'test_ledger',
  { accountId, author }: AuthorName,
): Promise<{ decisions: number; contents: number }> {
  return database.query.transaction().execute(async (transaction) => {
    const within = { ...database, query: transaction };
    const rows = await transaction
      .selectFrom(table)
      .select('request_id')
      .where('account_id', '=', accountId)
      .where('author', '=', author)
      .orderBy('request_id')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return { decisions: 0, contents: 0 };
    const requests = rows.map((row) => row.request_id);
    // Contents before decisions, in the order in which review locks them: else the two could wait for each other.
    const before = await eraseContents(transaction, accountId, requests);
    // Anything that adds to such a call looks at its row, and waits until this is done.
    await lockRows(within, table, accountId, requests);
    await transaction
      .updateTable(table)
      .set({ author: null, content_hash: null })
      .where('account_id', '=', accountId)
      .where('request_id', 'in', requests)
      .execute();
    const since = await eraseTraces(within, accountId, requests);
    await eraseReplies(transaction, accountId, table === 'ledger' ? 'live' : 'test', requests);
    return { decisions: rows.length, contents: before + since };
  });
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

/** Returns how many were deleted. */
async function eraseContents(
  query: Database['query'],
  accountId: string,
  requests: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('kept_content')
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What hangs on single decisions. Returns how many contents went. */
async function eraseTraces(within: Database, accountId: string, requests: readonly string[]): Promise<number> {
  const { query } = within;
  const contents = await eraseContents(query, accountId, requests);
  await query
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .execute();
  // Locked in the order in which counting locks them.
  await lockRows(within, 'shadow_matches', accountId, requests, ['rule_id', 'request_id']);
  await query
    .updateTable('shadow_matches')
    .set({ excerpt: null, excerpt_expires_at: null })
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .execute();
  await query
    .updateTable('feedback')
    .set({ request_id: null, content_hash: null })
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requests)
    .execute();
  return contents;
}

/** Those that name the author. One that waits may outlive the call that it tells of. */
async function eraseDeliveries(query: Database['query'], accountId: string, author: string): Promise<void> {
  for (;;) {
    const named = query
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('account_id', '=', accountId)
      .where('author', '=', author)
      .limit(rowsAtOnce);
    const { numDeletedRows } = await query
      .deleteFrom('webhook_deliveries')
      .where('account_id', '=', accountId)
      .where('id', 'in', named)
      .executeTakeFirst();
    if (Number(numDeletedRows) < rowsAtOnce) return;
    await pause(10);
  }
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
