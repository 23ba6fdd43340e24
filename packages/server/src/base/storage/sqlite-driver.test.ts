import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqlitePlace, type StorePlace } from '../../testing/engines.ts';
import { type Database, databaseFileName, openDatabase } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

type SqliteDatabase = Extract<Database, { engine: 'sqlite' }>;

describe('the SQLite driver', () => {
  let place: StorePlace;
  let database: SqliteDatabase;
  beforeEach(async () => {
    place = await createSqlitePlace('empty');
    database = place.open() as SqliteDatabase;
    await sql`create table notes (id integer primary key, text text unique)`.execute(database.query);
  });
  afterEach(() => place.remove());

  const texts = async () =>
    (await sql<{ text: string }>`select text from notes order by id`.execute(database.query)).rows.map(
      (row) => row.text,
    );
  const write = (text: string) => sql`insert into notes (text) values (${text})`.execute(database.query);

  it('keeps a batch out of another open transaction, and the batch survives its rollback', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const transaction = database.query.transaction().execute(async (inside) => {
      await sql`insert into notes (text) values ('rolled back')`.execute(inside);
      begun.resolve();
      await mayEnd.promise;
      throw new Error('changed my mind');
    });
    await begun.promise;
    const batch = database.driver.transact((connection) => {
      connection.prepare("insert into notes (text) values ('batch')").run();
    });
    const query = write('query');
    mayEnd.resolve();
    await expect(transaction).rejects.toThrow('changed my mind');
    await Promise.all([batch, query]);
    expect(await texts()).toEqual(['batch', 'query']);
  });

  it('rolls back a failed batch completely and keeps working', async () => {
    await write('first');
    const failing = database.driver.transact((connection) => {
      connection.prepare("insert into notes (text) values ('second')").run();
      connection.prepare("insert into notes (text) values ('first')").run();
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    await write('third');
    expect(await texts()).toEqual(['first', 'third']);
  });

  it('keeps working after a failed query and after a failed transaction', async () => {
    await expect(sql`insert into nowhere values (1)`.execute(database.query)).rejects.toThrow(/no such table/);
    await expect(
      database.query.transaction().execute((inside) => sql`insert into nowhere values (1)`.execute(inside)),
    ).rejects.toThrow(/no such table/);
    await write('after');
    expect(await texts()).toEqual(['after']);
  });

  it('waits for a writer in another process, even while a new file switches its journal mode', async () => {
    const { options } = place;
    if (options.engine !== 'sqlite') throw new Error('not SQLite');
    const folder = join(options.folder, 'new');
    openDatabase({ ...options, folder }).close();
    const file = join(folder, databaseFileName);
    const plain = new DatabaseSync(file);
    plain.exec('pragma journal_mode = delete');
    plain.close();
    const holder = new Worker(new URL('../../testing/hold-lock-worker.ts', import.meta.url), {
      workerData: { file, holdMs: 300 },
    });
    await once(holder, 'message');
    const opened = openDatabase({ ...options, folder });
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(opened.query);
    expect(rows).toEqual([{ journal_mode: 'wal' }]);
    await opened.close();
    await once(holder, 'exit');
  });

  it('reports a store that stays locked as a storage failure', async () => {
    const { options } = place;
    if (options.engine !== 'sqlite') throw new Error('not SQLite');
    const other = new DatabaseSync(join(options.folder, databaseFileName));
    other.exec('begin immediate');
    const refused = await write('too late').then(
      () => undefined,
      (error: unknown) => error,
    );
    other.close();
    expect(isStorageFailure(refused)).toBe(true);
    await write('in time');
    expect(await texts()).toEqual(['in time']);
  });

  it.each([
    ['process', 1],
    ['full', 2],
  ] as const)('K9: durability %s synchronises commits at SQLite’s level %i', async (durability, level) => {
    const { options } = place;
    const opened = openDatabase({ ...options, durability });
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(opened.query);
    await opened.close();
    expect(rows).toEqual([{ synchronous: level }]);
  });

  it('closes for good, even if it was never used', async () => {
    const unused = openDatabase(place.options) as SqliteDatabase;
    await unused.close();
    await expect(unused.driver.transact(() => 'still open')).rejects.toThrow(/not open/);
  });

  it('enforces references between tables', async () => {
    const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database.query);
    expect(rows).toEqual([{ foreign_keys: 1 }]);
  });
});
