/** Facts of this installation: the secret that keys content hashes, and a counter that every change of settings moves. */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

type Query = Database['query'];

/** Made at first start and kept: the same content has the same hash for as long as the store lives. */
export async function contentHashKey({ query }: Database): Promise<Buffer> {
  await query
    .insertInto('instance')
    .values({ name: 'content_hash_key', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('instance')
    .select('value')
    .where('name', '=', 'content_hash_key')
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'hex');
}

/** Called in the transaction of every change of accounts, keys, rules and settings; other processes watch the counter. */
export async function countChange(query: Query): Promise<void> {
  await sql`insert into instance (name, value) values ('changes', '1')
    on conflict (name) do update set value = cast(cast(instance.value as bigint) + 1 as text)`.execute(query);
}

export async function readChanges({ query }: Database): Promise<number> {
  const row = await query.selectFrom('instance').select('value').where('name', '=', 'changes').executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Proves that the store takes writes. */
export async function touchStore({ query }: Database): Promise<void> {
  const value = String(Date.now());
  await query
    .insertInto('instance')
    .values({ name: 'last_write_check', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
