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
        name: '9999-next',
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

    it('R5: measure existing rules, acting and in shadow', async () => {
      const database = place.open();
      const before = migrations.findIndex(({ name }) => name.endsWith('-rule-sizes'));
      await migrate(database, migrations.slice(0, before));
      const { query } = database;
      await sql`insert into accounts (id, name, plan, created_at) values ('acct_1', 'Old', 'pro', 1)`.execute(query);
      for (const table of ['rules', 'shadow_rules'] as const) {
        for (const [id, type, pattern] of [
          ['list', 'wordlist', '["one","two"]'],
          ['expression', 'regex', '"buy.{0,50}now"'],
          ['gone', 'regex', '"(?=gone)"'],
        ] as const) {
          await sql`insert into ${sql.table(table)} (id, account_id, mode, type, pattern, priority, action, created_at, hits)
            values (${`${table} ${id}`}, 'acct_1', 'live', ${type}, ${pattern}, 0, 'flag', 1, 0)`.execute(query);
        }
      }
      await migrate(database);
      const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
      for (const [shadow, table] of ['rules', 'shadow_rules'].entries()) {
        const measured = await query
          .selectFrom('rules')
          .select(['id', 'entries', 'steps', 'ranges', 'digest'])
          .where('shadow', '=', shadow)
          .orderBy('id')
          .execute();
        expect(measured).toEqual([
          { id: `${table} expression`, entries: 1, steps: expect.any(Number), ranges: expect.any(Number), digest },
          { id: `${table} gone`, entries: 1, steps: 0, ranges: 0, digest },
          { id: `${table} list`, entries: 2, steps: 0, ranges: 0, digest },
        ]);
        expect(measured[0]?.steps).toBeGreaterThan(1);
        expect(new Set(measured.map((rule) => rule.digest)).size).toBe(3);
      }
    });

    it('O6: add the author to existing deliveries', async () => {
      const database = place.open();
      const before = migrations.findIndex(({ name }) => name.endsWith('-delivery-authors'));
      await migrate(database, migrations.slice(0, before));
      const payloads = [{ user_id: 'Änn "1"' }, { user_id: null }, { report_ids: ['"user_id":"bob"'] }];
      for (const [n, data] of payloads.entries()) {
        const payload = JSON.stringify({ type: 'decision.flag', data });
        await sql`insert into webhook_deliveries (account_id, id, webhook_id, event, payload, state, created_at, attempts)
          values ('acct_1', ${`dlv_${n}`}, 'wh_1', 'decision.flag', ${payload}, 'waiting', 1, 0)`.execute(
          database.query,
        );
      }
      await migrate(database);
      const rows = await database.query.selectFrom('webhook_deliveries').select('author').orderBy('id').execute();
      expect(rows.map(({ author }) => author)).toEqual(['Änn "1"', null, null]);
    });

    it('K11: give keys without scopes all three, and no other limit', async () => {
      const database = place.open();
      const before = migrations.findIndex(({ name }) => name.endsWith('-key-limits'));
      await migrate(database, migrations.slice(0, before));
      await sql`insert into accounts (id, name, plan, created_at) values ('acct_1', 'Old', 'pro', 1)`.execute(
        database.query,
      );
      await sql`insert into api_keys (id, account_id, mode, hash, last_four, label, created_at)
        values ('key_1', 'acct_1', 'live', 'hash', 'wxyz', 'old', 1)`.execute(database.query);
      await migrate(database);
      expect(await database.query.selectFrom('api_keys').selectAll().execute()).toMatchObject([
        { id: 'key_1', scopes: 'moderate configure read', expires_at: null, requests_per_second: null, origins: '' },
      ]);
    });

    it('K10: keep existing rules live and copy them to the test mode, once', async () => {
      const database = place.open();
      const before = migrations.findIndex(({ name }) => name.endsWith('-test-rules'));
      await migrate(database, migrations.slice(0, before));
      const { query } = database;
      await sql`insert into accounts (id, name, plan, created_at) values ('acct_1', 'Old', 'pro', 1)`.execute(query);
      for (const id of ['rule_1', 'rule_2']) {
        await sql`insert into rules (id, account_id, type, pattern, priority, action, created_at)
          values (${id}, 'acct_1', 'wordlist', '["ä"]', 3, 'flag', 5)`.execute(query);
      }
      await sql`insert into shadow_rules (id, account_id, type, pattern, priority, action, created_at, hits, last_hit_at)
        values ('rule_3', 'acct_1', 'regex', '"a+"', 0, 'block', 6, 7, 8)`.execute(query);
      await sql`insert into rule_versions (account_id, entry_id, rule_id, at, type, pattern_digest, priority, action,
        created_at, shadow, hits, last_hit_at)
        values ('acct_1', 'audit_1', 'rule_1', 1, 'wordlist', 'digest', 3, 'flag', 5, 1, 4, 9)`.execute(query);
      await migrate(database);
      await migrate(database);
      const sides = async (shadow: 0 | 1, mode: 'live' | 'test') => {
        const rules = query.selectFrom('rules').selectAll().where('shadow', '=', shadow).where('mode', '=', mode);
        return (await rules.orderBy('id').execute()) as object[];
      };
      const rule = {
        account_id: 'acct_1',
        type: 'wordlist',
        pattern: '["ä"]',
        priority: 3,
        action: 'flag',
        created_at: 5,
        matching: 'exact',
        shadow: 0,
        name: null,
        note: null,
        hits: 0,
        last_hit_at: null,
        ...{ entries: 1, steps: 0, ranges: 0, digest: expect.any(String) },
      };
      const copied = { id: expect.stringMatching(/^rule_[0-9A-Z]{26}$/), mode: 'test' };
      expect(await sides(0, 'live')).toEqual([
        // It was in shadow before it acted, and has its counts from there again.
        { ...rule, id: 'rule_1', mode: 'live', hits: 4, last_hit_at: 9 },
        { ...rule, id: 'rule_2', mode: 'live' },
      ]);
      expect(await sides(0, 'test')).toEqual([
        { ...rule, ...copied },
        { ...rule, ...copied },
      ]);
      expect(await sides(1, 'live')).toMatchObject([{ id: 'rule_3', hits: 7, last_hit_at: 8 }]);
      expect(await sides(1, 'test')).toMatchObject([{ ...copied, pattern: '"a+"', hits: 0, last_hit_at: null }]);
      expect(await query.selectFrom('audit_entries').selectAll().execute()).toMatchObject([
        {
          account_id: 'acct_1',
          action: 'rules.copied',
          by_kind: 'service',
          after: '{"mode":"test","rules":3}',
          undoable: 0,
        },
      ]);
    });

    it('leave the store unchanged when a step fails', async () => {
      const database = await place.openMigrated();
      const broken: Migration = {
        name: '9999-broken',
        async up(db) {
          await sql`create table half_made (id text primary key)`.execute(db);
          throw new Error('the disk went away');
        },
      };
      await expect(migrate(database, [...migrations, broken])).rejects.toThrow('the disk went away');
      expect((await appliedSteps(database)).map((step) => step.name)).not.toContain('9999-broken');
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
const isLedgerMonth = (table: string) => /^ledger_(?:(?:until_)?\d{4}_\d{2}|other)$/.test(table);

async function appliedSteps(database: Database): Promise<{ name: string; applied_at: number }[]> {
  const { rows } = await sql<{
    name: string;
    applied_at: number;
  }>`select name, applied_at from migrations order by name`.execute(database.query);
  return rows;
}
