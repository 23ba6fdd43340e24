/**
 * Many rows with few statements, the same on both engines. On SQLite a statement that is run costs more than a small row
 * does, and each value that is handed over a third of a microsecond: what all rows have in common is handed over once. On
 * PostgreSQL each statement is a way over the network, so all rows of a table go together.
 */

import type { SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { SqliteConnection } from './sqlite-driver.ts';

export interface RowInsert {
  readonly table: string;
  /** Columns in which all rows of an insertion are alike. */
  readonly shared: readonly string[];
  /** Columns that each row has a value of its own for. */
  readonly own: readonly string[];
  /** What happens to rows that are there: `on conflict …`, as both engines understand it. */
  readonly onConflict?: string;
  /** In one statement of PostgreSQL, which takes 65,535 parameters at most. */
  readonly rowsAtOnce?: number;
}

export interface Insert extends RowInsert {
  readonly statements: readonly { readonly size: number; readonly text: string }[];
}

export interface Rows {
  readonly insert: Insert;
  readonly shared: readonly SQLInputValue[];
  /** The values of one row after the other. */
  readonly own: readonly SQLInputValue[];
}

/** Few sizes, since each is a statement that stays prepared; together they make any number. */
const groupSizes = [32, 8, 2, 1];

/** For use in a transaction that is given up when a row cannot be inserted: rows before it stay until then. */
export function insertOf(facts: RowInsert): Insert {
  const { table, shared, own, onConflict = '' } = facts;
  const columns = [...shared, ...own].join(', ');
  const common = shared.map((_, index) => `?${index + 1}`);
  const row = (number: number) => {
    const from = shared.length + number * own.length;
    return `(${[...common, ...own.map((_, index) => `?${from + index + 1}`)].join(', ')})`;
  };
  const statements = groupSizes.map((size) => {
    const rows = Array.from({ length: size }, (_, number) => row(number)).join(', ');
    // `or fail`: otherwise SQLite keeps a copy of every page, so as to undo the rows of this statement alone.
    return { size, text: `insert or fail into ${table} (${columns}) values ${rows} ${onConflict}` };
  });
  return { ...facts, statements };
}

export function insertIntoSqlite(connection: SqliteConnection, { insert, shared, own }: Rows): void {
  const width = insert.own.length;
  let from = 0;
  for (const { size, text } of insert.statements) {
    const values = size * width;
    for (; own.length - from >= values; from += values) {
      connection.prepare(text).run(...shared, ...own.slice(from, from + values));
    }
  }
}

export async function insertIntoPostgres(query: Database['query'], all: readonly Rows[]): Promise<void> {
  for (const [insert, some] of Map.groupBy(all, (rows) => rows.insert)) {
    const { table, shared, own, onConflict = '', rowsAtOnce = 1_000 } = insert;
    const columns = sql.join([...shared, ...own].map((column) => sql.ref(column)));
    const rows = some.flatMap((rows) => cut(rows.own, own.length).map((values) => [...rows.shared, ...values]));
    for (const together of cut(rows, rowsAtOnce)) {
      const values = sql.join(together.map((row) => sql`(${sql.join(row)})`));
      await sql`insert into ${sql.table(table)} (${columns}) values ${values} ${sql.raw(onConflict)}`.execute(query);
    }
  }
}

function cut<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** `on conflict` → the values of the new row are added to those of the old one. */
export function addingTo(table: string, columns: readonly string[]): string {
  return columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');
}
