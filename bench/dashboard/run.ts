/**
 * `node bench/dashboard/run.ts [--rows 1000000] [--store FOLDER]`: seeds a store, times every page's questions on it, and
 * weighs what the dashboard costs a moderation call. A folder that is given is kept, and seeded only once.
 */

import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, getPriority, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createReads } from '../../packages/server/src/dashboard-api/reads/create-reads.ts';
import { keepHouse } from '../../packages/server/src/retention/housekeeping.ts';
import { databaseFileName } from '../../packages/server/src/storage/database.ts';
import { openStores } from '../../packages/server/src/stores.ts';
import { measureCommit, measureIndexes } from './measure-commit.ts';
import { measureDelay } from './measure-delay.ts';
import { measurePages } from './measure-pages.ts';
import { page } from './page.ts';
import type { Results } from './results.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, store: { type: 'string' } },
});
const rows = Number(values.rows);
const folder = values.store ?? mkdtempSync(join(tmpdir(), 'moderato-dashboard-'));
mkdirSync(folder, { recursive: true });
const loadBefore = loadavg()[0] ?? 0;

const options = { engine: 'sqlite', folder, durability: 'process' } as const;
const stores = await openStores(options);
const [account] = await stores.accounts.list();
const accountId = account?.id ?? '';
const { query } = stores.database;
const first = await query.selectFrom('ledger').select('request_id').limit(1).executeTakeFirst();
if (first === undefined) await seed(stores, accountId, rows, Date.now());
await keepHouse(stores, 90);

const commit = await measureCommit(7);
const indexes = await measureIndexes(7);
const reads = createReads(options, { timeoutMs: 120_000 });
const pages = await measurePages(reads, accountId, 15);
const delay = await measureDelay(stores, folder, accountId, reads, 5);
await reads.close();
const { count } = await query
  .selectFrom('authors')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();
await stores.close();

const results: Results = {
  measuredAt: new Date().toISOString(),
  machine: {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    loadBefore,
    priority: getPriority(),
  },
  rows,
  authors: Number(count),
  storeMegabytes: statSync(join(folder, databaseFileName)).size / 1e6,
  pages,
  commit,
  indexes,
  delay,
};
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(join(import.meta.dirname, 'README.md'), page(results));
if (values.store === undefined) rmSync(folder, { recursive: true, force: true });
