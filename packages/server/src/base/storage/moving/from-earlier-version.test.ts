/**
 * `__fixtures__/before-one-start.store` was exported by the last version that opened every older store, with something in every
 * table. Its schema is that of the one start.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openStores } from '../../../stores.ts';
import { onEveryEngine } from '../../../testing/engines.ts';
import { testSecretKey } from '../../../testing/secret-key.ts';
import { openDatabase } from '../database.ts';
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
