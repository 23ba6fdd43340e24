/**
 * E5: bodies made to do harm. Each is refused or judged; none causes a 5xx or reaches a prototype, and the service
 * keeps running.
 */

import { createConnection } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { hostileBodies } from './__fixtures__/hostile-bodies.ts';

const app = await startTestApp();
const port = await app.listen();
afterAll(() => app.close());
afterEach(() => {
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

describe.each(hostileBodies)('$name', ({ statuses, make, headers = {} }) => {
  const raw = make();

  it('E5: gets an expected reply from the text route', async () => {
    const reply = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, raw, headers });
    expect(statuses).toContain(reply.status);
    if (reply.status === 200) expect(reply.json.action).toBe('allow');
  });

  it('E5: gets an expected reply over a socket', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/moderate/text`, {
      method: 'POST',
      headers: { 'x-api-key': app.testKey, 'content-type': 'application/json', ...headers },
      body: new Uint8Array(Buffer.from(raw)),
    });
    await response.text();
    expect(statuses).toContain(response.status);
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  });

  it('E5: causes no server error on any route', async () => {
    for (const { path } of app.routes.filter(({ method }) => method === 'POST')) {
      const { status } = await app.call('POST', path, { key: app.testKey, raw, headers });
      expect([path, Math.floor(status / 100)]).not.toEqual([path, 5]);
    }
  });
});

describe('afterwards', () => {
  it('E5: changes no plan, and only replies with 200 are counted', async () => {
    const answered = hostileBodies.filter(({ statuses }) => statuses.includes(200)).length;
    const usage = (await app.call('GET', '/v1/usage', { key: app.liveKey })).json;
    expect([usage.total_calls, usage.plan]).toEqual([answered, 'pro']);
  });

  it('E5: the service survives a caller that disconnects in the middle of a body', async () => {
    const socket = createConnection(port, '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.write(
        `POST /v1/moderate/text HTTP/1.1\r\nHost: a\r\nX-API-Key: ${app.testKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"content":`,
        () => resolve(),
      );
    });
    socket.destroy();
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });
});
