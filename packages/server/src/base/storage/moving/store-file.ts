/**
 * The file of an exported store, line by line: what it is; then each table with its columns, followed by its rows; at the end how
 * many rows there are and a digest of all lines before. Values are as the database has them: what is encrypted stays encrypted.
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

export const storeFormat = 1;

/** The lines that are not rows. */
export interface Heading {
  readonly moderato_store: number;
  readonly exported_at: string;
  /** The steps that the schema had taken; absent in files of the last version before there was one start, which has its schema. */
  readonly steps?: readonly string[];
}
export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}
export interface Ending {
  readonly rows: number;
  readonly sha256: string;
}

export type Value = string | number | null;

/** The file or the store is not as it must be; a person can do something about it. */
export class StoreFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreFileError';
  }
}

/** Says only which steps the schema has taken. */
const notMoved = 'migrations';

/** All tables of the store, without the parts that PostgreSQL's ledger consists of. */
export async function listTables({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<TableLine[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string; field: string }>`select tables.name, columns.name as field
          from sqlite_schema as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(query)
      : await sql<{ name: string; field: string }>`select relname as name, attname as field
          from pg_class join pg_attribute on attrelid = pg_class.oid
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
          and attnum > 0 and not attisdropped`.execute(query);
  const tables = Map.groupBy(rows, ({ name }) => name);
  tables.delete(notMoved);
  const all = [...tables].map(([table, columns]) => ({ table, columns: columns.map(({ field }) => field).sort() }));
  return parentsFirst(
    all.sort((a, b) => (a.table < b.table ? -1 : 1)),
    await listReferences({ engine, query }),
  );
}

interface Reference {
  readonly name: string;
  readonly parent: string;
}

async function listReferences({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<readonly Reference[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<Reference>`select tables.name, keys."table" as parent
          from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table'`.execute(query)
      : await sql<Reference>`select child.relname as name, parent.relname as parent from pg_constraint
          join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
          where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(query);
  return rows;
}

/** A row can only be inserted after the row that it refers to. No table refers to itself, and no two to each other. */
function parentsFirst(tables: readonly TableLine[], references: readonly Reference[]): TableLine[] {
  const placed: TableLine[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = ({ table }: TableLine) =>
      references.some(({ name, parent }) => name === table && left.some((other) => other.table === parent));
    const next = left.filter((line) => !waits(line));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    placed.push(...next);
    left = left.filter(waits);
  }
  return placed;
}

/** Adds up what the ending says. */
export function createTally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string, isRow: boolean): void {
      hash.update(line).update('\n');
      if (isRow) rows++;
    },
    end: (): Ending => ({ rows, sha256: hash.digest('hex') }),
  };
}
