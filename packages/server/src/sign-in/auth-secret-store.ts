/**
 * The secret that signs session cookies and encrypts second factors. Made once and kept, so that restarts sign nobody out;
 * kept sealed, so that a copy of the database opens no second factor [O7].
 */

import { randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { authSecretName } from '../storage/sealed-columns.ts';

const name = authSecretName;

export async function readAuthSecret({ query, secrets }: Database): Promise<string> {
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
