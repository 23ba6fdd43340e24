import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOptions } from '../../../stores.ts';
import { onEveryEngine, openPlace, type StorePlace } from '../../../testing/engines.ts';
import { furnishAccount } from '../../../testing/furnish-account.ts';
import { testSecretKey } from '../../../testing/secret-key.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { type Database, openDatabase } from '../database.ts';
import { openRow } from '../sealed-columns.ts';
import { exportStore } from './export-store.ts';
import { importStore } from './import-store.ts';
import { createTally, listTables } from './store-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'moderato-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every row of every table, decrypted, in one order on both engines. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { table, columns } of await listTables(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.query);
    const inOrder = rows.map((row) => openRow(database.secrets, table, row));
    content[table] = inOrder.map((row) => JSON.stringify(columns.map((name) => row[name]))).sort();
  }
  return content;
}

async function read<Result>(
  options: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<Result>,
) {
  const database = openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The same key everywhere: files carry encrypted values as they are. */
const withKey = ({ options }: StorePlace) => ({ ...options, secretKeys: [testSecretKey] });

onEveryEngine((engine, create) => {
  describe(`a store that was exported from ${engine}`, async () => {
    const place = await openPlace(create);
    const file = join(folder, `${engine}.store`);
    let before: Record<string, string[]>;
    let lines: string[];

    beforeAll(async () => {
      const { options } = place;
      const app = await startTestApp({
        MODERATO_SECRET_KEY: testSecretKey,
        ...(options.engine === 'postgres' ? { DATABASE_URL: options.url } : {}),
      });
      await furnishAccount(app, 'avocet');
      const source = databaseOptions(app.config);
      await app.stop();
      const exported = await exportStore(source, file);
      before = await read(source, contentOf);
      lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      expect(exported.rows).toBe(Object.values(before).flat().length);
      rmSync(dirname(app.config.dataDir), { recursive: true });
    });

    const changed = (change: (lines: string[]) => string[]) => {
      const path = join(folder, 'changed.store');
      const kept = change(lines.slice(0, -1));
      const tally = createTally();
      for (const line of kept) tally.add(line, line.startsWith('['));
      writeFileSync(path, `${[...kept, JSON.stringify(tally.end())].join('\n')}\n`);
      return path;
    };

    it('is in a file that only its owner can read, with nothing decrypted', () => {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const text = lines.join('\n');
      expect(text).toContain('sealed1.');
      expect(text).not.toContain('A wordavocet here.');
      expect(JSON.stringify(before)).toContain('A wordavocet here.');
      expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(20);
    });

    onEveryEngine((target, createTarget) => {
      it(`is the same in ${target}, row by row, with the encrypted columns`, async () => {
        const to = await createTarget('empty');
        await importStore(withKey(to), file);
        expect(await read(withKey(to), contentOf)).toEqual(before);
        await expect(importStore(withKey(to), file)).rejects.toThrow('The store is not empty');
        await to.remove();
      });

      it(`leaves ${target} empty if the file or the key is wrong, and can then be imported`, async () => {
        const to = await createTarget('empty');
        const refused = async (path: string, message: string, secretKeys = [testSecretKey]) =>
          expect(importStore({ ...to.options, secretKeys }, path)).rejects.toThrow(message);
        const short = join(folder, 'short.store');
        writeFileSync(short, `${lines.slice(0, -1).join('\n')}\n`);
        await refused(short, 'ends too early');
        const flipped = join(folder, 'flipped.store');
        writeFileSync(flipped, `${lines.join('\n').replace('author-avocet', 'author-bvocet')}\n`);
        await refused(flipped, 'The file is damaged');
        await refused(
          changed(([, ...rest]) => ['{"moderato_store":2}', ...rest]),
          'A newer version of Moderato',
        );
        await refused(
          changed((all) =>
            all.map((line) => line.replace('{"table":"rules","columns":["', '{"table":"rules","columns":["a","')),
          ),
          'the table rules is different',
        );
        await refused(file, 'encrypted with a different key', ['77'.repeat(32)]);
        await importStore(withKey(to), file);
        expect(await read(withKey(to), contentOf)).toEqual(before);
        await to.remove();
      });
    });
  });
});
