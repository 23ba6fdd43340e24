import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { startTestApp } from '../packages/server/src/testing/test-app.ts';

const folder = join(import.meta.dirname, 'spectral');
const installed = hasExtra(existsSync(join(folder, 'node_modules')));

// Spectral is large, so it is installed separately; `npm test` says so if it is missing, and CI requires it.
test.runIf(installed)('Spectral finds no problem in the OpenAPI document', async () => {
  const app = await startTestApp();
  const { text } = await app.call('GET', '/openapi.json');
  await app.close();
  const document = join(mkdtempSync(join(tmpdir(), 'moderato-openapi-')), 'openapi.json');
  writeFileSync(document, text);
  const { status, stdout } = spawnSync(
    join(folder, 'node_modules/.bin/spectral'),
    ['lint', document, '--ruleset', join(folder, '.spectral.yaml'), '--fail-severity', 'hint'],
    { encoding: 'utf8' },
  );
  expect(stdout).toContain('No results with a severity');
  expect(status).toBe(0);
});
