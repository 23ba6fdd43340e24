/**
 * `node bench/dashboard/run.ts [--rows 1000000] [--store FOLDER] [--only pages,delay,commit]`: seeds a store, times
 * every page's queries on it, and measures what the dashboard costs a moderation call. A given folder is kept and
 * seeded only once; a part that is not measured keeps its figures.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGates } from '../../packages/server/src/base/fairness/gates.ts';
import { createReadThread, readsOf } from '../../packages/server/src/base/reads/create-reads.ts';
import { databaseFileName } from '../../packages/server/src/base/storage/database.ts';
import { runHousekeeping } from '../../packages/server/src/parts/housekeeping/housekeeping.ts';
import { readTable } from '../../packages/server/src/parts/read-table.ts';
import { openStores } from '../../packages/server/src/stores.ts';
import { measureCommit, measureIndexes } from './measure-commit.ts';
import { measureDelay } from './measure-delay.ts';
import { measurePages } from './measure-pages.ts';
import { page } from './page.ts';
import { type Measured, type Part, parts, type Results } from './results.ts';
import { seed } from './seed.ts';
import { seedCases } from './seed-cases.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    store: { type: 'string' },
    only: { type: 'string', default: parts.join(',') },
  },
});
const wanted = (part: Part) => values.only.split(',').includes(part);
const rows = Number(values.rows);
const resultsFile = join(import.meta.dirname, 'results.json');
const before = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
const folder = values.store ?? mkdtempSync(join(tmpdir(), 'moderato-dashboard-'));
mkdirSync(folder, { recursive: true });

const options = { engine: 'sqlite', folder, durability: 'process' } as const;
const stores = await openStores(options);
const [account] = await stores.accounts.list();
const accountId = account?.id ?? '';
const { query } = stores.database;
const first = await query.selectFrom('ledger').select('request_id').limit(1).executeTakeFirst();
if (first === undefined) await seed(stores, accountId, rows, Date.now());
const firstAppeal = await query.selectFrom('appeals').select('id').limit(1).executeTakeFirst();
if (firstAppeal === undefined) await seedCases(stores, accountId, Date.now());
await runHousekeeping(stores, 90);
const { count } = await query
  .selectFrom('authors')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();

const measured: Record<Part, Measured> = { ...before.measured };
async function measure<Figures>(part: Part, work: () => Promise<Figures>, otherwise: Figures): Promise<Figures> {
  if (!wanted(part)) return otherwise;
  const loadBefore = loadavg()[0] ?? 0;
  const figures = await work();
  measured[part] = { at: new Date().toISOString(), loadBefore };
  return figures;
}

const readThread = createReadThread(options, { places: createGates().reads, timeoutMs: 120_000 });
const reads = readsOf(readTable, readThread);
const pages = await measure('pages', () => measurePages(reads, accountId, 15), before.pages);
const delay = await measure('delay', () => measureDelay(stores, folder, accountId, reads, 8), before.delay);
const { commit, indexes } = await measure(
  'commit',
  async () => ({ commit: await measureCommit(7), indexes: await measureIndexes(7) }),
  { commit: [...before.commit], indexes: [...before.indexes] },
);
await readThread.close();
await stores.close();

const results: Results = {
  measured,
  machine: { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  rows,
  authors: Number(count),
  storeMegabytes: statSync(join(folder, databaseFileName)).size / 1e6,
  pages,
  commit,
  indexes,
  delay,
};
writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(join(import.meta.dirname, 'README.md'), page(results));
if (values.store === undefined) rmSync(folder, { recursive: true, force: true });
