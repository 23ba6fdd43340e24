/**
 * `npm test`: runs every test, then prints how many. Tests that need something that is not installed are skipped with a
 * message; with CI=true, nothing may be skipped. With MODERATO_TEST_BARE=true, only the files with such tests run, as
 * on a machine that has none of the extras.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extrasAreRequired, isBareMachine } from '../packages/server/src/testing/extras.ts';
import { optionalTests } from './optional-tests.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'moderato-tests-'));

const missing = optionalTests.filter(({ isPresent }) => !isPresent);
for (const { what, files, install } of missing) {
  console.error(`\nNOT RUN: ${what} (${files.join(', ')}). To run it: ${install}\n`);
}
if (extrasAreRequired && missing.some(({ isRequired }) => isRequired)) process.exit(1);

/** Last; vitest.config.ts says why. */
const last = 'one at a time';
const asked = process.argv.slice(2);
const filters = asked.length === 0 && isBareMachine ? optionalTests.flatMap(({ files }) => files) : asked;
const rounds =
  filters.length > 0
    ? [filters]
    : [
        ['--project', `!${last}`],
        ['--project', last],
      ];
const results = rounds.map(runVitest);

const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0);
const skipped = sum(({ pending }) => pending);
console.log(
  `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`,
);
if (isBareMachine && asked.length === 0 && skipped === 0) {
  console.error('Nothing was skipped: the bare machine was not tested.');
  process.exit(1);
}
process.exit(results.every(({ isSuccess }) => isSuccess) ? 0 : 1);

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly isSuccess: boolean;
}

function runVitest(words: readonly string[], round: number): Result {
  const report = join(reports, `${round}.json`);
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words],
    { cwd: root, stdio: 'inherit' },
  );
  if (!existsSync(report)) {
    console.error('The test runner left no report.');
    process.exit(status || 1);
  }
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<string, number> & { success: boolean };
  // A file that cannot be loaded has no failed test, but it is not a success either.
  const failed = (numFailedTests === 0 && !success ? numFailedTestSuites : numFailedTests) ?? 0;
  return {
    passed: numPassedTests ?? 0,
    failed,
    pending: numPendingTests ?? 0,
    isSuccess: status === 0 && success,
  };
}
