/**
 * Keeps the words of kept texts in an index, so that search need not decrypt every text. It looks for texts that are not in
 * the index yet, or were indexed with a key that is no longer in use, and adds them in small steps, so that no moderation call
 * waits long. New texts, those from before an upgrade and those of a changed key all get there in this way. Restricted
 * texts [T14] are never indexed.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from '../../base/storage/database.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import { openContent } from './keep-content.ts';
import { hashWords } from './word-hashes.ts';
import { composed, termsOf, wordsOf } from './words-of-text.ts';

/** Few, since each may be 50,000 characters long. */
const textsAtOnce = 20;
const wordsAtOnce = 500;
const everyMs = 1_000;

type Text = Pick<KeptContentTable, 'account_id' | 'request_id' | 'content'>;

/** Indexes whatever is not indexed; returns how many texts that were. */
export async function indexWords(database: Database): Promise<number> {
  let indexed = 0;
  for (;;) {
    const some = await indexSome(database);
    indexed += some;
    if (some < textsAtOnce) return indexed;
    await pause(5);
  }
}

/** `stop` resolves when nothing is being indexed. */
export function startWordIndex(database: Database, onFailure: (error: unknown) => void) {
  return repeatEvery(everyMs, () => indexWords(database), onFailure).end;
}

/** The conditions that each lead to a part of the index by `words_key`. */
function unindexed(current: string): readonly RawBuilder<SqlBool>[] {
  return [sql`words_key is null`, sql`words_key < ${current}`, sql`words_key > ${current}`];
}

/** Whether the account has texts that cannot be found yet. */
export async function hasUnindexed({ query }: Database, accountId: string): Promise<boolean> {
  const row = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select('request_id')
    // Written out, because the index covers only these rows.
    .where(sql<boolean>`restricted = 0 and words_key is null`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function indexSome(database: Database): Promise<number> {
  const { query, secrets } = database;
  // Its name is the same for every account.
  const current = secrets.wordKey('').name;
  for (const condition of unindexed(current)) {
    const { rows } = await sql<Text>`select account_id, request_id, content from kept_content
      where restricted = 0 and ${condition} limit ${textsAtOnce}`.execute(query);
    if (rows.length === 0) continue;
    // Hashed before the transaction, which keeps others waiting.
    const hashed = rows.map((row) => ({ row, hashes: hashesOf(database, row) }));
    await retryOnConflict(() => writeWords(database, current, hashed));
    return rows.length;
  }
  return 0;
}

/** A text that cannot be decrypted has no words: one damaged row must not keep others from being indexed. */
function hashesOf({ secrets }: Database, row: Text): number[] {
  let text: string;
  try {
    text = openContent(secrets, row);
  } catch {
    return [];
  }
  return hashWords(secrets.wordKey(row.account_id), termsOf(wordsOf(composed(text))));
}

interface Hashed {
  readonly row: Text;
  readonly hashes: readonly number[];
}

/** Of texts that are still the same and still not restricted. The others have their turn later. */
async function writeWords(database: Database, current: string, texts: readonly Hashed[]): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    const these = (some: readonly Hashed[]) =>
      sql`(account_id, request_id) in (values ${sql.join(some.map(({ row }) => sql`(${row.account_id}, ${row.request_id})`))})`;
    // In a fixed order, so that two who need several never wait for each other.
    const lock = database.engine === 'sqlite' ? sql`` : sql`for update`;
    const { rows } = await sql<Text>`select account_id, request_id, content from kept_content
      where ${these(texts)} and restricted = 0 order by account_id, request_id ${lock}`.execute(transaction);
    const same = texts.filter(({ row }) =>
      rows.some(({ request_id: id, content }) => id === row.request_id && content === row.content),
    );
    if (same.length === 0) return;
    await sql`update kept_content set words_key = ${current} where ${these(same)}`.execute(transaction);
    await sql`delete from content_words where ${these(same)}`.execute(transaction);
    const words = same.flatMap(({ row: { account_id, request_id }, hashes }) =>
      [...new Set(hashes)].map((word) => ({ account_id, word, request_id })),
    );
    for (const some of inChunks(words, wordsAtOnce)) {
      await transaction.insertInto('content_words').values(some).execute();
    }
  });
}
