/**
 * Many rows into SQLite with few statements and few parameters. A statement that is run costs more than a small row does, and
 * each value that is handed over a third of a microsecond: what all rows have in common is handed over once.
 */

import type { SQLInputValue } from 'node:sqlite';
import type { SqliteConnection } from './sqlite-driver.ts';

export interface RowInsert {
  readonly table: string;
  /** Columns in which all rows of an insertion are alike. */
  readonly shared: readonly string[];
  /** Columns that each row has a value of its own for. */
  readonly own: readonly string[];
  /** What happens to rows that are there: `on conflict …`. */
  readonly onConflict?: string;
}

/** `own`: the values of one row after the other. */
export type InsertRows = (
  connection: SqliteConnection,
  shared: readonly SQLInputValue[],
  own: readonly SQLInputValue[],
) => void;

/** Few sizes, since each is a statement that stays prepared; together they make any number. */
const groupSizes = [32, 8, 2, 1];

/** For use in a transaction that is given up when a row cannot be inserted: rows before it stay until then. */
export function insertRowsOf({ table, shared, own, onConflict = '' }: RowInsert): InsertRows {
  const columns = [...shared, ...own].join(', ');
  const common = shared.map((_, index) => `?${index + 1}`);
  const row = (number: number) => {
    const from = shared.length + number * own.length;
    return `(${[...common, ...own.map((_, index) => `?${from + index + 1}`)].join(', ')})`;
  };
  const groups = groupSizes.map((size) => {
    const rows = Array.from({ length: size }, (_, number) => row(number)).join(', ');
    // `or fail`: otherwise SQLite keeps a copy of every page, so as to undo the rows of this statement alone.
    return { size, statement: `insert or fail into ${table} (${columns}) values ${rows} ${onConflict}` };
  });
  return (connection, commonValues, ownValues) => {
    const width = own.length;
    let from = 0;
    for (const { size, statement } of groups) {
      const values = size * width;
      for (; ownValues.length - from >= values; from += values) {
        connection.prepare(statement).run(...commonValues, ...ownValues.slice(from, from + values));
      }
    }
  };
}
