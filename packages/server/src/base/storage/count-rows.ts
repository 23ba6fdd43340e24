/** Counts the rows that a query finds. PostgreSQL returns counts as text. */

import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

export async function countRows<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
