/** The service in a separate process, with Tier 0 as it ships and a judgement that is unsure if the text says so. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLexiconClassifier, type TextClassifier } from '@moderato/engine';
import { createApp } from '../../packages/server/src/app.ts';
import { createLog } from '../../packages/server/src/base/observability/log.ts';
import { readConfig } from '../../packages/server/src/base/settings/config.ts';
import { databaseOptions, openStores } from '../../packages/server/src/stores.ts';
import { reportCost } from '../http/servers/report-cost.ts';

const lexicon = createLexiconClassifier();
/** `BENCH_UNSURE=all` makes every text unsure, otherwise those that begin with the word. */
const isUnsure = (content: string) => process.env.BENCH_UNSURE === 'all' || content.startsWith('unsure');
const classifier: TextClassifier = {
  ...lexicon,
  async score(content, context) {
    const judgement = await lexicon.score(content, context);
    return isUnsure(content) ? { ...judgement, unsure: ['sexual', 'spam'] } : judgement;
  },
};

// In memory if possible: a busy disk would stop the service at its checkpoints and blur the figures.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moderato-bench-'));
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
const config = readConfig({
  ...process.env,
  PORT: '0',
  MODERATO_DATA_DIR: folder,
  MODERATO_PLANS: JSON.stringify({ pro: { requests_per_second: 1_000_000, calls_per_month: 1_000_000_000 } }),
  MODERATO_PROVIDER_CALLS_PER_DAY: '1000000000',
});
const stores = await openStores(databaseOptions(config));
const app = await createApp(config, stores, createLog(config.logLevel), { classifier });
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const [account] = await stores.accounts.list();
const { key } = await stores.keys.create(account?.id ?? '', 'live', 'bench');
process.send?.({ address, key });
reportCost();
