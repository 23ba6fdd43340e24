import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declaredColumns } from '../../testing/declared-columns.ts';
import type { CreatePlace, StorePlace } from '../../testing/engines.ts';
import { runProcess } from '../../testing/run-process.ts';
import type { Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';
import type { Migration } from './migration.ts';

export function describeMigrations(engine: string, create: CreatePlace): void {
  describe(`migrations on ${engine}`, () => {
    let place: StorePlace;
    beforeEach(async () => {
      place = await create('empty');
    });
    afterEach(() => place.remove());

    it('create exactly the tables and columns that schema.ts declares, nullable where it says so', async () => {
      const database = await place.openMigrated();
      const tables = await database.query.introspection.getTables();
      const real = Object.fromEntries(
        tables
          .filter((table) => table.name !== 'migrations' && !isLedgerMonth(table.name))
          .map((table) => [
            table.name,
            Object.fromEntries(
              table.columns.map((column) => [column.name, column.isNullable ? 'nullable' : 'required']),
            ),
          ]),
      );
      expect(real).toEqual(declaredColumns());
    });

    it('change nothing the second time', async () => {
      const database = await place.openMigrated();
      const before = await appliedSteps(database);
      await migrate(database);
      expect(await appliedSteps(database)).toEqual(before);
      expect(before.map((step) => step.name)).toEqual(migrations.map((step) => step.name));
    });

    it('run once when several processes start on an empty store, and create one first account', async () => {
      const options = JSON.stringify(place.options);
      await Promise.all(Array.from({ length: 4 }, () => runProcess('open-stores-process.ts', options)));
      const database = place.open();
      const applied = await appliedSteps(database);
      expect(applied.map((step) => step.name)).toEqual(migrations.map((step) => step.name));
      expect(await database.query.selectFrom('accounts').select(['name', 'plan']).execute()).toEqual([
        { name: 'default', plan: 'pro' },
      ]);
    });

    it('apply only what is new to a store of an earlier version', async () => {
      const database = await place.openMigrated();
      let runs = 0;
      const next: Migration = {
        name: '0002-next',
        async up(db) {
          runs++;
          await sql`create table added_later (id text primary key)`.execute(db);
        },
      };
      await migrate(database, [...migrations, next]);
      await migrate(database, [...migrations, next]);
      expect(runs).toBe(1);
      await sql`insert into added_later (id) values ('works')`.execute(database.query);
    });

    it('leave the store unchanged when a step fails', async () => {
      const database = await place.openMigrated();
      const broken: Migration = {
        name: '0002-broken',
        async up(db) {
          await sql`create table half_made (id text primary key)`.execute(db);
          throw new Error('the disk went away');
        },
      };
      await expect(migrate(database, [...migrations, broken])).rejects.toThrow('the disk went away');
      expect((await appliedSteps(database)).map((step) => step.name)).not.toContain('0002-broken');
      expect((await database.query.introspection.getTables()).map((table) => table.name)).not.toContain('half_made');
    });

    it('refuse a store of a newer version, and name its unknown migrations', async () => {
      const database = await place.openMigrated();
      await sql`insert into migrations (name, applied_at) values ('2345-from-the-future', 1)`.execute(database.query);
      await expect(migrate(database)).rejects.toThrow(/newer version.*2345-from-the-future/);
    });
  });
}

/** Parts of the ledger, see ledger-months.ts. */
const isLedgerMonth = (table: string) => /^ledger_(?:\d{4}_\d{2}|other)$/.test(table);

async function appliedSteps(database: Database): Promise<{ name: string; applied_at: number }[]> {
  const { rows } = await sql<{
    name: string;
    applied_at: number;
  }>`select name, applied_at from migrations order by name`.execute(database.query);
  return rows;
}
