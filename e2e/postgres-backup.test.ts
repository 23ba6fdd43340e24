/** Backup and restore on PostgreSQL, with the commands of docs/guides/operate.md. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores, type Stores } from '@moderato/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { testSecretKey } from '../packages/server/src/testing/secret-key.ts';
import { moderateText } from './support/moderation-call.ts';
import { startServer } from './support/server-process.ts';
import { type SystemPostgres, startSystemPostgres, systemPostgresInstalled } from './support/system-postgres.ts';

const installed = hasExtra(systemPostgresInstalled);
if (!installed) {
  console.error('\nNOT RUN: backup and restore on PostgreSQL. To run it: apt-get install postgresql\n');
}

describe.runIf(installed)('a backup of PostgreSQL', () => {
  let postgres: SystemPostgres;
  let folder: string;
  beforeAll(async () => {
    postgres = await startSystemPostgres();
    folder = mkdtempSync(join(tmpdir(), 'moderato-backup-'));
  });
  afterAll(async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The command of the guide, with its example values replaced. */
  function fromGuide(program: string, file: string, url: string): string[] {
    const guide = readFileSync(join(import.meta.dirname, '../docs/guides/operate.md'), 'utf8');
    const line = guide.split('\n').find((text) => text.startsWith(`${program} `)) ?? '';
    const filled = line.replace(/\/backups\/.*?\.dump/, file).replace('"$DATABASE_URL"', url);
    return filled.split(' ').slice(1);
  }

  it('taken under load, contains every call answered before it, and restores the service in an empty database', async () => {
    const url = postgres.createDatabase('first');
    const server = await startServer({ DATABASE_URL: url });
    const stores = await openStores(storeAt(url));
    const [account] = await stores.accounts.list();
    const { key } = await stores.keys.create(account?.id ?? '', 'live', 'backup');
    const call = async (address: string) => (await moderateText(address, key, { content: 'hello' })).body.request_id;
    const before = await Promise.all(Array.from({ length: 20 }, () => call(server.address)));

    let isDumping = true;
    const meanwhile = (async () => {
      while (isDumping) await call(server.address);
    })();
    const file = join(folder, 'moderato.dump');
    postgres.run('pg_dump', fromGuide('pg_dump', file, url));
    isDumping = false;
    await meanwhile;
    const after = await call(server.address);
    server.send('SIGTERM');
    await server.ended;
    await stores.close();

    const place = postgres.createDatabase('second');
    postgres.run('pg_restore', fromGuide('pg_restore', file, place));
    const restored = await startServer({ DATABASE_URL: place });
    const anew = await call(restored.address);
    restored.send('SIGTERM');
    expect(await restored.ended).toMatchObject({ code: 0 });
    const { ids, counted } = await readBooks(place);
    expect(ids).toEqual(expect.arrayContaining([...before, anew]));
    expect(ids).not.toContain(after);
    expect(counted).toBe(ids.length);
  }, 600_000);
});

const storeAt = (url: string) =>
  ({ engine: 'postgres', url, durability: 'process', secretKeys: [testSecretKey] }) as const;

async function readBooks(url: string): Promise<{ ids: string[]; counted: number }> {
  const stores: Stores = await openStores(storeAt(url));
  const rows = await stores.database.query.selectFrom('ledger').select('request_id').execute();
  const counters = await stores.database.query.selectFrom('usage_counters').select('total').execute();
  await stores.close();
  return { ids: rows.map((row) => row.request_id), counted: counters.reduce((sum, { total }) => sum + total, 0) };
}
