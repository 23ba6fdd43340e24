/**
 * Values that are too long for the audit log, under their digest: each is stored once per account, however often it is used.
 * Each account has a limit in bytes; the oldest values are deleted first, and changes that needed them can no longer be
 * undone.
 */

import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { ofAccount } from './of-account.ts';

type Query = Database['query'];

export const longValueBytes = 32 * 1024 * 1024;

export async function keepLongValues(
  query: Query,
  accountId: string,
  long: ReadonlyMap<string, string>,
  atMs: number,
  maxBytes: number = longValueBytes,
): Promise<void> {
  if (long.size === 0) return;
  await inTransaction(query, async (transaction) => {
    for (const [digest, value] of long) {
      await transaction
        .insertInto('long_values')
        .values({ account_id: accountId, digest, at: atMs, bytes: Buffer.byteLength(value), value })
        .onConflict((conflict) => conflict.columns(['account_id', 'digest']).doUpdateSet({ at: atMs }))
        .execute();
    }
    await dropOldest(transaction, accountId, maxBytes);
  });
}

export async function readLongValue(query: Query, accountId: string, digest: string): Promise<string | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('long_values')
    .select('value')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.value;
}

async function dropOldest(query: Query, accountId: string, maxBytes: number): Promise<void> {
  const kept = await ofAccount(query, accountId)
    .selectFrom('long_values')
    .select(['digest', 'bytes'])
    .orderBy('at', 'desc')
    .orderBy('digest')
    .execute();
  let sum = 0;
  const dropped: string[] = [];
  for (const { digest, bytes } of kept) {
    sum += bytes;
    if (sum > maxBytes) dropped.push(digest);
  }
  for (const digest of dropped) await dropLongValue(query, accountId, digest);
}

/** With the versions of rules that need it, which can no longer be restored. */
async function dropLongValue(query: Query, accountId: string, digest: string): Promise<void> {
  await ofAccount(query, accountId)
    .updateTable('audit_entries')
    .set({ undoable: 0 })
    .where(
      'id',
      'in',
      ofAccount(query, accountId).selectFrom('rule_versions').select('entry_id').where('pattern_digest', '=', digest),
    )
    .execute();
  await ofAccount(query, accountId).deleteFrom('rule_versions').where('pattern_digest', '=', digest).execute();
  await ofAccount(query, accountId).deleteFrom('long_values').where('digest', '=', digest).execute();
}
