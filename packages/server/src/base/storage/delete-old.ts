import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Deletes up to `most` of the rows that are old, and returns how many: housekeeping works in small steps, so that no call
 * waits long. `key`: the columns that name a row.
 */
export async function deleteOld<Table extends keyof Schema & string>(
  { query }: Pick<Database, 'query'>,
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  isOld: RawBuilder<SqlBool>,
  most: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
    where (${columns}) in (select ${columns} from ${sql.table(table)} where ${isOld} limit ${most})`.execute(query);
  return Number(numAffectedRows);
}
