import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

/**
 * The packages as npm would publish them: packed from a copy of the tree, unpacked into a separate node_modules folder,
 * where Node runs no TypeScript. Their dependencies come from this workspace, so no network is needed.
 */
const root = join(import.meta.dirname, '..');
const published = {
  client: '@moderato/client',
  contract: '@moderato/contract',
  models: '@moderato/models',
  engine: '@moderato/engine',
  server: '@moderato/server',
  cli: 'moderato',
};
const work = mkdtempSync(join(tmpdir(), 'moderato-packages-'));
const installed = join(work, 'app');

beforeAll(() => {
  const copy = join(work, 'tree');
  const wanted = (path: string) => !/[\\/](?:node_modules|dist)$/.test(path);
  for (const name of ['package.json', 'tsconfig.json', 'LICENSE', 'scripts', 'packages']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: wanted });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // npm installs what it cannot share next to the package that needs it.
  const ownModules = (folder: string) => join(root, 'packages', folder, 'node_modules');
  const withOwn = Object.keys(published).filter((folder) => existsSync(ownModules(folder)));
  for (const folder of withOwn) symlinkSync(ownModules(folder), join(copy, 'packages', folder, 'node_modules'));

  const modules = join(installed, 'node_modules');
  mkdirSync(join(modules, '@moderato'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@moderato' && name !== 'moderato') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const [folder, name] of Object.entries(published)) {
    const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', work], {
      cwd: join(copy, 'packages', folder),
      encoding: 'utf8',
    });
    mkdirSync(join(modules, name), { recursive: true });
    const tarball = join(work, output.trim().split('\n').at(-1) as string);
    execFileSync('tar', ['-xzf', tarball, '-C', join(modules, name), '--strip-components=1']);
    if (withOwn.includes(folder)) symlinkSync(ownModules(folder), join(modules, name, 'node_modules'));
  }
  // It compiles six packages twice; a machine that also does other things may take minutes.
}, 900_000);

function run(script: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: installed, encoding: 'utf8' });
}

describe('the published packages', () => {
  test('contain JavaScript with declarations and no tests', () => {
    for (const name of Object.values(published)) {
      const files = readdirSync(join(installed, 'node_modules', name), { recursive: true }).map(String);
      expect(
        files.filter((file) => /\.(?:test|contract)\.|(?:^|\/)testing(?:\/|$)/.test(file)),
        name,
      ).toEqual([]);
      expect(
        files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
        name,
      ).toEqual([]);
    }
  });

  test('the engine can judge a text without the other packages', () => {
    const action = run(`
      import { createClassifier, defaultTextPolicies as policies, emptyRuleSet, moderateText } from '@moderato/engine';
      const classifier = await createClassifier({ deadlineMs: Infinity });
      const judge = (content) => moderateText({ content, context: 'default', rules: emptyRuleSet, policies }, classifier);
      const [calm, rude] = [await judge('what a lovely morning'), await judge('f u c k you, you worthless piece of sh1t')];
      console.log(calm.action, rude.action, calm.degraded, rude.degraded);
      await classifier.close?.();`);
    expect(action).toMatch(/^allow (?:flag|block) false false\n$/);
  });

  test('the command line can run the service', async () => {
    const server = spawn(process.execPath, [join(installed, 'node_modules/moderato/bin/moderato.js'), 'serve'], {
      env: { ...process.env, PORT: '0', MODERATO_DATA_DIR: join(work, 'data') },
    });
    try {
      const line = await new Promise<string>((resolve, reject) => {
        let complaints = '';
        server.stderr.on('data', (chunk) => (complaints += chunk));
        server.once('exit', () => reject(new Error(complaints)));
        server.stdout.on('data', (chunk) => String(chunk).includes('address') && resolve(String(chunk)));
      });
      const { address } = JSON.parse(line.split('\n').find((text) => text.includes('address')) as string) as {
        address: string;
      };
      // The models load while the service is already serving.
      const ready = async () => (await fetch(`${address}/readyz`)).status;
      await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    } finally {
      server.kill();
    }
  });
});
