/** Counts the rows that a query finds. PostgreSQL returns counts as text. */

import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

export async function countRows<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The same, up to `most`: no more are looked at. */
export async function countUpTo<Table extends keyof Schema>(
  { query }: Pick<Database, 'query'>,
  rows: SelectQueryBuilder<Schema, Table, object>,
  most: number,
): Promise<number> {
  const { count } = await query
    .selectFrom(rows.limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
