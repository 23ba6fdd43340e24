/**
 * `npm test`: every test, then one line that says how many. What needs something that is not installed says so loudly
 * and is skipped; with CI=true nothing may be skipped.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const report = join(mkdtempSync(join(tmpdir(), 'moderato-tests-')), 'report.json');

const optional = [
  {
    what: 'the OpenAPI document against Spectral (e2e/openapi-lint.test.ts)',
    present: existsSync(join(root, 'e2e/spectral/node_modules')),
    install: 'npm ci --prefix e2e/spectral',
  },
  {
    what: "Perspective's own programs against the alias (e2e/perspective-clients.test.ts)",
    present: existsSync(join(root, 'e2e/perspective-clients/node_modules/.python')),
    install: 'npm ci --prefix e2e/perspective-clients (needs Python 3)',
  },
  {
    what: 'the recipes for web frameworks (e2e/client-recipes.test.ts)',
    present: existsSync(join(root, 'e2e/client-recipes/node_modules')),
    install: 'npm ci --prefix e2e/client-recipes --ignore-scripts',
  },
];

const missing = optional.filter(({ present }) => !present);
for (const { what, install } of missing) console.error(`\nNOT RUN: ${what}. To run it: ${install}\n`);
if (missing.length > 0 && process.env.CI === 'true') process.exit(1);

const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);

if (!existsSync(report)) {
  console.error('The test runner left no report.');
  process.exit(status || 1);
}
const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(
  readFileSync(report, 'utf8'),
) as Record<string, number> & { success: boolean };
const skipped = numPendingTests === 0 ? '' : `, ${numPendingTests} skipped`;
// A file that cannot even be loaded has no test that failed, and is no success either.
const failed = numFailedTests === 0 && !success ? numFailedTestSuites : numFailedTests;
console.log(`${numPassedTests} passed, ${failed} failed${skipped}`);
process.exit(status === 0 && success ? 0 : 1);
