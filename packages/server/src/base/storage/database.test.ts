import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { onPostgres, openPlace } from '../../testing/engines.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { touchStore } from './instance-store.ts';
import { isStorageFailure } from './storage-failure.ts';

describe('the files of SQLite', () => {
  it('can be read only by the service, even in a folder that others may read and if they could before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-modes-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const open = () =>
      openDatabase({ engine: 'sqlite', folder, durability: 'process', secretKeyFile: join(folder, 'key') });
    const modes = async () => {
      const { query, close } = open();
      await sql`create table if not exists notes (note text)`.execute(query);
      await sql`insert into notes values ('one')`.execute(query);
      const files = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
      await close();
      return files;
    };
    const first = await modes();
    expect(first.length).toBeGreaterThan(2);
    expect(new Set(first)).toEqual(new Set([0o600]));
    chmodSync(join(folder, 'moderato.db'), 0o644);
    expect(new Set(await modes())).toEqual(new Set([0o600]));
  });
});

onPostgres((engine, create) => {
  describe(`connections to ${engine}`, async () => {
    const place = await openPlace(create);
    await place.openMigrated();

    async function withDatabase<Result>(
      wishes: Pick<DatabaseOptions, 'connections' | 'waitMs' | 'patient'>,
      work: (database: Database) => Promise<Result>,
    ): Promise<Result> {
      const database = openDatabase({ ...place.options, ...wishes });
      return work(database).finally(database.close);
    }
    const settingOf = async ({ query }: Database, name: string) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(query);
      return rows[0]?.value;
    };

    it('never exceed the configured number', async () => {
      const pids = await withDatabase({ connections: 2 }, ({ query }) =>
        Promise.all(
          Array.from({ length: 20 }, async () => {
            const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.01)`.execute(
              query,
            );
            return rows[0]?.pid;
          }),
        ),
      );
      expect(new Set(pids).size).toBeLessThanOrEqual(2);
    });

    it('are waited for as long as configured; then the query fails as a failure of the store', async () => {
      /** Opening a connection may take longer than the wait on a busy machine. */
      const occupy = ({ query }: Database) => vi.waitFor(() => query.startTransaction().execute(), { timeout: 60_000 });
      await withDatabase({ connections: 1, waitMs: 60_000 }, (patient) =>
        withDatabase({ connections: 1, waitMs: 100 }, async (hasty) => {
          const [first, second] = [await occupy(patient), await occupy(hasty)];
          const answer = touchStore(patient).catch((error: unknown) => error);
          const failure = await touchStore(hasty).catch((error: unknown) => error);
          await Promise.all([first.rollback().execute(), second.rollback().execute()]);
          expect([isStorageFailure(failure), await answer]).toEqual([true, undefined]);
        }),
      );
    });

    it('have a statement timeout of ten seconds, or none on request', async () => {
      expect(await withDatabase({}, (database) => settingOf(database, 'statement_timeout'))).toBe('10s');
      expect(await withDatabase({ patient: true }, (database) => settingOf(database, 'statement_timeout'))).toBe('0');
    });

    it('that freeze in a transaction are closed, so that others get their locks', async () => {
      await withDatabase({}, async (frozen) => {
        await touchStore(frozen);
        const transaction = await frozen.query.startTransaction().execute();
        await touchStore({ ...frozen, query: transaction } as Database);
        const other = place.open();
        const touched = () =>
          touchStore(other).then(
            () => true,
            () => false,
          );
        await expect.poll(touched, { timeout: 120_000 }).toBe(true);
        const late = await touchStore({ ...frozen, query: transaction } as Database).catch((error: unknown) => error);
        expect(isStorageFailure(late)).toBe(true);
        await transaction
          .rollback()
          .execute()
          .catch(() => {});
      });
    });
  });
});
