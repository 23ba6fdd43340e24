/**
 * Going back, as docs/guides/upgrade.md describes: this version refuses the store of the last release, the release goes on with it,
 * and refuses the store of this version. The release runs from the repository's history, with the packages of this version.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { moderateText } from './support/moderation-call.ts';
import { isReleaseInHistory, release } from './support/release.ts';
import { runServerToItsEnd, type ServerProcess, startServer } from './support/server-process.ts';
import type { Written } from './upgrade/fill-installation.ts';

const isThere = hasExtra(isReleaseInHistory);
const root = join(import.meta.dirname, '..');
const facts = JSON.parse(readFileSync(join(root, 'e2e/upgrade/sqlite.json'), 'utf8')) as Written;
const here = mkdtempSync(join(tmpdir(), 'moderato-go-back-'));
const dataDir = join(here, 'data');
const file = join(dataDir, 'moderato.db');
const environment = { MODERATO_DATA_DIR: dataDir, MODERATO_LEDGER_DAYS: '36500' };
const earlier = join(here, 'released/packages/cli/bin/moderato.js');
const hello = { content: 'Good morning, what a lovely day.' };

const runEarlier = (...words: string[]) =>
  spawnSync(process.execPath, [earlier, ...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    encoding: 'utf8',
  });

async function during<Result>(
  start: Promise<ServerProcess>,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const server = await start;
  try {
    return await use(server.address);
  } finally {
    server.send('SIGTERM');
    await server.ended;
  }
}

/** The sources of the release, with links to the packages that are installed here. */
function layOutRelease(): void {
  const released = join(here, 'released');
  mkdirSync(released);
  const sources = execFileSync('git', ['archive', release, 'packages', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['x', '-C', released], { input: sources });
  link(join(root, 'node_modules'), join(released, 'node_modules'));
  mkdirSync(join(released, 'node_modules/@moderato'));
  for (const name of readdirSync(join(released, 'packages'))) {
    symlinkSync(join(released, 'packages', name), join(released, 'node_modules/@moderato', name));
  }
  link(join(root, 'packages/server/node_modules'), join(released, 'packages/server/node_modules'));
}

function link(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '@moderato') symlinkSync(join(from, name), join(to, name));
}

beforeAll(() => {
  if (!isThere) return;
  layOutRelease();
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(file, gunzipSync(readFileSync(join(root, 'e2e/upgrade/sqlite.db.gz'))), { mode: 0o600 });
});
afterAll(() => rmSync(here, { recursive: true, force: true }));

test.runIf(isThere)('the last release goes on with its store, and refuses one of this version', async () => {
  const refused = await runServerToItsEnd(environment);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('An earlier version of Moderato') });
  const back = await during(startServer(environment, earlier), (address) =>
    moderateText(address, facts.keys.live, hello),
  );
  expect(back.status).toBe(200);
  expect(runEarlier('accounts', 'list').stdout).toContain('Second forum');

  renameSync(dataDir, join(here, 'aside'));
  await during(startServer(environment), async () => {});
  const newer = runEarlier('accounts', 'list');
  expect(newer.status).toBe(1);
  expect(newer.stderr).toContain('newer version of Moderato');
});
