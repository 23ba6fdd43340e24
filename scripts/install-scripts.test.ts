import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLockfile } from './release/locked-packages.ts';

const root = join(import.meta.dirname, '..');
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
};

/**
 * On Linux x64, the install script of onnxruntime-node fetches 300 MB for GPUs from a server other than the registry. A
 * newer npm consults `allowScripts` of package.json. An older one runs scripts of packages that the lockfile marks as
 * having one, so the lockfile must not mark it. `npm install` may add the line again: delete it.
 */
describe('npm ci', () => {
  test('runs no install script of onnxruntime-node, with any version of npm', () => {
    expect(allowScripts['onnxruntime-node']).toBe(false);
    expect(readLockfile(root).packages['node_modules/onnxruntime-node']).not.toHaveProperty('hasInstallScript');
  });

  test('leaves no runtime of another system behind, and keeps this one', () => {
    const kept = globSync('node_modules/onnxruntime-node/bin/napi-v6/*/*', { cwd: root });
    expect(kept.map((path) => path.split(sep).slice(-2))).toEqual([[process.platform, process.arch]]);
  });

  test('uses no setting that npm does not know', () => {
    const names = readFileSync(join(root, '.npmrc'), 'utf8').match(/^\w[\w-]*/gm);
    expect(names).toEqual(['fund', 'audit']);
  });
});
