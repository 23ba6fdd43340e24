import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * Extracts the programs of docs/guides/web-frameworks.md and runs them. The frameworks are large, so they are installed
 * separately; `npm test` says so if they are missing, and CI requires them.
 */
const home = join(import.meta.dirname, 'client-recipes');
const installed = hasExtra(existsSync(join(home, 'node_modules')));
const guide = readFileSync(join(import.meta.dirname, '../docs/guides/web-frameworks.md'), 'utf8');
const recipes = [...guide.matchAll(/```js\n\/\/ (\S+)\n([^`]*)```/g)].map(([, file = '', code = '']) => ({
  file,
  code,
}));
const next = join(home, 'node_modules/next/dist/bin/next');

let service: LiveService;
let folder: string;

/** Starts the recipe with the service at `url`; `post` sends it a comment once it listens. */
async function start(file: string, code: string, url: string, key = service.testKey) {
  const place = join(folder, String(Math.random()).slice(2));
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(join(place, file), code);
  const port = await freePort();
  const words = file.startsWith('app/') ? [next, 'dev', '--port', String(port)] : [join(place, file)];
  const child = spawn(process.execPath, words, {
    cwd: place,
    env: {
      PATH: process.env.PATH ?? '',
      MODERATO_URL: url,
      MODERATO_KEY: key,
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  const post = async (body: object) => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${file} ended: ${said}`);
      const reply = await send(port, body).catch(() => undefined);
      if (reply !== undefined) return reply;
      await pause(100);
    }
  };
  return { post, stop: () => stop(child) };
}

async function send(port: number, body: object): Promise<[status: number, body: unknown]> {
  const reply = await fetch(`http://127.0.0.1:${port}/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  return [reply.status, isJson ? await reply.json() : await reply.text()];
}

/** Including everything that it started. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGKILL');
  await ended;
}

test('the guide has a recipe for each framework', () => {
  expect(recipes.map(({ file }) => file)).toEqual(['express.js', 'fastify.js', 'hono.js', 'app/comments/route.js']);
});

describe.runIf(installed)('the recipe', () => {
  beforeAll(async () => {
    service = await startService();
    folder = mkdtempSync(join(home, 'node_modules/.recipes-'));
  });
  afterAll(async () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    await service?.stop();
  });

  test.each(recipes)(
    '$file refuses, flags and accepts comments, and flags all of them when the service is down',
    async (recipe) => {
      const { post, stop } = await start(recipe.file, recipe.code, service.address);
      try {
        const good = 'Good morning.';
        expect(await post({ text: good })).toEqual([201, { text: good, needsReview: false }]);
        const doubtful = 'moderato test toxicity flag';
        expect(await post({ text: doubtful })).toEqual([201, { text: doubtful, needsReview: true }]);
        expect(await post({ text: 'moderato test toxicity block' })).toEqual([
          422,
          { error: 'This cannot be posted.' },
        ]);
        const refused = [400, { error: expect.stringContaining('content') }];
        expect(await post({ text: '' })).toEqual(refused);
        expect(await post({})).toEqual(refused);
      } finally {
        await stop();
      }
      const alone = await start(recipe.file, recipe.code, `http://127.0.0.1:${await freePort()}`);
      try {
        expect(await alone.post({ text: 'anything' })).toEqual([201, { text: 'anything', needsReview: true }]);
      } finally {
        await alone.stop();
      }
    },
  );

  test.each(recipes)('$file hides a wrong key from visitors', async ({ file, code }) => {
    const { post, stop } = await start(file, code, service.address, 'mod_live_nonsense');
    try {
      expect(await post({ text: 'anything' })).toEqual([500, { error: 'Something went wrong.' }]);
    } finally {
      await stop();
    }
  });
});
