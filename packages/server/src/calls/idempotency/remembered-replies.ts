/**
 * Stores a reply next to the call it answers: both are written, or neither. The claim is checked in the same transaction: if
 * two calls hold one key, because the first was thought dead, only one is counted.
 */

import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { databaseTime } from '../../base/storage/database-time.ts';
import { inChunks } from '../../base/storage/in-chunks.ts';
import type { SqliteConnection } from '../../base/storage/sqlite-driver.ts';
import type { LedgerFollower, RememberedReply } from '../ledger/ledger-entry.ts';
import { ClaimLost } from './claims.ts';
import { rememberedMs } from './idempotency-store.ts';

const insertRecord = `insert into idempotency_records
  (account_id, mode, key_digest, body_digest, request_id, reply, expires_at) values (?, ?, ?, ?, ?, ?, ?)
  on conflict (account_id, mode, key_digest) do update set body_digest = excluded.body_digest,
  request_id = excluded.request_id, reply = excluded.reply, expires_at = excluded.expires_at
  where idempotency_records.request_id = excluded.request_id or idempotency_records.expires_at <= ?`;
const insertPart = 'insert into idempotency_parts (account_id, mode, request_id, call_id) values (?, ?, ?, ?)';

/** Few, since the reply to a call with many texts is long. */
const rowsAtOnce = 100;

export const rememberedReplies: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const { remembered } of entries) if (remembered !== undefined) writeToSqlite(connection, remembered);
  },

  async writeToPostgres(transaction, entries) {
    const replies = entries.flatMap(({ remembered }) => remembered ?? []);
    // In a fixed order, so that two batches cannot deadlock.
    replies.sort((a, b) => (a.record.key_digest < b.record.key_digest ? -1 : 1));
    for (const some of inChunks(replies, rowsAtOnce)) await write(transaction, some);
  },
};

/** For a call that counts nothing: a list of texts that are all refused. */
export async function rememberAlone(database: Database, reply: RememberedReply): Promise<void> {
  if (database.engine === 'sqlite') await database.driver.transact((connection) => writeToSqlite(connection, reply));
  else await write(database.query, [reply]);
}

function writeToSqlite(connection: SqliteConnection, { record, parts }: RememberedReply): void {
  const nowMs = Date.now();
  const { changes } = connection
    .prepare(insertRecord)
    .run(
      record.account_id,
      record.mode,
      record.key_digest,
      record.body_digest,
      record.request_id,
      record.reply,
      nowMs + rememberedMs,
      nowMs,
    );
  if (Number(changes) === 0) throw new ClaimLost();
  for (const part of parts) {
    connection.prepare(insertPart).run(part.account_id, part.mode, part.request_id, part.call_id);
  }
}

/** For a call whose work is a separate transaction. */
export function rememberWithin({ query, engine }: Database, reply: RememberedReply): Promise<void> {
  return write(query, [reply], databaseTime(engine));
}

const postgresTime = databaseTime('postgres');

async function write(
  query: Database['query'],
  replies: readonly RememberedReply[],
  time = postgresTime,
): Promise<void> {
  const written = await query
    .insertInto('idempotency_records')
    .values(replies.map(({ record }) => ({ ...record, expires_at: sql<number>`${time()} + ${rememberedMs}` })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'mode', 'key_digest'])
        .doUpdateSet(({ ref }) => ({
          body_digest: ref('excluded.body_digest'),
          request_id: ref('excluded.request_id'),
          reply: ref('excluded.reply'),
          expires_at: ref('excluded.expires_at'),
        }))
        .where(({ eb, or, ref }) =>
          or([
            eb('idempotency_records.request_id', '=', ref('excluded.request_id')),
            eb('idempotency_records.expires_at', '<=', time()),
          ]),
        ),
    )
    .returning('request_id')
    .execute();
  if (written.length < replies.length) throw new ClaimLost();
  const parts = replies.flatMap((reply) => reply.parts);
  for (const some of inChunks(parts)) await query.insertInto('idempotency_parts').values(some).execute();
}
