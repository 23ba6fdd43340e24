/** The service in a separate process, on a store in memory if possible, with word lists only. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLexiconClassifier } from '@moderato/engine';
import { createApp } from '../../../packages/server/src/app.ts';
import { createLog } from '../../../packages/server/src/base/observability/log.ts';
import { readConfig } from '../../../packages/server/src/base/settings/config.ts';
import { databaseOptions, openStores } from '../../../packages/server/src/stores.ts';

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moderato-bench-'));
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
const plans = JSON.stringify({ pro: { requests_per_second: 1_000_000, calls_per_month: 1_000_000_000 } });
const config = readConfig({ ...process.env, MODERATO_DATA_DIR: folder, MODERATO_PLANS: plans });
const stores = await openStores(databaseOptions(config));
const classifier = createLexiconClassifier();
const app = await createApp(config, stores, createLog(config.logLevel), { classifier });
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const [account] = await stores.accounts.list();
const { key } = await stores.keys.create(account?.id ?? '', 'test', 'bench');
process.send?.({ address, key });
