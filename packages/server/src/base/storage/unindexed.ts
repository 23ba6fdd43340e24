/**
 * A column in a form that no index has. SQLite keeps no statistics: it likes an index that gives the order, even if that
 * means to read everything of an account, and takes equal rows for few. This leaves only the indexes that we mean.
 */

import { type RawBuilder, sql } from 'kysely';

export function unindexed<Value = unknown>(column: string): RawBuilder<Value> {
  return sql<Value>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;
}
