/** Slow callers: each is cut off, with an error in our format if it can still be sent. */

import { connect } from 'node:net';
import Type from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { unboundedBodies } from '../../testing/open-gates.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { requestIdForm } from '../../testing/reply-check.ts';
import { type Caller, noKeyLimits } from '../caller.ts';
import { createAdmission } from '../fairness/admission.ts';
import { createGates } from '../fairness/gates.ts';
import { createMemoryBudget } from '../fairness/memory-budget.ts';
import { livezRoute } from '../health/health.route.ts';
import type { KeyedRoute } from './route.ts';
import { createServer } from './server.ts';

const caller: Caller = {
  ...{ accountId: 'acc', keyId: 'key', mode: 'live', planName: 'pro' },
  plan: { requestsPerSecond: 100_000, callsPerMonth: 100_000 },
  limits: noKeyLimits,
};
let handled = 0;
let crashes = 0;
const echo: KeyedRoute<{ word: string }, { word: string }> = {
  ...{
    method: 'POST',
    path: '/v1/echo',
    access: 'key',
    scope: 'moderate',
    operationId: 'echo',
    summary: 'Echo',
    refusals: [],
  },
  body: {
    ...{ schema: Type.Object({ word: Type.String() }), limitBytes: 1_000 },
    ...{ tooLarge: 'payload_too_large', tooLargeMessage: 'Too large.' },
  },
  reply: Type.Object({ word: Type.String() }),
  handle({ body }) {
    handled++;
    return body;
  },
};
const admission = createAdmission({ maxInFlight: 100, maxDelayMs: 60_000, delay: { standingMs: () => 0 } });
const server = createServer({
  routes: [livezRoute(), echo as KeyedRoute],
  authenticate: () => caller,
  budget: createMemoryBudget(),
  gates: createGates(),
  admission,
  bodies: unboundedBodies(),
  keyOrigins: { has: () => false },
  corsOrigins: [],
  trustedProxies: [],
  modelVersions: { live: 'live', test: 'test' },
  isDraining: () => false,
  observer: { answered() {}, rateRefused() {}, forwardedByStranger() {}, crashed: () => crashes++ },
  timeouts: { headersMs: 200, requestMs: 400, idleConnectionMs: 5_000, keepAliveMs: 100, replyMs: 500, checkMs: 50 },
});
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.addresses()[0] as { port: number };
afterAll(() => server.close());

const post = 'POST /v1/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe('a slow caller', () => {
  it.each([
    ['sends nothing', ''],
    ['never ends its headers', 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow'],
    ['never begins its body', `${post}Content-Length: 100\r\n\r\n`],
    ['never ends its body', `${post}Content-Length: 100\r\n\r\n{"word":"half`],
    ['never ends its chunks', `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"wor\r\n`],
  ])('E2: that %s gets an error and is disconnected', async (_name, bytes) => {
    const reply = await rawRequest(port, bytes);
    expect([reply?.status, JSON.parse(reply?.body ?? '')]).toEqual([
      400,
      { error: { code: 'invalid_request', message: 'The request took too long to arrive.' } },
    ]);
    expect(reply?.headers['x-request-id']).toMatch(requestIdForm);
    expect(reply?.headers.connection).toBe('close');
    await expect.poll(() => admission.inFlight, { timeout: 60_000 }).toBe(0);
    expect([handled, crashes]).toEqual([0, 0]);
  });

  it.each([
    ['headers', 'GET /livez HTTP/1.1\r\nHost: a\r\n', 'X-Slow: v\r\n'],
    ['its body', `${post}Content-Length: 900\r\n\r\n`, ' '],
  ])('E2: that sends %s bit by bit is cut off too', async (_name, beginning, bit) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.write(beginning);
    const trickle = setInterval(() => socket.writable && socket.write(bit), 20);
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(trickle);
    expect(received).toContain('The request took too long to arrive.');
    await expect.poll(() => admission.inFlight, { timeout: 60_000 }).toBe(0);
  });

  it('is disconnected when it stays idle between requests', async () => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((closed) => socket.on('close', closed));
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});
