/** Creates stores for tests: a fresh SQLite folder, or a fresh database on the run's PostgreSQL. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, it } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../base/storage/database.ts';
import { migrate } from '../base/storage/migrate.ts';
import { copyMigratedStore } from './migrated-folder.ts';
import { testSecretKey } from './secret-key.ts';
import { emptyTemplate, migratedTemplate, onServer } from './start-postgres.ts';

export interface StorePlace {
  readonly options: DatabaseOptions;
  /** Opens the store once more, as another process would; `remove` closes everything that was opened. */
  open(): Database;
  openMigrated(): Promise<Database>;
  remove(): Promise<void>;
}

/** An empty place is for tests of the migrations. The others are copies of a migrated one, which is much faster. */
export type CreatePlace = (state?: 'migrated' | 'empty') => Promise<StorePlace>;

/** Runs a contract suite on both engines. */
export function onEveryEngine(suite: (engine: string, create: CreatePlace) => void): void {
  suite('SQLite', createSqlitePlace);
  onPostgres(suite);
}

export function onPostgres(suite: (engine: string, create: CreatePlace) => void): void {
  if (inject('postgresUrl') === null) it.skip('PostgreSQL did not start');
  else suite('PostgreSQL', createPostgresPlace);
}

/** For the tests of one `describe`, whose callback awaits it; removed after them. */
export async function openPlace(create: CreatePlace, state?: 'empty'): Promise<StorePlace> {
  const place = await create(state);
  afterAll(() => place.remove());
  return place;
}

/**
 * The same, with what the tests open in it. If that fails, there are no tests, and nothing would run after them: the place is
 * removed at once.
 */
export async function openInPlace<Opened>(
  create: CreatePlace,
  open: (place: StorePlace) => Promise<Opened>,
): Promise<Opened> {
  const place = await openPlace(create);
  try {
    return await open(place);
  } catch (error) {
    await place.remove();
    throw error;
  }
}

/** For tests that only need its store. */
export function openStore(create: CreatePlace): Promise<Database> {
  return openInPlace(create, (place) => place.openMigrated());
}

export async function createSqlitePlace(state: 'migrated' | 'empty' = 'migrated'): Promise<StorePlace> {
  const parent = await mkdtemp(join(tmpdir(), 'moderato-test-'));
  if (state === 'migrated') copyMigratedStore(parent);
  // Its key is in a file next to it.
  return place({ engine: 'sqlite', folder: join(parent, 'data'), durability: 'process' }, () =>
    rm(parent, { recursive: true, force: true }),
  );
}

export async function createPostgresPlace(state: 'migrated' | 'empty' = 'migrated'): Promise<StorePlace> {
  const serverUrl = inject('postgresUrl');
  if (serverUrl === null) throw new Error('PostgreSQL did not start.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = state === 'migrated' ? migratedTemplate : emptyTemplate;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // The tests share a machine that may be slow: a long wait for a connection is no failure of theirs.
  const options = { engine: 'postgres', url: url.href, durability: 'process', waitMs: 60_000 } as const;
  return place({ ...options, secretKeys: [testSecretKey] }, () =>
    onServer(serverUrl, `drop database ${name} with (force)`),
  );
}

function place(options: DatabaseOptions, remove: () => Promise<void>): StorePlace {
  const opened: Database[] = [];
  const open = () => {
    const database = openDatabase(options);
    opened.push(database);
    return database;
  };
  return {
    options,
    open,
    async openMigrated() {
      const database = open();
      await migrate(database);
      return database;
    },
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await remove();
    },
  };
}
