import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openStores } from '../../stores.ts';
import { createPostgresPlace, createSqlitePlace, onPostgres, type StorePlace } from '../../testing/engines.ts';
import { databaseFileName } from './database.ts';
import { exportStore } from './moving/export-store.ts';
import { importStore } from './moving/import-store.ts';
import { OldStoreError } from './old-store.ts';

const file = join(import.meta.dirname, 'moving/__fixtures__/before-one-start.store');
const folder = mkdtempSync(join(tmpdir(), 'moderato-old-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What every earlier version has in common: the list of its steps, with the first one. */
const oldStore = `
  create table migrations (name text primary key, applied_at bigint not null);
  insert into migrations values ('0001-start', 1), ('0010-custom-categories', 1);
  create table accounts (id text primary key not null, name text not null, plan text not null, created_at bigint not null);
  insert into accounts values ('acct_1', 'ours', 'pro', 1)`;

async function expectRefusal(place: StorePlace): Promise<void> {
  const target = join(folder, 'never.store');
  for (const work of [
    () => openStores(place.options),
    () => exportStore(place.options, target),
    () => importStore(place.options, file),
  ]) {
    const refused = await work().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(OldStoreError);
    expect((refused as Error).message).toMatch(/moderato store export FILE.*moderato store import FILE/);
  }
  expect(existsSync(target)).toBe(false);
}

describe('a store of an earlier version on SQLite', () => {
  async function oldPlace() {
    const place = await createSqlitePlace('empty');
    const { folder: data } = place.options as { folder: string };
    mkdirSync(data);
    const database = new DatabaseSync(join(data, databaseFileName));
    database.exec(`pragma journal_mode = wal; ${oldStore}`);
    const files = () =>
      globSync('**/*', { cwd: dirname(data), withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'serving.lock')
        .map(({ name, parentPath }) => [
          name,
          createHash('md5')
            .update(readFileSync(join(parentPath, name)))
            .digest('hex'),
        ])
        .sort();
    return { place, database, files };
  }

  it('is refused with one sentence, and not a byte of it changes', async () => {
    const { place, database, files } = await oldPlace();
    database.close();
    const before = files();
    expect(before.map(([name]) => name)).toEqual([databaseFileName]);
    await expectRefusal(place);
    expect(files()).toEqual(before);
    await place.remove();
  });

  it('is refused even if its process died and all of it is in the journal', async () => {
    const { place, database, files } = await oldPlace();
    const before = files();
    expect(before.map(([name]) => name)).toContain(`${databaseFileName}-wal`);
    await expectRefusal(place);
    expect(files().filter(([name]) => !name?.endsWith('-shm'))).toEqual(
      before.filter(([name]) => !name?.endsWith('-shm')),
    );
    database.close();
    await place.remove();
  });
});

onPostgres((engine) => {
  describe(`a store of an earlier version on ${engine}`, () => {
    it('is refused with one sentence, and nothing in it changes', async () => {
      const place = await createPostgresPlace('empty');
      const client = new pg.Client({ connectionString: (place.options as { url: string }).url });
      await client.connect();
      await client.query(oldStore);
      const state = async () => {
        const rows = async (query: string) => (await client.query(query)).rows;
        return [
          await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`),
          await rows('select * from migrations order by name'),
          await rows('select * from accounts'),
        ];
      };
      const before = await state();
      await expectRefusal(place);
      expect(await state()).toEqual(before);
      await client.end();
      await place.remove();
    });
  });
});
