/** Callers that take their time: each is cut off, in our shape where it can still be told. */

import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { livezRoute } from '../health/health.route.ts';
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { requestIdForm } from '../testing/reply-check.ts';
import { createServer } from './server.ts';

const server = createServer({
  routes: [livezRoute()],
  authenticate: () => undefined,
  rateLimiter: createMemoryRateLimiter(),
  corsOrigins: [],
  trustedProxies: [],
  modelVersions: { live: 'live', test: 'test' },
  isDraining: () => false,
  observer: { answered() {}, rateRefused() {}, crashed() {} },
  timeouts: { headersMs: 200, requestMs: 400, idleConnectionMs: 5_000, keepAliveMs: 100, checkMs: 50 },
});
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.addresses()[0] as { port: number };
afterAll(() => server.close());

describe('a caller that takes too long', () => {
  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow'],
  ])('E2: that %s is told so and hung up on', async (_name, bytes) => {
    const reply = await rawRequest(port, bytes);
    expect([reply?.status, JSON.parse(reply?.body ?? '')]).toEqual([
      400,
      { error: { code: 'invalid_request', message: 'The request took too long to arrive.' } },
    ]);
    expect(reply?.headers['x-request-id']).toMatch(requestIdForm);
    expect(reply?.headers.connection).toBe('close');
  });

  it('is not waited for between two requests', async () => {
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
