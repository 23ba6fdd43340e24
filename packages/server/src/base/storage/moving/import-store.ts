/**
 * Reads an exported store into an empty one, of either engine, in one transaction: if the file or its key is not right, nothing is
 * imported. What is encrypted stays encrypted, so the key of the exported store is needed. A file of an earlier version is imported
 * into the schema of that version, which then takes the later steps.
 */

import { type FileHandle, open } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts';
import { lockFolder } from '../folder-lock.ts';
import { useKeyOfStore } from '../key-check.ts';
import { migrate, migrations } from '../migrate.ts';
import type { Migration } from '../migration.ts';
import { oneStart } from '../migrations/0001-one-start.ts';
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

export interface Imported {
  readonly tables: number;
  readonly rows: number;
}

/** A new store has one account and facts about itself; they are replaced. */
const inNewStore: Readonly<Record<string, number>> = { accounts: 1, instance: Number.POSITIVE_INFINITY };
/** In one statement. */
const rowsAtOnce = 100;

export async function importStore(
  options: DatabaseOptions,
  file: string,
  steps: readonly Migration[] = migrations,
): Promise<Imported> {
  const handle = await open(file);
  try {
    return await importFrom(handle, options, steps);
  } finally {
    await handle.close();
  }
}

async function importFrom(file: FileHandle, options: DatabaseOptions, steps: readonly Migration[]): Promise<Imported> {
  const lock = options.engine === 'sqlite' ? lockFolder(options.folder) : undefined;
  try {
    return await importInto(openDatabase({ ...options, patient: true, connections: 1 }), file, steps);
  } finally {
    lock?.release();
  }
}

async function importInto(database: Database, file: FileHandle, steps: readonly Migration[]): Promise<Imported> {
  try {
    return await database.query.transaction().execute(async (query) => {
      const within: Database = { ...database, query };
      const lines = file.readLines({ autoClose: false })[Symbol.asyncIterator]();
      const { value: first = '' } = await lines.next();
      const then = stepsOf(parse(first, 1), steps);
      // A store that has been opened has the newest schema already: no earlier file fits in.
      if (then.length < steps.length && (await hasTables(within))) throw ofEarlierVersion();
      await migrate(within, then);
      const tables = await listTables(within);
      await empty(within, tables);
      const imported = await readLines(within, tables, first, lines);
      await useKeyOfStore(within);
      await migrate(within, steps);
      return imported;
    });
  } finally {
    await database.close();
  }
}

async function empty({ query }: Database, tables: readonly TableLine[]): Promise<void> {
  for (const { table } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 2`.execute(query);
    if (rows.length > (inNewStore[table] ?? 0)) {
      throw new StoreFileError(`The store is not empty: the table ${table} has rows. Import into a new store.`);
    }
  }
  for (const table of Object.keys(inNewStore)) await sql`delete from ${sql.table(table)}`.execute(query);
}

/** Those that the store of the file had taken. */
function stepsOf(heading: unknown, steps: readonly Migration[]): readonly Migration[] {
  assertReadable(heading);
  const names = heading.steps ?? [oneStart.name];
  if (names.some((name) => !steps.some((step) => step.name === name))) throw ofNewerVersion();
  return steps.filter(({ name }) => names.includes(name));
}

async function hasTables({ query }: Database): Promise<boolean> {
  return (await query.introspection.getTables()).length > 0;
}

async function readLines(
  within: Database,
  known: readonly TableLine[],
  first: string,
  rest: AsyncIterable<string>,
): Promise<Imported> {
  const left = new Map(known.map((line) => [line.table, line]));
  const tally = createTally();
  let table: TableLine | undefined;
  let waiting: Value[][] = [];
  let number = 1;
  tally.add(first, false);
  const insert = async () => {
    if (table !== undefined && waiting.length > 0) await insertRows(within, table, waiting);
    waiting = [];
  };
  for await (const text of rest) {
    const line = parse(text, ++number);
    if (Array.isArray(line)) {
      if (table?.columns.length !== line.length) throw damaged(number);
      waiting.push(line);
      if (waiting.length >= rowsAtOnce) await insert();
    } else {
      await insert();
      if (isEnding(line)) {
        const { rows, sha256 } = tally.end();
        if (rows !== line.rows || sha256 !== line.sha256) throw damaged(number);
        if (left.size > 0) throw ofAnotherVersion([...left.keys()][0] ?? '');
        return { tables: known.length, rows };
      }
      if (!isTable(line)) throw damaged(number);
      if (String(left.get(line.table)?.columns) !== String(line.columns)) throw ofAnotherVersion(line.table);
      left.delete(line.table);
      table = line;
    }
    tally.add(text, Array.isArray(line));
  }
  throw new StoreFileError('The file ends too early: a part of it is missing. Nothing was imported.');
}

async function insertRows({ query }: Database, { table, columns }: TableLine, rows: readonly Value[][]): Promise<void> {
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`.execute(query);
}

function parse(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw number === 1 ? notOurs() : damaged(number);
  }
}

function assertReadable(line: unknown): asserts line is Heading {
  if (!isObject(line) || typeof line.moderato_store !== 'number') throw notOurs();
  if (line.steps !== undefined && !Array.isArray(line.steps)) throw notOurs();
  if (line.moderato_store > storeFormat) throw ofNewerVersion();
}

const isObject = (line: unknown): line is Record<string, unknown> => typeof line === 'object' && line !== null;
const isEnding = (line: unknown): line is Ending => isObject(line) && 'sha256' in line;
const isTable = (line: unknown): line is TableLine =>
  isObject(line) && typeof line.table === 'string' && Array.isArray(line.columns);

const ofNewerVersion = () =>
  new StoreFileError(
    'A newer version of Moderato wrote the file, in a format that this version does not know. Import it with that version.',
  );
const ofEarlierVersion = () =>
  new StoreFileError(
    'An earlier version of Moderato wrote the file. Import it into a store that nothing has opened yet: an empty folder, or an empty database.',
  );
const notOurs = () => new StoreFileError('The file is not an exported store.');
const damaged = (number: number) =>
  new StoreFileError(`The file is damaged: line ${number} is not as it was written. Nothing was imported.`);
const ofAnotherVersion = (table: string) =>
  new StoreFileError(
    `Another version of Moderato wrote the file: the table ${table} is different. Import it with the version that exported it, and move that store as docs/guides/upgrade.md describes.`,
  );
