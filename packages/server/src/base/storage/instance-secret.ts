/**
 * A secret of the whole instance: created once and stored encrypted, so a copy of the database is useless without its key
 * [O7].
 */

import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { readOrAddFact } from './instance-facts.ts';

/** In base64url. Copies that start at the same time get the same one. */
export async function readInstanceSecret({ query, secrets }: Database, name: string): Promise<string> {
  const made = secrets.seal(['instance', name], randomBytes(32).toString('base64url'));
  return secrets.open(['instance', name], await readOrAddFact(query, name, made));
}
