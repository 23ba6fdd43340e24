/**
 * Rewrites the file of the embedded store once, after values in it were encrypted: the space between its rows may still
 * hold them as they were [O7]. Noted in the store, so that it is done at the next start where this one cannot.
 */

import type { Database } from './database.ts';

const name = 'needs_compacting';

export async function needsCompacting(query: Database['query']): Promise<void> {
  await query
    .insertInto('instance')
    .values({ name, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function compactOnce(database: Database): Promise<void> {
  const { query } = database;
  const note = await query.selectFrom('instance').select('name').where('name', '=', name).executeTakeFirst();
  if (note === undefined) return;
  // PostgreSQL sees to its files itself.
  if (database.engine === 'sqlite' && !(await database.driver.compactNow())) return;
  await query.deleteFrom('instance').where('name', '=', name).execute();
}
