/**
 * Values that are too long for the audit log, under their digest: each is stored once per account, however often it is used.
 * Each account has a limit in bytes; the oldest values are deleted first, and changes that needed them can no longer be
 * undone.
 */

import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

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
  const row = await query
    .selectFrom('long_values')
    .select('value')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.value;
}

async function dropOldest(query: Query, accountId: string, maxBytes: number): Promise<void> {
  const kept = await query
    .selectFrom('long_values')
    .select(['digest', 'bytes'])
    .where('account_id', '=', accountId)
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
  await query
    .updateTable('audit_entries')
    .set({ undoable: 0 })
    .where('account_id', '=', accountId)
    .where('id', 'in', (versions) =>
      versions
        .selectFrom('rule_versions')
        .select('entry_id')
        .where('account_id', '=', accountId)
        .where('pattern_digest', '=', digest),
    )
    .execute();
  await query
    .deleteFrom('rule_versions')
    .where('account_id', '=', accountId)
    .where('pattern_digest', '=', digest)
    .execute();
  await query.deleteFrom('long_values').where('account_id', '=', accountId).where('digest', '=', digest).execute();
}
