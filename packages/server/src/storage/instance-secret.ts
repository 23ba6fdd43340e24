/**
 * A secret of the whole instance: created once and stored encrypted, so a copy of the database is useless without its key
 * [O7].
 */

import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** In base64url. Copies that start at the same time get the same one. */
export async function readInstanceSecret({ query, secrets }: Database, name: string): Promise<string> {
  await query
    .insertInto('instance')
    .values({ name, value: secrets.seal(['instance', name], randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return secrets.open(['instance', name], value);
}
