/** Callers whose bodies arrive very slowly, on separate sockets: others are not affected, memory is bounded, nothing is left behind. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const patient = { timeout: 60_000 };
const opened: Socket[] = [];
let app: TestApp;
let port: number;

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = await startTestApp({ MODERATO_MAX_IN_FLIGHT: '8', ...environment });
  port = await app.listen();
}

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

interface Crawler {
  readonly socket: Socket;
  received(): string;
}

/** The beginning of a body that is declared to be longer. */
function crawl(key: string, path = '/v1/moderate/text', beginning: string | Buffer = '{"content":"half'): Crawler {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${beginning.length + 100}\r\n\r\n`);
  socket.write(beginning);
  return { socket, received: () => received };
}

async function gauge(name: string): Promise<number> {
  return Number(new RegExp(`^moderato_${name} (\\d+)$`, 'm').exec(await app.metrics.render())?.[1] ?? Number.NaN);
}
const arriving = () => gauge('bodies_arriving');
const arrivingBytes = () => gauge('bodies_arriving_bytes');
const inFlight = () => gauge('requests_in_flight');

async function status(key: string): Promise<number> {
  return (await app.call('POST', '/v1/moderate/text', { key, body: { content: 'hello' } })).status;
}

async function hangUp(crawlers: readonly Crawler[]): Promise<void> {
  await Promise.all(
    crawlers.map(({ socket }) => {
      if (socket.closed) return undefined;
      const closed = once(socket, 'close');
      socket.destroy();
      return closed;
    }),
  );
  await expect.poll(arriving, patient).toBe(0);
  expect([await arrivingBytes(), await inFlight()]).toEqual([0, 0]);
}

describe('slow bodies', () => {
  it('E1: do not keep out other callers or other calls of the same key, even if they outnumber the places', async () => {
    await start();
    const other = await app.addAccount('free');
    const crawlers = Array.from({ length: 24 }, () => crawl(app.liveKey));
    await expect.poll(arriving, patient).toBe(24);
    expect(await inFlight()).toBe(0);
    for (const key of [app.liveKey, app.testKey, other.liveKey, other.testKey]) expect(await status(key)).toBe(200);
    await hangUp(crawlers);
    expect(await status(app.liveKey)).toBe(200);
    expect(app.logged.join('')).not.toContain('request failed');
  });

  it('E1: are answered normally when they end at last', async () => {
    await start();
    const { socket, received } = crawl(app.liveKey);
    await expect.poll(arriving, patient).toBe(1);
    socket.write(`"}${' '.repeat(98)}`);
    await expect.poll(received, patient).toMatch(/^HTTP\/1\.1 200 OK/);
    await expect.poll(inFlight, patient).toBe(0);
    expect(await arriving()).toBe(0);
  });

  it('E1, E2: beyond the limit, the oldest body of the largest sender is refused and disconnected; other calls still pass', async () => {
    await start();
    const other = await app.addAccount('pro');
    const decent = crawl(other.liveKey);
    await expect.poll(arriving, patient).toBe(1);
    const crawlers: Crawler[] = [];
    // One after the other, to know which is the oldest.
    for (let number = 2; number <= 32; number++) {
      crawlers.push(crawl(app.liveKey));
      await expect.poll(arriving, patient).toBe(number);
    }
    const [oldest] = crawlers as [Crawler];
    for (const key of [other.liveKey, app.liveKey]) expect(await status(key)).toBe(200);
    await expect.poll(() => oldest.socket.closed, patient).toBe(true);
    expect(oldest.received()).toMatch(/^HTTP\/1\.1 503 /);
    expect(oldest.received()).toContain('"code":"overloaded"');
    expect(oldest.received().toLowerCase()).toContain('retry-after: 1');
    expect(decent.received()).toBe('');
    expect(await arriving()).toBeLessThanOrEqual(32);
    expect(await app.metrics.render()).toMatch(/^moderato_shed_requests_total\{reason="bodies",spare="false"\} 1$/m);
    await hangUp([decent, ...crawlers]);
  });

  it('E1: have their own memory limit; large bodies of one account do not affect another', async () => {
    await start({ MODERATO_MAX_BODY_MB: '32' });
    const other = await app.addAccount('pro');
    const decent = crawl(other.liveKey);
    await expect.poll(arriving, patient).toBe(1);
    const large = Buffer.alloc(12 * 1024 * 1024, ' ');
    const crawlers = Array.from({ length: 4 }, () => crawl(app.liveKey, '/v1/moderate/image', large));
    const refused = () => crawlers.filter(({ received }) => received().startsWith('HTTP/1.1 503 ')).length;
    await expect.poll(refused, patient).toBeGreaterThanOrEqual(2);
    expect(await arrivingBytes()).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(await status(other.liveKey)).toBe(200);
    expect(decent.received()).toBe('');
    await hangUp([decent, ...crawlers]);
  });

  it('E1: of callers without a key are limited too', async () => {
    await start();
    const crawlers = Array.from({ length: 33 }, () => crawl('none', '/batch'));
    const refused = () => crawlers.filter(({ received }) => received().startsWith('HTTP/1.1 503 ')).length;
    await expect.poll(refused, patient).toBe(1);
    expect(await arriving()).toBe(32);
    expect(await status(app.liveKey)).toBe(200);
    await hangUp(crawlers);
  });
});
