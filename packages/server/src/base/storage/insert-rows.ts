/**
 * Inserts many rows with few statements, the same way on both engines. On SQLite, running a statement costs more than a
 * small row, and each bound value up to a microsecond, so values that rows have in common are bound once. On
 * PostgreSQL, each statement is a network round trip, so all rows of a table go together.
 */

import type { SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { SqliteConnection } from './sqlite-driver.ts';

export interface RowInsert {
  readonly table: string;
  /** Columns that often have the same value in all rows come first: rows share values up to the first column in which one differs. */
  readonly columns: readonly string[];
  /** What happens to existing rows: `on conflict …`, in the syntax of both engines. */
  readonly onConflict?: string;
  /** In one statement of PostgreSQL, which takes 65,535 parameters at most. */
  readonly rowsAtOnce?: number;
}

export interface Insert extends RowInsert {
  /** The statements for SQLite that were needed so far, by the number of their rows and of the columns that these share. */
  readonly statements: Map<number, string>;
}

export interface Rows {
  readonly insert: Insert;
  /** The values of one row after the other. */
  readonly values: readonly SQLInputValue[];
}

/** Few sizes, since each is a statement that stays prepared; combined, they make any number. */
const groupSizes = [32, 8, 2, 1];

export function insertOf(facts: RowInsert): Insert {
  return { ...facts, statements: new Map() };
}

/** For use in a transaction that is rolled back if a row cannot be inserted: rows before it stay until then. */
export function insertIntoSqlite(connection: SqliteConnection, { insert, values }: Rows): void {
  const width = insert.columns.length;
  let from = 0;
  for (const size of groupSizes) {
    for (; values.length - from >= size * width; from += size * width) {
      const shared = countShared(values, from, size, width);
      const bound = values.slice(from, from + shared);
      for (let row = 0; row < size; row++) {
        const start = from + row * width;
        for (let at = start + shared; at < start + width; at++) bound.push(values[at] as SQLInputValue);
      }
      connection.prepare(statementOf(insert, size, shared)).run(...bound);
    }
  }
}

/** How many columns, from the first on, have the same value in all these rows. */
function countShared(values: Rows['values'], from: number, size: number, width: number): number {
  for (let column = 0; column < width; column++) {
    const first = from + column;
    for (let row = 1; row < size; row++) if (values[first + row * width] !== values[first]) return column;
  }
  return width;
}

function statementOf({ table, columns, onConflict = '', statements }: Insert, size: number, shared: number): string {
  const name = size * (columns.length + 1) + shared;
  let statement = statements.get(name);
  if (statement === undefined) {
    const own = columns.length - shared;
    const place = (row: number, column: number) => (column < shared ? column : row * own + column) + 1;
    const rows = Array.from({ length: size }, (_, row) => `(${columns.map((_name, at) => `?${place(row, at)}`)})`);
    // `or fail`: otherwise SQLite keeps a copy of every page in order to undo only the rows of this statement.
    statement = `insert or fail into ${table} (${columns}) values ${rows} ${onConflict}`;
    statements.set(name, statement);
  }
  return statement;
}

export async function insertIntoPostgres(query: Database['query'], all: readonly Rows[]): Promise<void> {
  for (const [insert, some] of Map.groupBy(all, (rows) => rows.insert)) {
    const { table, onConflict = '', rowsAtOnce = 1_000 } = insert;
    const columns = sql.join(insert.columns.map((column) => sql.ref(column)));
    const rows = some.flatMap(({ values }) => cut(values, insert.columns.length));
    for (const together of cut(rows, rowsAtOnce)) {
      const values = sql.join(together.map((row) => sql`(${sql.join(row)})`));
      await sql`insert into ${sql.table(table)} (${columns}) values ${values} ${sql.raw(onConflict)}`.execute(query);
    }
  }
}

function cut<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** `on conflict` → adds the values of the new row to those of the old one. */
export function addingTo(table: string, columns: readonly string[]): string {
  return columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');
}
