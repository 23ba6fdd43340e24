/**
 * One copy of the service on the PostgreSQL and Redis of its environment. The judge answers at once: this is about
 * copies and stores, and models are never shared.
 */

import { textCategoryNames } from '@moderato/contract';
import type { Scores, TextClassifier } from '@moderato/engine';
import { createApp } from '../../packages/server/src/app.ts';
import { createLog } from '../../packages/server/src/base/observability/log.ts';
import { readConfig } from '../../packages/server/src/base/settings/config.ts';
import { databaseOptions, openStores } from '../../packages/server/src/stores.ts';
import { reportCost } from '../http/servers/report-cost.ts';

const scores = Object.fromEntries(textCategoryNames.map((name) => [name, 0.01])) as Scores;
const classifier: TextClassifier = { version: 'constant', score: () => ({ scores }), explain: () => [] };

const config = readConfig({
  ...process.env,
  PORT: '0',
  MODERATO_PLANS: JSON.stringify({ pro: { requests_per_second: 1_000_000, calls_per_month: 1_000_000_000 } }),
});
const stores = await openStores(databaseOptions(config));
const app = await createApp(config, stores, createLog(config.logLevel), { classifier, imageJudges: [] });
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const [account] = await stores.accounts.list();
const { key } = await stores.keys.create(account?.id ?? '', 'live', 'bench');
process.send?.({ address, key });
reportCost();
