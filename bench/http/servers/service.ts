/** The service in a separate process. `BENCH_ENGINE=constant` replaces the classifier with one that answers at once. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textCategoryNames } from '@moderato/contract';
import type { Scores, TextClassifier } from '@moderato/engine';
import { createApp } from '../../../packages/server/src/app.ts';
import { createLog } from '../../../packages/server/src/base/observability/log.ts';
import { readConfig } from '../../../packages/server/src/base/settings/config.ts';
import { databaseOptions, openStores } from '../../../packages/server/src/stores.ts';
import { reportCost } from './report-cost.ts';

const scores = Object.fromEntries(textCategoryNames.map((name) => [name, 0.01])) as Scores;
const constant: TextClassifier = { version: 'constant', score: () => ({ scores }), explain: () => [] };

const folder = mkdtempSync(join(tmpdir(), 'moderato-bench-'));
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
const config = readConfig({
  ...process.env,
  PORT: '0',
  MODERATO_DATA_DIR: folder,
  MODERATO_PLANS: JSON.stringify({ pro: { requests_per_second: 1_000_000, calls_per_month: 1_000_000_000 } }),
});
const stores = await openStores(databaseOptions(config));
const app = await createApp(
  config,
  stores,
  createLog(config.logLevel),
  process.env.BENCH_ENGINE === 'constant' ? { classifier: constant } : {},
);
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const [account] = await stores.accounts.list();
const keys: string[] = [];
for (let made = 0; made < 50; made++) keys.push((await stores.keys.create(account?.id ?? '', 'live', 'bench')).key);
process.send?.({ address, keys });
reportCost();
