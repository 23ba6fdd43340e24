/** What an operator sees, on the real process: start, probes, metrics, shutdown, and two copies on one store. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '@moderato/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '../packages/server/src/testing/engines.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { sendHalf } from './support/half-sent-call.ts';
import { makeKeys } from './support/make-keys.ts';
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

/** What the log says of a call that claims to be forwarded. */
async function clientAddressSeenBy({ address, log }: Pick<ServerProcess, 'address' | 'log'>): Promise<unknown> {
  const entry = () => log.find(({ route }) => route === '/readyz');
  await fetch(`${address}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await expect.poll(entry).toBeDefined();
  return entry()?.clientAddress;
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
});

describe('one process', async () => {
  const folder = newFolder();
  const { test } = await makeKeys(folder);
  const metricsPort = await freePort();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({
      MODERATO_DATA_DIR: folder,
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(metricsPort),
    });
  });
  afterAll(async () => {
    server?.send('SIGKILL');
    await server?.ended;
  });

  it('O4: a second one on the same data folder says what it needs, and exits', async () => {
    const { code, stderr } = await runServerToItsEnd({ MODERATO_DATA_DIR: folder });
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
    expect(stderr).toContain(folder);
  });

  it('a second one on the same port names the port in one line, with what to do', async () => {
    const { port } = new URL(server.address);
    const { code, stderr } = await runServerToItsEnd({ MODERATO_DATA_DIR: newFolder(), PORT: port });
    expect(code).toBe(1);
    expect(stderr).toContain(`Cannot listen on 127.0.0.1, port ${port}: another program uses this port.`);
    expect(stderr).toMatch(/^[^\n]*choose another port: PORT=\d+\.\n$/);
  });

  it('O1: links use the loopback address it listens on, whatever the Host header says', async () => {
    const { servers } = (await json(`${server.address}/openapi.json`)) as { servers: { url: string }[] };
    expect(servers.map(({ url }) => url)).toEqual([server.address]);
  });

  it('O1: trusts no forwarded client address by default', async () => {
    expect(await clientAddressSeenBy(server)).toBe('127.0.0.1');
  });

  it('serves metrics on METRICS_PORT, separately from the service', async () => {
    await moderateText(server.address, test, { content: 'hello' });
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toContain('moderato_calls_total{kind="text",tier="0",action="allow"} 1');
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  });
});

describe('METRICS_PORT and MODERATO_TRUSTED_PROXIES', () => {
  it('metrics listen only on loopback, whatever HOST says; O1: a forwarded address counts from a trusted proxy', async () => {
    const metricsPort = await freePort();
    const server = await start({
      MODERATO_DATA_DIR: newFolder(),
      LOG_LEVEL: 'debug',
      HOST: '0.0.0.0',
      METRICS_PORT: String(metricsPort),
      MODERATO_TRUSTED_PROXIES: '127.0.0.1',
    });
    const { port } = new URL(server.address);
    expect((await fetch(`http://127.0.0.2:${port}/livez`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow();
    expect(await clientAddressSeenBy({ ...server, address: `http://127.0.0.1:${port}` })).toBe('203.0.113.7');
  });

  it('metrics require the token if other machines can reach them; O1: a forwarded address does not count from another proxy', async () => {
    const environment = {
      MODERATO_DATA_DIR: newFolder(),
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(await freePort()),
      METRICS_HOST: '0.0.0.0',
      MODERATO_TRUSTED_PROXIES: '10.0.0.0/8',
    };
    const refused = await runServerToItsEnd(environment);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('METRICS_TOKEN is not set')]);

    const token = 'a-token-of-some-length';
    const server = await start({ ...environment, METRICS_TOKEN: token });
    const ask = (headers = {}) => fetch(`http://127.0.0.2:${environment.METRICS_PORT}/metrics`, { headers });
    expect((await ask()).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
    expect(await clientAddressSeenBy(server)).toBe('127.0.0.1');
  });
});

describe('SIGTERM', () => {
  it('a second one exits at once, whatever is in progress', async () => {
    const folder = newFolder();
    const { live } = await makeKeys(folder);
    const server = await start({ MODERATO_DATA_DIR: folder });
    const call = await sendHalf(server.address, live);
    await json(`${server.address}/livez`);
    server.send('SIGTERM');
    // The second comes from a person, so well after the first.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.send('SIGTERM');
    const { code, signal } = await server.ended;
    expect([code === 0, signal]).toEqual([false, null]);
    call.abandon();
  });
});

onPostgres((engine, createPlace) => {
  describe(`two copies on ${engine}`, () => {
    const plans = JSON.stringify({
      pro: { requests_per_second: 100_000, calls_per_month: 20 },
      free: { requests_per_second: 3 },
    });

    it('O4, K3, K5, K6: share rate limit and quota exactly, and see the same rules and revoked keys', async () => {
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

      const { id: account } = await stores.accounts.create('rules', 'pro');
      const { key: test, record } = await stores.keys.create(account, 'test', '');
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
          timeout: 60_000,
          interval: 200,
        })
        .toBe('block');
      const refused = await send(1, '/v1/config/rules', { action: 'delete', rule_id: 'rule_\u0000' });
      expect(['invalid_request', 'not_found']).toContain((refused.error as { code: string }).code);

      await stores.keys.revoke(record.id);
      const statuses = () =>
        Promise.all(
          copies.map(async ({ address }) => (await moderateText(address, test, { content: 'who is there' })).status),
        );
      await expect.poll(statuses).toEqual([401, 401]);
      await stores.close();
      for (const copy of running.splice(0)) {
        copy.send('SIGTERM');
        expect((await copy.ended).code).toBe(0);
      }
      await place.remove();
    });
  });
});
