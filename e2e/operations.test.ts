/** What an operator sees, on the real process: start, probes, metrics, shutdown, and two copies on one store. */

import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '@moderato/server';
import { afterEach, describe, expect, it } from 'vitest';
import { onPostgres } from '../packages/server/src/testing/engines.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { moderateText } from './support/moderation-call.ts';
import { runServerToItsEnd, type ServerProcess, startServer } from './support/server-process.ts';

const running: ServerProcess[] = [];
async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.send('SIGKILL');
    await server.ended;
  }
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'moderato-e2e-'));
async function makeKeys(folder: string): Promise<{ live: string; test: string }> {
  const stores = await openStores({ engine: 'sqlite', folder, durability: 'process' });
  const [account] = await stores.accounts.list();
  const live = (await stores.keys.create(account?.id ?? '', 'live', '')).key;
  const test = (await stores.keys.create(account?.id ?? '', 'test', '')).key;
  await stores.close();
  return { live, test };
}

const json = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).json();

describe('start', () => {
  it('lists every invalid variable at once, with its value and the allowed ones, and no secret', async () => {
    const { code, stderr } = await runServerToItsEnd({
      PORT: 'eighty',
      MODERATO_PLANS: '{"gold":{}}',
      MODERATO_DURABILITY: 'maybe',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      LOG_LEVEL: 'loud',
    });
    expect(code).toBe(1);
    for (const part of [
      'PORT is "eighty"',
      'MODERATO_PLANS',
      'MODERATO_DURABILITY is "maybe"',
      'DATABASE_URL',
      'LOG_LEVEL',
    ]) {
      expect(stderr).toContain(part);
    }
    expect(stderr).toContain('allowed: process or full');
    expect(stderr).not.toContain('hunter2');
    expect(stderr).not.toContain('    at ');
  });

  it('O4: a second process on the same data folder says what it needs, and exits', async () => {
    const folder = newFolder();
    await start({ MODERATO_DATA_DIR: folder });
    const { code, stderr } = await runServerToItsEnd({ MODERATO_DATA_DIR: folder });
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
    expect(stderr).toContain(folder);
  });

  it('O1: links use the loopback address it listens on, whatever the Host header says', async () => {
    const { address } = await start({ MODERATO_DATA_DIR: newFolder() });
    const { servers } = (await json(`${address}/openapi.json`)) as { servers: { url: string }[] };
    expect(servers.map(({ url }) => url)).toEqual([address]);
  });

  it('O1: a forwarded client address counts only from a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const seenBy = async (environment: Record<string, string>) => {
      const { address, log } = await start({ MODERATO_DATA_DIR: newFolder(), LOG_LEVEL: 'debug', ...environment });
      await json(`${address}/livez`, forwarded);
      await expect.poll(() => log.some(({ route }) => route === '/livez')).toBe(true);
      return log.find(({ route }) => route === '/livez')?.clientAddress;
    };
    expect(await seenBy({})).toBe('127.0.0.1');
    expect(await seenBy({ MODERATO_TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('127.0.0.1');
    expect(await seenBy({ MODERATO_TRUSTED_PROXIES: '127.0.0.1' })).toBe('203.0.113.7');
  });
});

describe('a busy port', () => {
  it('is named in the error, with what to do', async () => {
    const { address } = await start({ MODERATO_DATA_DIR: newFolder() });
    const port = Number(new URL(address).port);
    const { code, stderr } = await runServerToItsEnd({ MODERATO_DATA_DIR: newFolder(), PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toContain(`Cannot listen on 127.0.0.1, port ${port}: another program uses this port.`);
    expect(stderr).toMatch(/choose another port: PORT=\d+\.\n$/);
  });
});

describe('METRICS_PORT', () => {
  it('serves metrics separately from the service', async () => {
    const metricsPort = await freePort();
    const folder = newFolder();
    const { test } = await makeKeys(folder);
    const { address } = await start({ MODERATO_DATA_DIR: folder, METRICS_PORT: String(metricsPort) });
    await moderateText(address, test, { content: 'hello' });
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toContain('moderato_calls_total{kind="text",tier="0",action="allow"} 1');
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('listens only on loopback, whatever HOST says', async () => {
    const metricsPort = await freePort();
    const { address } = await start({
      MODERATO_DATA_DIR: newFolder(),
      HOST: '0.0.0.0',
      METRICS_PORT: String(metricsPort),
    });
    const other = `127.0.0.2:${metricsPort}`;
    expect((await fetch(`http://127.0.0.2:${new URL(address).port}/livez`)).status).toBe(200);
    await expect(fetch(`http://${other}/metrics`)).rejects.toThrow();
  });

  it('requires the token if metrics are reachable from other machines', async () => {
    const environment = {
      MODERATO_DATA_DIR: newFolder(),
      METRICS_PORT: String(await freePort()),
      METRICS_HOST: '0.0.0.0',
    };
    const refused = await runServerToItsEnd(environment);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('METRICS_TOKEN is not set')]);

    const token = 'a-token-of-some-length';
    await start({ ...environment, METRICS_TOKEN: token });
    const ask = (headers = {}) => fetch(`http://127.0.0.2:${environment.METRICS_PORT}/metrics`, { headers });
    expect((await ask()).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe('SIGTERM', () => {
  const body = '{"content":"sent in two halves"}';
  /** A call whose second half has not been sent. */
  async function halfACall(address: string, key: string) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.write(
      `POST /v1/moderate/text HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await once(socket, 'ready');
    return { socket, finish: () => socket.write(body.slice(10)), received: () => received };
  }

  it('answers and records calls in progress, accepts no new connection, and exits with 0', async () => {
    const folder = newFolder();
    const { live } = await makeKeys(folder);
    const server = await start({ MODERATO_DATA_DIR: folder });
    await moderateText(server.address, live, { content: 'before' });
    const call = await halfACall(server.address, live);
    await json(`${server.address}/livez`);
    server.send('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.address}/livez`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    call.finish();
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    expect(call.received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(call.received().toLowerCase()).toContain('connection: close');
    const stores = await openStores({ engine: 'sqlite', folder, durability: 'process' });
    const [account] = await stores.accounts.list();
    const period = new Date().toISOString().slice(0, 7);
    expect((await stores.ledger.readCounters(account?.id ?? '', period)).total).toBe(2);
    await stores.close();
  });

  it('a second one exits at once, whatever is in progress', async () => {
    const folder = newFolder();
    const { live } = await makeKeys(folder);
    const server = await start({ MODERATO_DATA_DIR: folder });
    await halfACall(server.address, live);
    await json(`${server.address}/livez`);
    server.send('SIGTERM');
    // The second comes from a person, so well after the first.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.send('SIGTERM');
    const { code, signal } = await server.ended;
    expect([code === 0, signal]).toEqual([false, null]);
  });
});

onPostgres((engine, createPlace) => {
  describe(`two copies on ${engine}`, () => {
    const plans = JSON.stringify({
      pro: { requests_per_second: 100_000, calls_per_month: 20 },
      free: { requests_per_second: 3 },
    });

    it('K5, K6: share rate limit and quota exactly, and see the same rules', async () => {
      const place = await createPlace();
      if (place.options.engine !== 'postgres') throw new Error('This suite needs PostgreSQL.');
      const stores = await openStores(place.options);
      const keyOf = async (plan: 'pro' | 'free') =>
        (await stores.keys.create((await stores.accounts.create(plan, plan)).id, 'live', '')).key;
      const [pro, free] = [await keyOf('pro'), await keyOf('free')];
      const environment = { DATABASE_URL: place.options.url, MODERATO_PLANS: plans };
      const copies = await Promise.all([start(environment), start(environment)]);
      const addressOf = (i: number) => copies[i % 2]?.address ?? '';

      const calls = await Promise.all(
        Array.from({ length: 60 }, (_, i) => moderateText(addressOf(i), pro, { content: `call ${i}` })),
      );
      expect(calls.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(calls.filter(({ body }) => body.error?.code === 'quota_exceeded')).toHaveLength(40);
      const usage = (await json(`${addressOf(1)}/v1/usage`, { 'x-api-key': pro })) as { total_calls: number };
      expect(usage.total_calls).toBe(20);

      const burst = await Promise.all(
        Array.from({ length: 40 }, (_, i) => fetch(`${addressOf(i)}/v1/usage`, { headers: { 'x-api-key': free } })),
      );
      const allowed = burst.filter(({ status }) => status === 200).length;
      expect(allowed).toBeGreaterThanOrEqual(3);
      expect(burst.filter(({ status }) => status === 429).length).toBe(40 - allowed);
      expect(allowed).toBeLessThan(40);

      const { key: test } = await stores.keys.create((await stores.accounts.create('rules', 'pro')).id, 'test', '');
      const send = (i: number, path: string, body: object) =>
        fetch(addressOf(i) + path, {
          method: 'POST',
          headers: { 'x-api-key': test, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((reply) => reply.json() as Promise<Record<string, unknown>>);
      await send(1, '/v1/moderate/text', { content: 'banana' });
      await send(0, '/v1/config/rules', {
        action: 'create',
        type: 'wordlist',
        pattern: ['banana'],
        moderation_action: 'block',
      });
      expect((await send(0, '/v1/moderate/text', { content: 'banana' })).action).toBe('block');
      await expect
        .poll(async () => (await send(1, '/v1/moderate/text', { content: 'banana' })).action, {
          timeout: 5_000,
          interval: 200,
        })
        .toBe('block');
      const refused = await send(1, '/v1/config/rules', { action: 'delete', rule_id: 'rule_\u0000' });
      expect(['invalid_request', 'not_found']).toContain((refused.error as { code: string }).code);
      await stores.close();
      for (const copy of running.splice(0)) {
        copy.send('SIGTERM');
        expect((await copy.ended).code).toBe(0);
      }
      await place.remove();
    });
  });
});
