/**
 * Rewrites the file of the embedded store after something in it was erased [O6]: the space between its rows may still hold the old
 * values. A note in the store makes the next start do it if this one cannot.
 */

import type { Database } from './database.ts';
import { addFact, dropFact, readFact } from './instance-facts.ts';
import { erasedName } from './sqlite-driver.ts';

/** Before something is erased, or with it: even if this process dies, its traces in the file will be removed. */
export async function noteErasure({ query, engine }: Pick<Database, 'query' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await addFact(query, erasedName, '1');
}

/** Only for the service, before it serves: the command line should not wait for it. */
export async function compactAfterErasure(database: Database): Promise<void> {
  if ((await readFact(database.query, erasedName)) === undefined) return;
  // PostgreSQL manages its files itself.
  if (database.engine === 'sqlite' && !(await database.driver.compactNow())) return;
  await dropFact(database.query, erasedName);
}
