/**
 * `__fixtures__/before-one-start.store` was exported by the last version that opened every older store, with something in every
 * table. Its schema is that of the one start.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openStores } from '../../../stores.ts';
import { onEveryEngine } from '../../../testing/engines.ts';
import { testSecretKey } from '../../../testing/secret-key.ts';
import { openDatabase } from '../database.ts';
import { migrate, migrations } from '../migrate.ts';
import type { Migration } from '../migration.ts';
import { openRow, sealedColumns } from '../sealed-columns.ts';
import { sealedPrefix } from '../secrets.ts';
import { exportStore } from './export-store.ts';
import { importStore } from './import-store.ts';
import type { TableLine } from './store-file.ts';

const file = join(import.meta.dirname, '__fixtures__/before-one-start.store');
const folder = mkdtempSync(join(tmpdir(), 'moderato-earlier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rows of each table, in no order. */
function rowsIn(path: string): Record<string, string[]> {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n').slice(0, -1);
  const tables: Record<string, string[]> = {};
  let rows: string[] = [];
  for (const line of lines) {
    if (line.startsWith('[')) rows.push(line);
    else {
      rows = [];
      tables[(JSON.parse(line) as TableLine).table] = rows;
    }
  }
  return Object.fromEntries(Object.entries(tables).map(([table, found]) => [table, found.sort()]));
}

onEveryEngine((engine, create) => {
  describe(`a store that an earlier version exported, imported into ${engine}`, () => {
    it('has every row of every table, and its encrypted values can be read', async () => {
      const place = await create('empty');
      const options = { ...place.options, secretKeys: [testSecretKey] };
      const exported = rowsIn(file);
      expect(Object.values(exported).every((rows) => rows.length > 0)).toBe(true);
      const { tables, rows } = await importStore(options, file);
      expect([tables, rows]).toEqual([Object.keys(exported).length, Object.values(exported).flat().length]);

      const database = openDatabase(options);
      const { query, secrets } = database;
      for (const [table, found] of Object.entries(exported)) {
        const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
          query,
        );
        expect([table, Number(counted[0]?.n)]).toEqual([table, found.length]);
      }
      const texts: string[] = [];
      for (const { table, column } of sealedColumns) {
        const { rows: all } = await sql<Record<string, string | null>>`select * from ${sql.table(table)}`.execute(
          query,
        );
        const sealed = all.filter((row) => row[column]?.startsWith(sealedPrefix));
        expect([table, column, sealed.length > 0]).toEqual([table, column, true]);
        texts.push(...sealed.map((row) => String(openRow(secrets, table, row)[column])));
      }
      for (const text of ['A wordavocet about boats.', 'note avocet', 'It is about boats.', 'a blurred preview']) {
        expect(texts).toContain(text);
      }
      await database.close();

      const again = join(folder, `${engine}.store`);
      await exportStore(options, again);
      expect(rowsIn(again)).toEqual(exported);
      await place.remove();
    });

    it('takes the steps that came later, but only into a store that nothing has opened', async () => {
      const next: Migration = {
        name: '0002-next',
        async up(db) {
          await sql`alter table accounts add column colour text not null default 'red'`.execute(db);
          await sql`update accounts set colour = 'blue' where name = 'default'`.execute(db);
        },
      };
      const steps = [...migrations, next];
      const opened = await create('empty');
      await migrate(opened.open(), steps);
      await expect(importStore(opened.options, file, steps)).rejects.toThrow('a store that nothing has opened yet');
      await opened.remove();

      const place = await create('empty');
      const options = { ...place.options, secretKeys: [testSecretKey] };
      await importStore(options, file, steps);
      const database = openDatabase(options);
      await migrate(database, steps);
      const { rows } = await sql`select name, colour from accounts order by colour`.execute(database.query);
      expect(rows).toEqual([
        { name: 'default', colour: 'blue' },
        { name: 'account avocet', colour: 'red' },
      ]);
      await database.close();
      await place.remove();
    });

    it('is refused if a newer version wrote it', async () => {
      const place = await create('empty');
      const newer = join(folder, 'newer.store');
      const [, ...lines] = readFileSync(file, 'utf8').split('\n');
      const heading = { moderato_store: 1, exported_at: '', steps: ['0001-one-start', '0002-next'] };
      writeFileSync(newer, [JSON.stringify(heading), ...lines].join('\n'));
      const options = { ...place.options, secretKeys: [testSecretKey] };
      await expect(importStore(options, newer)).rejects.toThrow('A newer version of Moderato wrote the file');
      await place.remove();
    });

    it('is a store that this version opens', async () => {
      const place = await create('empty');
      const options = { ...place.options, secretKeys: [testSecretKey] };
      await importStore(options, file);
      const stores = await openStores(options);
      expect((await stores.accounts.list()).map(({ name }) => name).sort()).toEqual(['account avocet', 'default']);
      await stores.close();
      await place.remove();
    });
  });
});
