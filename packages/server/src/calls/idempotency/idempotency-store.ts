/** Stores replies for repeated calls: found by account, mode and key, deleted after 24 hours or with their author [K12, O6]. */

import { requestIdFloor } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { databaseTime } from '../../base/storage/database-time.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { IdempotencyRecordsTable, KeyMode } from '../../base/storage/schema.ts';

export type RecordName = Pick<IdempotencyRecordsTable, 'account_id' | 'mode' | 'key_digest'>;
/** What a second call learns about the first. */
export type Holder = Pick<IdempotencyRecordsTable, 'body_digest' | 'request_id' | 'reply'>;

export const rememberedMs = 24 * 60 * 60 * 1_000;
/** Longer than any call takes from its request id to its commit. */
const longestCallMs = 5 * 60 * 1_000;
/** The same number as test calls: they are free, so nothing else limits them. */
export const testRepliesKept = 10_000;

const find = `select body_digest, request_id, reply from idempotency_records
  where account_id = ? and mode = ? and key_digest = ? and expires_at > ?`;

/** Undefined if there is no stored reply and no claim. */
export async function findHolder(
  database: Database,
  { account_id: accountId, mode, key_digest: key }: RecordName,
  now?: () => number,
): Promise<Holder | undefined> {
  // The hot path of a single copy: every call of our own clients runs this.
  if (database.engine === 'sqlite') {
    return database.driver.withConnection(
      (connection) => connection.prepare(find).get(accountId, mode, key, (now ?? Date.now)()) as Holder | undefined,
    );
  }
  return ofAccount(database.query, accountId)
    .selectFrom('idempotency_records')
    .select(['body_digest', 'request_id', 'reply'])
    .where('mode', '=', mode)
    .where('key_digest', '=', key)
    .where('expires_at', '>', databaseTime(database.engine, now)())
    .executeTakeFirst();
}

/** Deletes up to `most` expired rows; returns how many. */
export async function pruneReplies({ query }: Database, nowMs: number, most: number): Promise<number> {
  const dayAgo = requestIdFloor(nowMs - rememberedMs - longestCallMs);
  const accounts = await query.selectFrom('accounts').select('id').execute();
  let deleted = 0;
  for (const { id } of accounts) {
    const floors = { live: dayAgo, test: (await oldestKept(query, id, dayAgo)) ?? dayAgo };
    for (const mode of ['live', 'test'] as const) {
      for (const table of ['idempotency_parts', 'idempotency_records'] as const) {
        if (deleted >= most) return deleted;
        const old = ofAccount(query, id)
          .selectFrom(table)
          .select('request_id')
          .where('mode', '=', mode)
          .where('request_id', '<', floors[mode])
          .orderBy('request_id')
          .limit(most - deleted);
        const { numDeletedRows } = await ofAccount(query, id)
          .deleteFrom(table)
          .where('mode', '=', mode)
          .where('request_id', 'in', old)
          .executeTakeFirst();
        deleted += Number(numDeletedRows);
      }
    }
  }
  return deleted;
}

/** The request id of the oldest reply to a test key that stays; undefined while there are few. */
async function oldestKept(query: Database['query'], accountId: string, dayAgo: string): Promise<string | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('idempotency_records')
    .select('request_id')
    .where('mode', '=', 'test')
    .where('request_id', '>=', dayAgo)
    .orderBy('request_id', 'desc')
    .offset(testRepliesKept - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.request_id;
}

/** Deletes the replies that belong to these ledger rows. */
export async function eraseReplies(
  query: Database['query'],
  accountId: string,
  mode: KeyMode,
  requests: readonly string[],
): Promise<void> {
  const shared = await ofAccount(query, accountId)
    .selectFrom('idempotency_parts')
    .select('call_id')
    .where('mode', '=', mode)
    .where('request_id', 'in', requests)
    .execute();
  const records = [...requests, ...shared.map(({ call_id: callId }) => callId)];
  const deleted = { idempotency_records: records, idempotency_parts: requests };
  for (const table of ['idempotency_records', 'idempotency_parts'] as const) {
    await ofAccount(query, accountId)
      .deleteFrom(table)
      .where('mode', '=', mode)
      .where('request_id', 'in', deleted[table])
      .execute();
  }
}
