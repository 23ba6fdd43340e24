/** How the real process starts and ends under bad conditions; `operations.test.ts` has the rest. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStores } from '@moderato/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqlitePlace, type StorePlace } from '../packages/server/src/testing/engines.ts';
import { type HalfSentCall, sendHalf } from './support/half-sent-call.ts';
import { moderateText } from './support/moderation-call.ts';
import { runServerToItsEnd, type ServerProcess, startServer } from './support/server-process.ts';

describe('on SQLite', () => {
  let place: StorePlace;
  let environment: Record<string, string>;
  let key: string;
  beforeEach(async () => {
    place = await createSqlitePlace();
    if (place.options.engine === 'sqlite') environment = { MODERATO_DATA_DIR: place.options.folder };
    key = await makeKey(place);
  });
  afterEach(() => place.remove());

  it('SIGTERM: calls in progress are answered and recorded, new connections are refused, idle ones do not delay the exit, and the exit code is 0', async () => {
    const server = await startServer(environment);
    const calls = await halfSent(server, key, 8);
    await moderateText(server.address, key, { content: 'leaves an idle connection behind' });
    server.send('SIGTERM');
    await loggedShutdown(server);
    const isServing = () =>
      fetch(`${server.address}/livez`).then(
        () => true,
        () => false,
      );
    await expect.poll(isServing).toBe(false);
    const replies = await Promise.all(calls.map((call) => call.finish()));
    for (const reply of replies) {
      expect(reply).toMatch(/^HTTP\/1\.1 200 /);
      expect(reply.toLowerCase()).toContain('connection: close');
    }
    expect(await server.ended).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Set up the dashboard here \(the link works once, within an hour\): \S+\n$/),
    });
    expect(server.log.at(-1)).toMatchObject({ msg: 'stopped' });
    const ids = replies.map((reply) => /"request_id":"(req_\w+)"/.exec(reply)?.[1]);
    expect(await ledgerIds(place)).toEqual(expect.arrayContaining(ids));
  });

  it('SIGTERM to a test run leaves no service running', async () => {
    const script = join(import.meta.dirname, 'support/leave-server-process.ts');
    const run = spawn(process.execPath, [script, environment.MODERATO_DATA_DIR ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [address] = (await once(createInterface({ input: run.stdout }), 'line')) as [string];
    const answers = () =>
      fetch(`${address}/livez`).then(
        () => true,
        () => false,
      );
    const ended = once(run, 'exit');
    const before = await answers();
    run.kill('SIGTERM');
    expect([before, await ended]).toEqual([true, [null, 'SIGTERM']]);
    await expect.poll(answers).toBe(false);
  });

  it('SIGTERM to `npm start` stops the service that it started', async () => {
    const root = join(import.meta.dirname, '..');
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
    });
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: npm.stdout }).on('line', (line) => {
        const [, found] = /"address":"([^"]+)"/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
      npm.once('exit', () => reject(new Error('It ended before it served.')));
    });
    npm.removeAllListeners('exit');
    npm.kill('SIGTERM');
    const isServing = () =>
      fetch(`${address}/livez`).then(
        () => true,
        () => false,
      );
    await expect.poll(isServing, { timeout: 60_000, interval: 200 }).toBe(false);
  });

  it('O4: the data folder of a killed process can be used again at once; SIGTERM: the service waits for an unfinished request only until the drain time ends', async () => {
    const first = await startServer(environment);
    first.send('SIGKILL');
    await first.ended;
    const second = await startServer(environment);
    expect((await moderateText(second.address, key, { content: 'back again' })).status).toBe(200);
    const [stuck] = await halfSent(second, key, 1);
    second.send('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
    stuck?.abandon();
  });
});

it('names unknown settings in one line as it starts, without their values', async () => {
  const place = await createSqlitePlace();
  const MODERATO_DATA_DIR = place.options.engine === 'sqlite' ? place.options.folder : '';
  const server = await startServer({ MODERATO_DATA_DIR, MODERATO_PORT: '8099', MODERATO_KEY: 'mod_test_1' });
  const notes = server.log.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('Unknown settings'));
  expect(notes).toEqual([
    'Unknown settings: MODERATO_PORT. Check their spelling; docs/reference/configuration.md lists every setting.',
  ]);
  expect(JSON.stringify(server.log)).not.toContain('8099');
  server.send('SIGTERM');
  await server.ended;
  await place.remove();
});

it('an unreachable PostgreSQL is reported in one clear line, without the password', async () => {
  const { code, stderr } = await runServerToItsEnd({
    DATABASE_URL: 'postgres://moderato:hunter2@127.0.0.1:1/none',
  });
  expect(code).toBe(1);
  expect(stderr).not.toContain('hunter2');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

async function makeKey(place: StorePlace): Promise<string> {
  const stores = await openStores(place.options);
  const [account] = await stores.accounts.list();
  const { key } = await stores.keys.create(account?.id ?? '', 'live', 'start and stop');
  await stores.close();
  return key;
}

async function ledgerIds(place: StorePlace): Promise<string[]> {
  const stores = await openStores(place.options);
  const rows = await stores.database.query.selectFrom('ledger').select('request_id').execute();
  await stores.close();
  return rows.map((row) => row.request_id);
}

/** Calls that the server has begun to work on: it answers `/livez` on the same loop after it has read them. */
async function halfSent(server: ServerProcess, key: string, count: number): Promise<HalfSentCall[]> {
  const calls = await Promise.all(Array.from({ length: count }, () => sendHalf(server.address, key)));
  for (let i = 0; i < 3; i++) await (await fetch(`${server.address}/livez`)).text();
  return calls;
}

function loggedShutdown(server: ServerProcess): Promise<void> {
  return expect.poll(() => server.log.map((entry) => entry.msg), { timeout: 60_000 }).toContain('shutting down');
}
