import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Milliseconds by one clock for all copies: PostgreSQL's, since those of several machines disagree; or the clock of a
 * test.
 */
export function databaseTime(engine: Database['engine'], now?: () => number): () => RawBuilder<number> {
  return () =>
    now === undefined && engine === 'postgres'
      ? sql<number>`cast(floor(extract(epoch from statement_timestamp()) * 1000) as bigint)`
      : sql<number>`cast(${(now ?? Date.now)()} as bigint)`;
}
