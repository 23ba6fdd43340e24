import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { originAddress, startTestNetwork, type TestNetwork } from './__fixtures__/test-network.ts';
import { createOutbound } from './create-outbound.ts';

const bounds = { maxBytes: 1_000, timeoutMs: 60_000 };
let network: TestNetwork;

beforeAll(async () => {
  network = await startTestNetwork(async (request, response) => {
    const body = await text(request);
    if (request.url === '/r') response.writeHead(307, { location: '/other' }).end();
    else response.end(`${request.method} ${body}`);
  });
});
afterAll(() => network.close());
beforeEach(() => {
  network.opened.length = 0;
  network.asked.length = 0;
});

describe('requests', () => {
  it('a delivery is sent with its headers and body, and its reply is returned', async () => {
    const reply = await createOutbound(network.parts).request(new URL('https://origin.test/hook?a=1'), {
      ...bounds,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': 'abc' },
      body: '{"id":1}',
    });
    expect(reply).toMatchObject({ status: 200, bytes: Buffer.from('POST {"id":1}') });
    const [asked] = network.asked;
    expect(asked).toMatchObject({ url: '/hook?a=1', headers: { host: 'origin.test', 'x-signature': 'abc' } });
  });

  it('a redirect is returned like any reply unless following it was requested', async () => {
    const reply = await createOutbound(network.parts).request(new URL('http://origin.test/r'), {
      ...bounds,
      method: 'POST',
      body: 'x',
    });
    expect(reply).toMatchObject({ status: 307, headers: { location: '/other' } });
    expect(network.opened).toHaveLength(1);
  });

  it('sends no cookies, no credentials and no address of ours', async () => {
    await createOutbound(network.parts).request(new URL('http://origin.test/'), bounds);
    const names = Object.keys(network.asked[0]?.headers ?? {});
    expect(names.sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('the caller’s signal ends it with the caller’s reason', async () => {
    const reason = new Error('the call is over');
    const outbound = createOutbound({ ...network.parts, resolveHost: () => new Promise(() => {}) });
    const stop = new AbortController();
    const request = outbound.request(new URL('http://origin.test/'), { ...bounds, signal: stop.signal });
    stop.abort(reason);
    // Also while a name server does not answer.
    await expect(request).rejects.toBe(reason);
    await expect(outbound.request(new URL('http://origin.test/'), { ...bounds, signal: stop.signal })).rejects.toBe(
      reason,
    );
  });

  it('returns the kind of failure', async () => {
    const outbound = createOutbound(network.parts);
    const failure = async (url: string, request = bounds) => {
      const reply = await outbound.request(new URL(url), request);
      return 'failure' in reply ? reply.failure : reply.status;
    };
    expect(await failure('http://127.0.0.1/')).toBe('target_refused');
    expect(await failure('http://nowhere.test/')).toBe('target_refused');
    expect(await failure('https://impostor.test/')).toBe('target_refused');
    expect(await failure('http://origin.test/', { ...bounds, maxBytes: 2 })).toBe('too_large');
    network.names.set('impostor.test', [originAddress]);
    expect(await failure('https://impostor.test/')).toBe('unreachable');
  });
});

describe('targets that the operator allows', () => {
  const allowed = [
    { address: '127.0.0.0', prefix: 8, port: 3000 },
    { address: originAddress, prefix: 32, port: 8080 },
  ];
  const outcome = async (url: string) => {
    const reply = await createOutbound({ ...network.parts, allowed }).request(new URL(url), bounds);
    return 'failure' in reply ? reply.failure : reply.status;
  };

  it('are reached by address and by name, on their allowed port', async () => {
    network.names.set('localhost', ['127.0.0.1']);
    network.names.set('minio', ['127.0.0.7']);
    for (const url of ['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://minio:3000/']) {
      // The test network’s trap closes at once, so this means that it was reached.
      expect(await outcome(url), url).toBe('unreachable');
    }
    expect(network.opened).toEqual(['127.0.0.1:3000', '127.0.0.1:3000', '127.0.0.7:3000']);
    expect(await outcome('http://origin.test:8080/')).toBe(200);
  });

  it('do not open anything else', async () => {
    network.names.set('internal.test', ['10.0.0.1']);
    for (const url of [
      'http://127.0.0.1/',
      'http://127.0.0.1:3001/',
      'http://10.0.0.1:3000/',
      'http://internal.test:3000/',
      'http://localhost/',
      'http://minio/',
      'http://origin.test:3000/',
    ]) {
      expect(await outcome(url), url).toBe('target_refused');
    }
    expect(network.opened).toEqual([]);
  });

  it('never include the service itself', async () => {
    const outbound = createOutbound({ ...network.parts, allowed, ownUrl: () => 'http://127.0.0.1:3000' });
    expect(await outbound.request(new URL('http://127.0.0.1:3000/'), bounds)).toEqual({ failure: 'target_refused' });
    expect(network.opened).toEqual([]);
  });
});

describe('on real sockets', () => {
  it('connects to a listener on this machine only if it is allowed', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end('local')).on('connection', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const urls = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://2130706433:${port}/`];
    const guarded = createOutbound();
    const opened = createOutbound({ allowed: [{ address: '127.0.0.0', prefix: 8, port }] });
    for (const url of urls) {
      expect(await guarded.request(new URL(url), bounds)).toEqual({ failure: 'target_refused' });
    }
    expect(connections).toBe(0);
    for (const url of urls) {
      expect(await opened.request(new URL(url), bounds)).toMatchObject({ status: 200 });
    }
    expect(connections).toBe(urls.length);
    await new Promise((resolve) => server.close(resolve));
  });
});
