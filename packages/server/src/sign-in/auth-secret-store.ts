/** The secret that signs session cookies and encrypts second factors. Made once and kept, so that restarts sign nobody out. */

import { randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';

const name = 'dashboard_secret';

export async function readAuthSecret({ query }: Database): Promise<string> {
  await query
    .insertInto('instance')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
