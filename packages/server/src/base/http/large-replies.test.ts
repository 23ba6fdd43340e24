/**
 * Callers who request long lists and do not read them: memory is bounded, others are served, nothing is left behind.
 */

import { connect, type Socket } from 'node:net';
import Type from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { addRule } from '../../testing/add-rule.ts';
import { admitEverybody } from '../../testing/open-gates.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Caller, noKeyLimits } from '../caller.ts';
import { createArrivingBodies } from '../fairness/arriving-bodies.ts';
import { createGates } from '../fairness/gates.ts';
import { createMemoryBudget } from '../fairness/memory-budget.ts';
import type { KeyedRoute, WrittenReply } from './route.ts';
import { createServer } from './server.ts';

const patient = { timeout: 60_000 };
const megabyte = 1024 * 1024;
const opened: Socket[] = [];
let app: TestApp;

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** Sends a request and reads nothing until `read` is called. */
function ask(
  port: number,
  path: string,
  key: string,
  body: string,
): { readonly socket: Socket; read(): Promise<string> } {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  opened.push(socket);
  socket.pause();
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nConnection: close`;
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  return {
    socket,
    async read() {
      const pieces: Buffer[] = [];
      socket.on('data', (piece: Buffer) => pieces.push(piece)).resume();
      await new Promise((resolve) => (socket.closed ? resolve(undefined) : socket.once('close', resolve)));
      return Buffer.concat(pieces).toString('latin1');
    },
  };
}

async function gauge(name: string): Promise<number> {
  return Number(new RegExp(`^moderato_${name} (\\d+)$`, 'm').exec(await app.metrics.render())?.[1] ?? Number.NaN);
}

/** Lists that make a reply of about 8 MB: more than the buffers of a connection take. */
async function addLongLists(accountId: string): Promise<void> {
  for (let list = 0; list < 4; list++) {
    const pattern = Array.from({ length: 10_000 }, (_, word) => `${list}x${word}`.padEnd(200, 'y'));
    const rule = { type: 'wordlist', pattern, priority: 0, action: 'flag' } as const;
    await addRule(app.stores.rules.live, accountId, rule);
  }
}

describe('unread replies', () => {
  it('O8: have bounded memory: the account with too many is refused, others are served, and reading frees memory', async () => {
    app = await startTestApp({ MODERATO_MAX_BODY_MB: '64' });
    try {
      const [hostile, decent] = [await app.addAccount('pro'), await app.addAccount('pro')];
      for (const { accountId } of [hostile, decent]) await addLongLists(accountId);
      const port = await app.listen();
      const list = '{"action":"list"}';
      const unread = Array.from({ length: 12 }, () => ask(port, '/v1/config/rules', hostile.liveKey, list));
      await expect.poll(() => gauge('shed_requests_total\\{reason="bodies",spare="false"\\}'), patient).toBe(8);
      expect(await gauge('bodies_arriving_bytes')).toBeGreaterThan(30 * megabyte);
      expect(await gauge('bodies_arriving_bytes')).toBeLessThan(64 * megabyte);
      const beside = await app.call('POST', '/v1/config/rules', { key: decent.liveKey, body: { action: 'list' } });
      expect([beside.status, beside.json.rules.length]).toEqual([200, 4]);
      const replies = await Promise.all(unread.map(({ read }) => read()));
      const statuses = replies.map((reply) => reply.slice(9, 12)).sort();
      expect(statuses).toEqual([...Array(4).fill('200'), ...Array(8).fill('503')]);
      expect(replies.filter((reply) => reply.includes('"code":"overloaded"'))).toHaveLength(8);
      await expect.poll(() => gauge('bodies_arriving_bytes'), patient).toBe(0);
      await expect.poll(() => gauge('requests_in_flight'), patient).toBe(0);
      const again = await app.call('POST', '/v1/config/rules', { key: hostile.liveKey, body: { action: 'list' } });
      expect(again.status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('O8: are cut off after a while, even if the caller reads a little now and then', async () => {
    const caller: Caller = {
      ...{ accountId: 'acc', keyId: 'key', mode: 'live', planName: 'pro' },
      plan: { requestsPerSecond: 100_000, callsPerMonth: 100_000 },
      limits: noKeyLimits,
    };
    const long: KeyedRoute<object, WrittenReply> = {
      ...{ method: 'POST', path: '/v1/long', access: 'key', scope: 'moderate', operationId: 'long', summary: 'Long' },
      body: {
        ...{ schema: Type.Object({}), limitBytes: 1_000 },
        ...{ tooLarge: 'payload_too_large', tooLargeMessage: 'Too large.' },
      },
      ...{ refusals: [], reply: Type.Any() },
      handle: () => ({ json: JSON.stringify('x'.repeat(32 * megabyte)) }),
    };
    const bodies = createArrivingBodies({ maxBodies: 10, maxBytes: 256 * megabyte });
    const server = createServer({
      routes: [long as KeyedRoute],
      authenticate: () => caller,
      budget: createMemoryBudget(),
      gates: createGates(),
      ...{ admission: admitEverybody, bodies, keyOrigins: { has: () => false } },
      ...{ corsOrigins: [], trustedProxies: [], modelVersions: { live: 'live', test: 'test' } },
      isDraining: () => false,
      observer: { answered() {}, rateRefused() {}, forwardedByStranger() {}, crashed() {} },
      timeouts: {
        ...{ headersMs: 10_000, requestMs: 30_000, idleConnectionMs: 60_000, keepAliveMs: 30_000 },
        ...{ replyMs: 300, checkMs: 50 },
      },
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.addresses()[0] as { port: number };
    const { socket } = ask(port, '/v1/long', 'any', '{}');
    await expect.poll(() => bodies.bytes, patient).toBeGreaterThan(32 * megabyte);
    const trickle = setInterval(() => socket.read(1), 20);
    await expect.poll(() => bodies.bytes, patient).toBe(0);
    clearInterval(trickle);
    socket.destroy();
    await server.close();
  });
});
