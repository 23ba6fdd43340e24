/** Facts of this installation, each a value under a name. */

import type { Database } from './database.ts';

type Query = Database['query'];

export async function readFact(query: Query, name: string): Promise<string | undefined> {
  const row = await query.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeFact(query: Query, name: string, value: string): Promise<void> {
  await query
    .insertInto('instance')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** True if it was not known; otherwise the known value stays. */
export async function addFact(query: Query, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('instance')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The known value, or this one from now on: copies that start at the same time get the same. */
export async function readOrAddFact(query: Query, name: string, value: string): Promise<string> {
  await addFact(query, name, value);
  return (await readFact(query, name)) ?? value;
}

/** True if it was known. */
export async function dropFact(query: Query, name: string): Promise<boolean> {
  const { numDeletedRows } = await query.deleteFrom('instance').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}
