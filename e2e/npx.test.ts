/** Tests the tarball for npx like a user who only has Node: an empty folder, the registry, and nothing of this tree. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { maxArchiveBytes, packArchive } from '../scripts/release/archive.ts';
import { emptyFolder, maxBytes, maxModelBytes, packStandalone, platforms } from '../scripts/release/standalone.ts';
import { buildWorkingCopy, makeWorkingCopy, packWorkspace } from '../scripts/release/working-copy.ts';
import { moderateText } from './support/moderation-call.ts';

const modules = join(import.meta.dirname, 'npx/node_modules');
const platform = platforms.find(({ os, cpu }) => os === process.platform && cpu === process.arch);
const installed = hasExtra(existsSync(modules) && platform !== undefined);
const work = mkdtempSync(join(tmpdir(), 'moderato-npx-'));
const running = new Set<ChildProcess>();

const machines = [
  { name: 'Node 20', node: join(modules, `node-${process.platform}-${process.arch}/bin/node`), npm: 'npm-10' },
  { name: 'Node 24', node: process.execPath, npm: 'npm-11' },
];

/** A machine with this Node, its npm, and the programs of the system. */
function environmentWith({ name, node, npm }: (typeof machines)[number]): NodeJS.ProcessEnv {
  const bin = join(work, name.replace(' ', '-'));
  mkdirSync(bin, { recursive: true });
  if (!existsSync(join(bin, 'node'))) symlinkSync(node, join(bin, 'node'));
  for (const program of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec "${bin}/node" "${modules}/${npm}/bin/${program}-cli.js" "$@"\n`;
    writeFileSync(join(bin, program), script, { mode: 0o755 });
  }
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  // Variables that npm sets for its scripts must not reach another npm.
  const inherited = Object.entries(process.env).filter(([variable]) => !/^npm_/i.test(variable));
  return { ...Object.fromEntries(inherited), PATH: [bin, ...path].join(delimiter) };
}

let tarball: string;
let models: string;
let archive: string;
beforeAll(() => {
  if (!installed || platform === undefined) return;
  const copy = makeWorkingCopy();
  buildWorkingCopy(copy);
  const [folder, downloads] = [emptyFolder(work, 'packed'), emptyFolder(work, 'downloads')];
  tarball = packStandalone({ copy, folder, downloads, destination: work }, platform);
  models = packWorkspace(copy, 'models', work);
  archive = packArchive({ copy, folder, work: emptyFolder(work, 'archive'), downloads, destination: work }, platform);
}, 900_000);
/** The command starts another process, which must be ended separately. */
afterAll(async () => {
  const ended = [...running].filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
}, 60_000);

/** All output except npm's warnings about settings of this machine. */
function run(env: NodeJS.ProcessEnv, cwd: string, program: string, ...words: string[]): string {
  const screen = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', program, ...words], { cwd, env, encoding: 'utf8' });
  return screen.replace(/^npm warn Unknown (?:user|env|global) config .*\n/gm, '');
}

async function serve(env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  const child = spawn(join(cwd, 'node_modules/.bin/moderato'), ['serve'], { cwd, env: { ...env, PORT: '0' } });
  running.add(child);
  child.stderr.resume();
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string };
      if (address !== undefined) resolve(address);
    });
    void once(child, 'exit').then(() => reject(new Error('It ended before it served.')));
  });
}

describe.runIf(installed)('the tarball for npx', () => {
  test('is small, because the models are a file of their own', () => {
    expect(statSync(tarball).size).toBeLessThanOrEqual(maxBytes);
    expect(statSync(models).size).toBeLessThanOrEqual(maxModelBytes);
  });

  test('runs with npx from an empty folder, with Node 20', { timeout: 600_000 }, () => {
    const [machine] = machines as [(typeof machines)[number]];
    const folder = emptyFolder(work, 'npx');
    const words = [
      '--yes',
      '--package',
      models,
      '--package',
      tarball,
      'moderato',
      'check',
      '--json',
      'What a lovely morning.',
    ];
    expect(JSON.parse(run(environmentWith(machine), folder, 'npx', ...words))).toMatchObject({ action: 'allow' });
  });

  test('without the models, fetches none and says which file is missing', { timeout: 600_000 }, () => {
    const env = environmentWith(machines[1] as (typeof machines)[number]);
    const folder = emptyFolder(work, 'without-models');
    run(env, folder, 'npm', 'install', tarball);
    expect(existsSync(join(folder, 'node_modules/@moderato'))).toBe(false);
    const program = join(folder, 'node_modules/.bin/moderato');
    const { status, stderr } = spawnSync(program, ['check', 'Good morning.'], { cwd: folder, env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`moderato: The models are not installed. Download ${basename(models)} from`),
    ]);
  });

  for (const machine of machines) {
    test(`installs without a warning and judges a text, with ${machine.name}`, { timeout: 600_000 }, async () => {
      const env = environmentWith(machine);
      const folder = emptyFolder(work, `with-${machine.npm}`);
      expect(run(env, folder, 'node', '--version')).toContain(machine.name.replace('Node ', 'v'));
      expect(run(env, folder, 'npm', 'install', models, tarball)).not.toMatch(/warn|deprecated|error/i);
      const screen = run(env, folder, 'node_modules/.bin/moderato', 'keys', 'create', '--mode', 'live');
      expect(screen).not.toMatch(/warn/i);
      const key = /^mod_live_\w+$/m.exec(screen)?.[0] ?? '';

      const address = await serve(env, folder);
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 120_000 }).toBe(200);
      const { status, body } = await moderateText(address, key, { content: 'you are a worthless idiot' });
      expect([status, body]).toEqual([200, expect.objectContaining({ flagged: true, pipeline_tier: 0 })]);
      for (const page of ['/dashboard/', '/docs', '/docs/guides/quick-start', '/openapi']) {
        expect([page, (await fetch(address + page)).status]).toEqual([page, 200]);
      }
      const image = await fetch(`${address}/v1/moderate/image`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ data: gif, categories: ['sexual'] }),
      });
      expect(image.status).toBe(200);
    });
  }
});

describe.runIf(installed)('the archive', () => {
  test('runs on a machine without Node and npm, from a link on the path', { timeout: 600_000 }, () => {
    expect(statSync(archive).size).toBeLessThanOrEqual(maxArchiveBytes);
    const folder = emptyFolder(work, 'unpacked');
    execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
    const bin = emptyFolder(work, 'bin');
    symlinkSync(join(folder, 'moderato'), join(bin, 'moderato'));
    // The system's own programs, and no Node among them.
    for (const name of ['sh', 'dirname', 'readlink']) {
      symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(bin, name));
    }
    const words = ['check', '--json', 'What a lovely morning.'];
    const printed = execFileSync(join(bin, 'moderato'), words, { cwd: work, env: { PATH: bin }, encoding: 'utf8' });
    expect(JSON.parse(printed)).toMatchObject({ action: 'allow' });
  });
});

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
