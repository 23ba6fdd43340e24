/** Writes the whole store to a file, as it is at one moment, a few rows at a time. A service on it need not stop. */

import { once } from 'node:events';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { type Database, type DatabaseOptions, databaseFileName, openDatabase } from '../database.ts';
import { isUpToDate, migrations } from '../migrate.ts';
import {
  createTally,
  type Ending,
  type Heading,
  listTables,
  StoreFileError,
  storeFormat,
  type TableLine,
  type Value,
} from './store-file.ts';

export interface Exported extends Ending {
  readonly tables: number;
}

type Row = Readonly<Record<string, Value>>;

/** Calls `found` with each row of the table, in the state of one moment for all tables. */
type ReadRows = (table: TableLine, found: (row: Row) => Promise<void>) => Promise<void>;

/** In one query of PostgreSQL. A row can have megabytes. */
const rowsAtOnce = 50;

export async function exportStore(options: DatabaseOptions, file: string): Promise<Exported> {
  if (options.engine === 'sqlite' && !existsSync(join(options.folder, databaseFileName))) {
    throw new StoreFileError(`There is no store in ${resolve(options.folder)}.`);
  }
  // `patient`: reading all of it takes longer than a call may.
  const database = openDatabase({ ...options, readOnly: true, patient: true });
  try {
    if (!(await isUpToDate(database))) {
      throw new StoreFileError(
        'The store is not of this version of Moderato. Start this version on it once, or use the other one.',
      );
    }
    const tables = await listTables(database);
    return await atOneMoment(database, (read) => writeFile(tables, read, file));
  } finally {
    await database.close();
  }
}

/** Nobody waits for either: SQLite and PostgreSQL go on showing what was committed before. */
async function atOneMoment<Result>(database: Database, work: (read: ReadRows) => Promise<Result>): Promise<Result> {
  if (database.engine === 'sqlite') {
    const { raw } = await database.driver.acquireConnection();
    try {
      raw.exec('begin');
      return await work(async ({ table, columns }, found) => {
        const names = columns.map((name) => `"${name}"`).join();
        for (const row of raw.prepare(`select ${names} from "${table}"`).iterate()) await found(row as Row);
      });
    } finally {
      if (raw.isTransaction) raw.exec('rollback');
      await database.driver.releaseConnection();
    }
  }
  return database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((query) =>
      work(async ({ table, columns }, found) => {
        const names = sql.join(columns.map((name) => sql.ref(name)));
        await sql`declare exported no scroll cursor for select ${names} from ${sql.table(table)}`.execute(query);
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(query);
          for (const row of rows) await found(row);
          if (rows.length < rowsAtOnce) break;
        }
        await sql`close exported`.execute(query);
      }),
    );
}

async function writeFile(tables: readonly TableLine[], read: ReadRows, file: string): Promise<Exported> {
  const tally = createTally();
  // It never overwrites a file, and nobody else may read it.
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(out, 'open');
  const write = async (line: object, isRow = false) => {
    const text = JSON.stringify(line);
    tally.add(text, isRow);
    if (!out.write(`${text}\n`)) await once(out, 'drain');
  };
  try {
    const steps = migrations.map(({ name }) => name);
    const heading: Heading = { moderato_store: storeFormat, exported_at: new Date().toISOString(), steps };
    await write(heading);
    for (const table of tables) {
      await write(table);
      await read(table, (row) =>
        write(
          table.columns.map((name) => row[name] ?? null),
          true,
        ),
      );
    }
    const ending = tally.end();
    out.end(`${JSON.stringify(ending)}\n`);
    await finished(out);
    return { ...ending, tables: tables.length };
  } catch (error) {
    out.destroy();
    rmSync(file, { force: true });
    throw error;
  }
}
