/**
 * A place among the requests in progress is returned whatever the caller does: leaking places would close the service
 * to everybody. Callers who disconnect in the middle of a body had none: `slow-bodies.test.ts`.
 */

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** Calls in progress, to be released together. */
const waiting: (() => void)[] = [];
const classifier = fixedClassifier((content) =>
  content === 'held' ? new Promise<object>((resolve) => waiting.push(() => resolve({}))) : {},
);
const app = await startTestApp({ MODERATO_MAX_IN_FLIGHT: '12' }, { classifier });
const port = await app.listen();
afterAll(() => app.close());

const inFlight = async () =>
  Number(/^moderato_requests_in_flight (\d+)$/m.exec(await app.metrics.render())?.[1] ?? Number.NaN);
const patient = { timeout: 60_000 };

function send(body: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = `POST /v1/moderate/text HTTP/1.1\r\nHost: a\r\nX-API-Key: ${app.liveKey}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  return socket;
}

describe('a caller who disconnects', () => {
  it('E1: while the call is in progress returns the place', async () => {
    const sockets = Array.from({ length: 8 }, () => send('{"content":"held"}'));
    await expect.poll(inFlight, patient).toBe(8);
    await Promise.all(
      sockets.map((socket) => {
        const closed = once(socket, 'close');
        socket.destroy();
        return closed;
      }),
    );
    for (const letGo of waiting) letGo();
    await expect.poll(inFlight, patient).toBe(0);
    const reply = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content: 'hello' } });
    expect(reply.status).toBe(200);
    expect(app.logged.join('')).not.toContain('request failed');
  });
});
