import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLexiconClassifier } from '@moderato/engine';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../base/observability/log.ts';
import { readConfig } from '../../base/settings/config.ts';
import { databaseOptions, openStores } from '../../stores.ts';
import type { ProviderFits } from './provider-fits-store.ts';

const curves = { spam: { slope: 1, shift: 1 } };

async function warningsWith(fits: ProviderFits): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-fits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({
    MODERATO_DATA_DIR: folder,
    MODERATO_TIER1_BASE_URL: 'http://127.0.0.1:9/v1',
    MODERATO_TIER1_API_KEY: 'k',
  });
  const stores = await openStores(databaseOptions(config));
  await stores.providerFits.write(fits);
  const logged: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  const app = await createApp(config, stores, log, { classifier: createLexiconClassifier(), imageJudges: [] });
  await app.close();
  await stores.close();
  return logged.filter((line) => line.includes('earlier scale'));
}

it('T2: warns at the start about an unused fit of an earlier scale, and says what to do', async () => {
  const [warning, ...others] = await warningsWith({ tier1: { model: 'omni-moderation-latest', curves } });
  expect(others).toEqual([]);
  expect(warning).toContain('moderato providers calibrate FILE --tier 1');
});

it('T2: does not warn about a fit on the current scale or for a model that is not configured', async () => {
  const scale = 'review-mix';
  expect(await warningsWith({ tier1: { model: 'omni-moderation-latest', scale, curves } })).toEqual([]);
  expect(await warningsWith({ tier1: { model: 'another', curves } })).toEqual([]);
});
