/** A clone has everything: no ignore rule hides a source or data file of a package from git. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { status, stdout } = spawnSync('git', ['ls-files', '--others', '--ignored', '--exclude-standard', 'packages'], {
  cwd: root,
  encoding: 'utf8',
});
const made = /(?:^|\/)(?:node_modules|dist|coverage)\/|\.(?:tgz|working)$/;

it.skipIf(status !== 0)('no file of a package is ignored by git', () => {
  expect(stdout.split('\n').filter((path) => path !== '' && !made.test(path))).toEqual([]);
});
