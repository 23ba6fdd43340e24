import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Locks the rows of some calls in a fixed order, so that two who need several never wait for each other: an update alone
 * takes rows in any order. SQLite has one writer at a time and needs no lock.
 */
export async function lockRows(
  { query, engine }: Pick<Database, 'query' | 'engine'>,
  table: keyof Schema,
  accountId: string,
  requestIds: readonly string[],
  order: readonly string[] = ['request_id'],
): Promise<void> {
  if (engine === 'sqlite') return;
  const columns = order.map((column) => sql.ref(column));
  await sql`select request_id from ${sql.table(table)}
    where account_id = ${accountId} and request_id in (${sql.join(requestIds)})
    order by ${sql.join(columns)} for update`.execute(query);
}
