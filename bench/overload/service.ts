/**
 * The service with its text models (images are not part of this), in a separate process, with a paying account, one on
 * the plan `free` and a test key. Reports what it has cost and how many texts the network has read.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../packages/server/src/app.ts';
import { createLog } from '../../packages/server/src/base/observability/log.ts';
import { readConfig } from '../../packages/server/src/base/settings/config.ts';
import { databaseOptions, openStores } from '../../packages/server/src/stores.ts';

// In memory if possible: this is about the models, not the disk.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moderato-bench-'));
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
// Rates that are never reached, so that every refusal is for lack of capacity.
const plan = { requests_per_second: 1_000_000, calls_per_month: 1_000_000_000 };
const config = readConfig({
  ...process.env,
  PORT: '0',
  MODERATO_DATA_DIR: folder,
  MODERATO_PLANS: JSON.stringify({ free: plan, pro: plan }),
});
const stores = await openStores(databaseOptions(config));
const app = await createApp(config, stores, createLog(config.logLevel), { imageJudges: [] });
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const keyOf = async (name: string, planName: 'free' | 'pro', mode: 'live' | 'test') =>
  (await stores.keys.create((await stores.accounts.create(name, planName)).id, mode, 'bench')).key;
process.send?.({
  address,
  keys: {
    paid: await keyOf('paid', 'pro', 'live'),
    free: await keyOf('free', 'free', 'live'),
    test: await keyOf('test', 'pro', 'test'),
  },
});

process.on('message', async () => {
  const { user, system } = process.cpuUsage();
  const read = await stores.database.query
    .selectFrom('ledger')
    .select(({ fn }) => fn.countAll<number>().as('texts'))
    .where('trace', 'like', '%reading%')
    .executeTakeFirst();
  process.send?.({
    residentBytes: process.memoryUsage().rss,
    processorMicroseconds: user + system,
    textsReadByNetwork: read?.texts ?? 0,
  });
});
