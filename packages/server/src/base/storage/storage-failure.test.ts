import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onPostgres } from '../../testing/engines.ts';
import { testSecretKey } from '../../testing/secret-key.ts';
import { openDatabase } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
};

describe('isStorageFailure', () => {
  it('E2: recognises a full SQLite store', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec('create table filler (text text); pragma max_page_count = 3');
    const full = await failureOf(() => database.prepare('insert into filler select hex(randomblob(20000))').run());
    expect(String(full)).toMatch(/full/);
    expect(isStorageFailure(full)).toBe(true);
  });

  it('E2: recognises a read-only SQLite store', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-test-'));
    new DatabaseSync(join(folder, 'file.db')).exec('create table notes (text text)');
    const database = new DatabaseSync(join(folder, 'file.db'), { readOnly: true });
    const refused = await failureOf(() => database.exec("insert into notes values ('x')"));
    database.close();
    rmSync(folder, { recursive: true });
    expect(isStorageFailure(refused)).toBe(true);
  });

  it('E2: recognises a PostgreSQL that refuses connections', async () => {
    const database = openDatabase({
      engine: 'postgres',
      url: 'postgres://nobody@127.0.0.1:1/none',
      durability: 'process',
      secretKeys: [testSecretKey],
    });
    const refused = await failureOf(() => sql`select 1`.execute(database.query));
    await database.close();
    expect(isStorageFailure(refused)).toBe(true);
  });

  it('E2: recognises a PostgreSQL that accepts a connection and sends nothing', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const database = openDatabase({
      engine: 'postgres',
      url: `postgres://nobody@127.0.0.1:${port}/none`,
      durability: 'process',
      secretKeys: [testSecretKey],
    });
    const refused = await failureOf(() => sql`select 1`.execute(database.query));
    await database.close();
    silent.close();
    expect(isStorageFailure(refused)).toBe(true);
  });

  it('E2: recognises the driver’s error for a server that stops answering during a query', () => {
    expect(isStorageFailure(new Error('Query read timeout'))).toBe(true);
  });

  it('does not match our own errors', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec('create table notes (id text unique)');
    database.exec("insert into notes values ('x')");
    expect(isStorageFailure(await failureOf(() => database.exec("insert into notes values ('x')")))).toBe(false);
    expect(isStorageFailure(await failureOf(() => database.exec('select from')))).toBe(false);
    expect(isStorageFailure(new TypeError('x is not a function'))).toBe(false);
    expect(isStorageFailure('disk full')).toBe(false);
    expect(isStorageFailure(undefined)).toBe(false);
  });
});

onPostgres((engine, create) => {
  describe(`isStorageFailure on ${engine}`, () => {
    it('E2: recognises a connection that the server cut during a query, and gets another', async () => {
      const place = await create();
      const database = place.open();
      const cut = failureOf(() => sql`select pg_sleep(30)`.execute(database.query));
      const other = place.open();
      let ended = 0;
      while (ended === 0) {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'select pg_sleep%' and datname = current_database()`.execute(other.query);
        ended = rows.length;
      }
      expect(isStorageFailure(await cut)).toBe(true);
      const works = () =>
        sql`select 1`.execute(database.query).then(
          () => true,
          () => false,
        );
      await expect.poll(works, { timeout: 30_000 }).toBe(true);
      await place.remove();
    });

    it('E2: recognises a server that timed out or refuses to write', async () => {
      const place = await create();
      const { query } = place.open();
      const late = await failureOf(() =>
        query.transaction().execute(async (inside) => {
          await sql`set local statement_timeout = 20`.execute(inside);
          await sql`select pg_sleep(10)`.execute(inside);
        }),
      );
      expect(isStorageFailure(late)).toBe(true);
      const readOnly = await failureOf(() =>
        query.transaction().execute(async (inside) => {
          await sql`set transaction read only`.execute(inside);
          await sql`create table notes (id text)`.execute(inside);
        }),
      );
      expect(isStorageFailure(readOnly)).toBe(true);
      await place.remove();
    });

    it('E2: recognises a transaction that lost to another one', async () => {
      const place = await create('empty');
      const { query } = place.open();
      await sql`create table notes (id integer primary key, text text)`.execute(query);
      await sql`insert into notes values (1, ''), (2, '')`.execute(query);
      const bothHaveOne = Promise.withResolvers<void>();
      let have = 0;
      const take = (first: number, second: number) =>
        query.transaction().execute(async (inside) => {
          await sql`update notes set text = 'mine' where id = ${first}`.execute(inside);
          if (++have === 2) bothHaveOne.resolve();
          await bothHaveOne.promise;
          await sql`update notes set text = 'mine' where id = ${second}`.execute(inside);
        });
      const results = await Promise.allSettled([take(1, 2), take(2, 1)]);
      const lost = results.find((result) => result.status === 'rejected');
      expect(String(lost?.reason)).toMatch(/deadlock/);
      expect(isStorageFailure(lost?.reason)).toBe(true);
      await place.remove();
    });

    it('K9: a commit waits for the disk with durability full, whatever the server’s setting', async () => {
      const place = await create();
      const settingOf = async (durability: 'process' | 'full') => {
        const database = openDatabase({ ...place.options, durability });
        const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(database.query);
        await database.close();
        return rows[0]?.synchronous_commit;
      };
      await sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
        place.open().query,
      );
      expect(await settingOf('process')).toBe('off');
      expect(await settingOf('full')).toBe('on');
      await place.remove();
    });

    it('does not match our own errors', async () => {
      const place = await create('empty');
      const { query } = place.open();
      expect(isStorageFailure(await failureOf(() => sql`select from where`.execute(query)))).toBe(false);
      await sql`create table notes (id text primary key)`.execute(query);
      await sql`insert into notes values ('x')`.execute(query);
      expect(isStorageFailure(await failureOf(() => sql`insert into notes values ('x')`.execute(query)))).toBe(false);
      await place.remove();
    });
  });
});
