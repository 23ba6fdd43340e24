/** Checks the files that a forge and editors read against the repository that they describe. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const tracked = (pattern: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

it('every folder with a lockfile is watched for updates, and no other', () => {
  const folders = tracked('*package-lock.json').map((path) => `/${dirname(path)}`.replace(/^\/\.$/, '/'));
  const [, npm = ''] = /package-ecosystem: npm\n([\s\S]*?)\n {4}schedule:/.exec(read('.github/dependabot.yml')) ?? [];
  const watched = Array.from(npm.matchAll(/^ {6}- (\S+)$/gm), ([, folder]) => folder);
  expect(watched.toSorted()).toEqual(folders.toSorted());
});

it('a pull request runs the script that a maintainer runs, and only scripts that exist', () => {
  const workflow = read('.github/workflows/check.yml');
  expect(workflow).toMatch(/^ {6}- run: bash \.ci\/run$/m);
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const named = Array.from(workflow.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name);
  expect(named.filter((name) => !Object.keys(scripts).includes(name ?? ''))).toEqual([]);
});

it('every path that has an owner exists', () => {
  const paths = Array.from(read('.github/CODEOWNERS').matchAll(/^(\/\S+) +@/gm), ([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
