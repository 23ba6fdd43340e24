/**
 * Erases everything stored about one author. What remains is what a call without an author leaves: a decision with its
 * scores, which cannot be traced back to anybody.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { ErasedAuthor } from '@moderato/contract';
import { sql } from 'kysely';
import { noteErasure } from '../../base/storage/compact-after-erasure.ts';
import type { Database } from '../../base/storage/database.ts';
import { emptied } from '../../base/storage/expire-held.ts';
import { type Erasing, type HeldTable, heldTables } from '../../base/storage/held-tables.ts';
import { lockRows } from '../../base/storage/lock-rows.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import { eraseReplies } from '../../calls/idempotency/idempotency-store.ts';

export interface AuthorName {
  readonly accountId: string;
  readonly author: string;
}

export type Erased = ErasedAuthor['erased'];

/** Small, so that no moderation call waits long for the store. */
const rowsAtOnce = 200;

/** What `heldTables` calls `apart` happens here: calls, their replies, and what goes with them. */
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
  const counts = { decisions, contents, days: 0, cases: 0 };
  for (const held of heldTables) {
    for (const [column, { erase }] of Object.entries(held.authors ?? {})) {
      if (erase === 'apart') continue;
      const rows = await eraseNamed(database, { accountId, author }, held, column, erase);
      if (held.counted !== undefined) counts[held.counted] += rows;
    }
  }
  if (database.engine === 'sqlite') await database.driver.forgetErased();
  return counts;
}

/** Rows that name the author, in small steps. Returns how many. */
async function eraseNamed(
  { query }: Database,
  { accountId, author }: AuthorName,
  { table, key, calls, counted }: HeldTable,
  column: string,
  erase: Erasing,
): Promise<number> {
  const name = sql.table(table);
  const columns = sql.join(key.map((part) => sql.ref(part)));
  const named = sql`(${columns}) in (select ${columns} from ${name}
    where account_id = ${accountId} and ${sql.ref(column)} = ${author} limit ${rowsAtOnce})`;
  const what = erase === 'row' ? sql`delete from ${name}` : sql`update ${name} set ${emptied(erase)}`;
  const returned = calls?.request_id === undefined ? sql`account_id` : sql`request_id`;
  let erased = 0;
  for (;;) {
    const { rows } = await retryOnConflict(() =>
      sql<{ request_id?: string | null }>`${what} where ${named} returning ${returned}`.execute(query),
    );
    const requests = rows.flatMap(({ request_id: id }) => id ?? []);
    // Cases outlive their calls, and so do deliveries that tell of them.
    if (counted === 'cases' && erase === 'row' && requests.length > 0)
      await eraseOfCalls(query, deliveries, accountId, requests);
    erased += rows.length;
    if (rows.length < rowsAtOnce) return erased;
    await pause(10);
  }
}

const [keptContent, deliveries] = [heldTable('kept_content'), heldTable('webhook_deliveries')];

function heldTable(name: HeldTable['table']): HeldTable {
  return heldTables.find(({ table }) => table === name) as HeldTable;
}

/** Up to `rowsAtOnce` calls, and what hangs on them. */
function eraseSomeCalls(
  database: Database,
  table: 'ledger' | 'test_ledger',
  { accountId, author }: AuthorName,
): Promise<{ decisions: number; contents: number }> {
  return database.query.transaction().execute(async (transaction) => {
    const within = { ...database, query: transaction };
    const rows = await ofAccount(transaction, accountId)
      .selectFrom(table)
      .select('request_id')
      .where('author', '=', author)
      .orderBy('request_id')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return { decisions: 0, contents: 0 };
    const requests = rows.map((row) => row.request_id);
    // Contents before decisions, in the order in which review locks them: else the two could wait for each other.
    const before = await eraseOfCalls(transaction, keptContent, accountId, requests);
    // Anything that adds to such a call looks at its row, and waits until this is done.
    await lockRows(within, table, accountId, requests);
    await ofAccount(transaction, accountId)
      .updateTable(table)
      .set({ author: null, content_hash: null })
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
    const open = await ofAccount(query, accountId)
      .selectFrom('uncounted_calls')
      .select('request_id')
      .limit(1)
      .executeTakeFirst();
    if (open === undefined) return;
    await pause(50);
  }
}

/** What hangs on single decisions. Returns how many contents went. */
async function eraseTraces(within: Database, accountId: string, requests: readonly string[]): Promise<number> {
  let contents = 0;
  for (const held of heldTables) {
    // Locked in the order in which counting locks them.
    if (held.table === 'shadow_matches') await lockRows(within, held.table, accountId, requests, held.key);
    const rows = await eraseOfCalls(within.query, held, accountId, requests);
    if (held.counted === 'contents') contents += rows;
  }
  return contents;
}

/** Returns how many rows held something about the calls. */
async function eraseOfCalls(
  query: Database['query'],
  { table, calls = {} }: HeldTable,
  accountId: string,
  requests: readonly string[],
): Promise<number> {
  let erased = 0n;
  for (const [column, { erase }] of Object.entries(calls)) {
    if (erase === 'apart') continue;
    const name = sql.table(table);
    const what = erase === 'row' ? sql`delete from ${name}` : sql`update ${name} set ${emptied(erase)}`;
    const { numAffectedRows = 0n } = await sql`${what}
      where account_id = ${accountId} and ${sql.ref(column)} in (${sql.join(requests)})`.execute(query);
    erased += numAffectedRows;
  }
  return Number(erased);
}
