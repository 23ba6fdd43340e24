/**
 * Many rows into SQLite with few statements. Each statement that is run costs more than a small row does: rows in groups take two
 * thirds of the time of rows one by one.
 */

import type { SQLInputValue } from 'node:sqlite';
import type { SqliteConnection } from './sqlite-driver.ts';

export interface RowInsert {
  /** `authors (account_id, author)` */
  readonly into: string;
  readonly columns: number;
  /** What happens to rows that are there: `on conflict …`. */
  readonly onConflict?: string;
}

export type InsertRows = (connection: SqliteConnection, rows: readonly (readonly SQLInputValue[])[]) => void;

/** Few sizes, since each is a statement that stays prepared; together they make any number. */
const groupSizes = [32, 8, 2, 1];

export function insertRowsOf({ into, columns, onConflict = '' }: RowInsert): InsertRows {
  const row = `(${Array(columns).fill('?').join(', ')})`;
  const groups = groupSizes.map((size) => ({
    size,
    statement: `insert into ${into} values ${Array(size).fill(row).join(', ')} ${onConflict}`,
  }));
  return (connection, rows) => {
    let from = 0;
    for (const { size, statement } of groups) {
      for (; rows.length - from >= size; from += size) {
        connection.prepare(statement).run(...rows.slice(from, from + size).flat());
      }
    }
  };
}
