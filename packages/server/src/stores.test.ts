import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from './base/settings/config.ts';
import { databaseFileName } from './base/storage/database.ts';
import { databaseOptions, openStores } from './stores.ts';
import { onEveryEngine } from './testing/engines.ts';

onEveryEngine((engine, create) => {
  describe(`all stores on ${engine}`, () => {
    it('K4: open an empty place with a current schema and one pro account, and find both again', async () => {
      const place = await create('empty');
      const first = await openStores(place.options);
      const [account] = await first.accounts.list();
      expect(account?.plan).toBe('pro');
      const { key } = await first.keys.create(account?.id ?? '', 'live', 'kept');
      await first.close();
      const second = await openStores(place.options);
      expect(await second.accounts.list()).toEqual([account]);
      expect((await second.keys.list())[0]?.lastFour).toBe(key.slice(-4));
      await second.close();
      await place.remove();
    });

    it('refuse a store of a newer version and close it', async () => {
      const place = await create();
      const database = await place.openMigrated();
      await sql`insert into migrations (name, applied_at) values ('2345-from-the-future', 1)`.execute(database.query);
      await expect(openStores(place.options)).rejects.toThrow(/newer version/);
      await sql`delete from migrations where name = '2345-from-the-future'`.execute(database.query);
      const stores = await openStores(place.options);
      await stores.close();
      await place.remove();
    });
  });
});

describe('the choice of store', () => {
  it('is the data folder without DATABASE_URL, and PostgreSQL with it', () => {
    expect(databaseOptions(readConfig({ MODERATO_DATA_DIR: '/srv/data' }))).toEqual({
      engine: 'sqlite',
      folder: '/srv/data',
      durability: 'process',
      secretKeys: undefined,
      secretKeyFile: undefined,
    });
    expect(
      databaseOptions(
        readConfig({
          DATABASE_URL: 'postgres://h/d',
          MODERATO_DURABILITY: 'full',
          MODERATO_DATABASE_WAIT_MS: '250',
          MODERATO_SECRET_KEY: '5e'.repeat(32),
        }),
      ),
    ).toEqual({
      engine: 'postgres',
      url: 'postgres://h/d',
      connections: 10,
      waitMs: 250,
      durability: 'full',
      secretKeys: ['5e'.repeat(32)],
    });
  });

  it('refuses a file that is not a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-test-'));
    writeFileSync(join(folder, databaseFileName), 'these are somebody’s notes, not a database '.repeat(100));
    await expect(openStores({ engine: 'sqlite', folder, durability: 'process' })).rejects.toThrow(/not a database/);
    rmSync(folder, { recursive: true });
  });
});
