/**
 * Runs work in the open transaction, or in a new one. Stores that write use it, so that a change and its audit entry can be
 * one transaction although they come from two stores.
 */

import type { Database } from './database.ts';

type Query = Database['query'];

export function inTransaction<Result>(query: Query, work: (transaction: Query) => Promise<Result>): Promise<Result> {
  return query.isTransaction ? work(query) : query.transaction().execute(work);
}
