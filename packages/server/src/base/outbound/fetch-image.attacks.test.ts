/** Every address and origin of our list of attacks; the numbers are those of the list. */

import type { ServerResponse } from 'node:http';
import { validImageUrl } from '@moderato/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileRedirects, hostileUrls } from './__fixtures__/hostile-urls.ts';
import { originAddress, originAddress6, startTestNetwork, type TestNetwork } from './__fixtures__/test-network.ts';
import { createOutbound } from './create-outbound.ts';
import { createFetchImage, type FetchImage } from './fetch-image.ts';

const picture = Buffer.from('the bytes of a picture');
const failed = { refusal: { code: 'image_fetch_failed', message: 'The image could not be fetched.' } };
let network: TestNetwork;
let fetchImage: FetchImage;
let answer: (response: ServerResponse, path: string) => void;

beforeAll(async () => {
  network = await startTestNetwork(({ url = '' }, response) => {
    if (url === '/ok.png') response.end(picture);
    else answer(response, url);
  });
  for (const [name, addresses] of [
    ['169-254-169-254.nip.test', ['169.254.169.254']],
    ['mapped.test', ['::ffff:169.254.169.254']],
    ['loopback6.test', ['::1']],
    ['alias.test', ['169.254.169.254']],
    ['several.test', ['10.0.0.1', '192.168.0.1', 'fd00::1', '::ffff:93.184.216.34']],
    ['xn--ggle-55da.com', ['127.0.0.1']],
    // A resolver that would lead into the private network if it were used.
    ...['localhost', 'foo.localhost', 'metadata', 'metadata.google.internal', 'kubernetes.default.svc'].map(
      (name) => [name, ['127.0.0.1', originAddress]] as const,
    ),
    ...['postgres', 'printer.local', 'vault.internal', 'moderation.test'].map(
      (name) => [name, [originAddress]] as const,
    ),
  ] as const) {
    network.names.set(name, addresses);
  }
  const outbound = createOutbound({ ...network.parts, ownUrl: () => 'https://moderation.test' });
  fetchImage = createFetchImage({ outbound, refusalStepMs: 0, timeoutMs: 60_000 });
});
afterAll(() => network.close());
beforeEach(() => {
  network.opened.length = 0;
  network.asked.length = 0;
});

describe('addresses', () => {
  it.each(hostileUrls.map((row) => [row.id, row.kind, row] as const))(
    'I6: %s %s is refused without a connection',
    async (_, __, { url, expect: expected }) => {
      const checked = validImageUrl(url);
      expect('refusal' in checked ? checked.refusal.code : 'well-formed').toBe(
        expected === 'malformed' ? 'invalid_request' : 'well-formed',
      );
      // Whatever the earlier check says, the fetch checks for itself.
      expect(await fetchImage(url)).toEqual(failed);
      expect(network.opened).toEqual([]);
    },
  );
});

describe('redirects', () => {
  it.each(hostileRedirects.map((row) => [row.id, row.kind, row] as const))(
    'I6: %s a redirect %s is not followed',
    async (_, __, { status = 302, location, secure }) => {
      answer = (response) => response.writeHead(status, { location }).end();
      expect(await fetchImage(`${secure ? 'https' : 'http'}://origin.test/r`)).toEqual(failed);
      expect(network.opened).toEqual([`${originAddress}:${secure ? 443 : 80}`]);
    },
  );

  it('I6: S132 a Refresh header is ignored', async () => {
    answer = (response) => response.writeHead(200, { refresh: '0;url=http://127.0.0.1/' }).end(picture);
    expect(await fetchImage('http://origin.test/refresh')).toEqual({ bytes: picture });
    expect(network.opened).toHaveLength(1);
  });

  it('I6: S115 a name that changes its address between two look-ups is connected to the address that was checked', async () => {
    network.names.set('rebind.test', (asked) => [asked === 0 ? originAddress : '127.0.0.1']);
    expect(await fetchImage('http://rebind.test/ok.png')).toEqual({ bytes: picture });
    expect(network.opened).toEqual([`${originAddress}:80`]);
    expect(await fetchImage('http://rebind.test/ok.png')).toEqual(failed);
    expect(network.opened).toHaveLength(1);
  });

  it('I6: S116 a name is checked again at each redirect', async () => {
    network.names.set('rebind2.test', (asked) => [asked === 0 ? originAddress : '127.0.0.1']);
    answer = (response) => response.writeHead(302, { location: 'http://rebind2.test/again' }).end();
    expect(await fetchImage('http://rebind2.test/')).toEqual(failed);
    expect(network.opened).toEqual([`${originAddress}:80`]);
  });

  it('I6: follows three redirects and refuses a fourth', async () => {
    answer = (response, path) => {
      const left = Number(path.slice(1));
      response.writeHead(302, { location: left === 1 ? '/ok.png' : `/${left - 1}` }).end();
    };
    expect(await fetchImage('http://origin.test/3')).toEqual({ bytes: picture });
    expect(await fetchImage('http://origin.test/4')).toEqual(failed);
  });

  it('I6: refuses a redirect without a target or with two', async () => {
    answer = (response) => response.writeHead(302).end();
    expect(await fetchImage('http://origin.test/r')).toEqual(failed);
    answer = (response) => response.writeHead(302, ['location', '/ok.png', 'location', '/other.png']).end();
    expect(await fetchImage('http://origin.test/r')).toEqual(failed);
  });
});

describe('replies', () => {
  const soon = () =>
    createFetchImage({
      outbound: createOutbound({ ...network.parts }),
      refusalStepMs: 0,
      timeoutMs: 300,
    });

  it('I6: S171 gives up on headers that arrive too slowly', async () => {
    const dripping = new Set<NodeJS.Timeout>();
    answer = ({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
      dripping.add(setInterval(() => socket?.write('a'), 20));
    };
    expect(await soon()('http://origin.test/slow')).toEqual(failed);
    for (const timer of dripping) clearInterval(timer);
  });

  it('I6: S172 gives up on a body that arrives too slowly', async () => {
    const dripping = new Set<NodeJS.Timeout>();
    answer = (response) => {
      response.writeHead(200);
      dripping.add(setInterval(() => response.write('a'), 20));
    };
    expect(await soon()('http://origin.test/slow')).toEqual(failed);
    for (const timer of dripping) clearInterval(timer);
  });

  it('I6: gives up on an origin that accepts and sends nothing', async () => {
    answer = () => {};
    expect(await soon()('http://origin.test/silent')).toEqual(failed);
  });

  it('I6: S175 refuses an encoded reply unread, and asks for none', async () => {
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(picture);
    expect(await fetchImage('http://origin.test/gz')).toEqual(failed);
    expect(network.asked[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('I6: S176 headers of 64 KB are refused', async () => {
    answer = (response) => response.writeHead(200, { 'x-large': 'a'.repeat(64 * 1024) }).end(picture);
    expect(await fetchImage('http://origin.test/hdr')).toEqual(failed);
  });

  it('I6: S177 bytes that are not a picture are returned unchanged, for the decoder to refuse', async () => {
    const page = '<!doctype html><title>no picture</title>';
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    expect(await fetchImage('http://origin.test/page')).toEqual({ bytes: Buffer.from(page) });
  });

  it('I6: refuses a body over 10 MB, declared or not, without reading it to its end', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    answer = (response) => response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).write(megabyte);
    expect(await fetchImage('http://origin.test/large')).toMatchObject({ refusal: { code: 'image_too_large' } });
    answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write(megabyte));
      };
      response.on('drain', more).writeHead(200);
      more();
    };
    expect(await fetchImage('http://origin.test/endless')).toMatchObject({ refusal: { code: 'image_too_large' } });
  });

  it('I6: accepts exactly 10 MB', async () => {
    const largest = Buffer.alloc(10 * 1024 * 1024, 1);
    answer = (response) => response.end(largest);
    const fetched = await fetchImage('http://origin.test/largest');
    expect('bytes' in fetched && fetched.bytes.equals(largest)).toBe(true);
  });

  it.each([201, 204, 206, 304, 400, 401, 403, 404, 410, 429, 500, 503])('I6: status %i is refused', async (status) => {
    answer = (response) => response.writeHead(status).end();
    expect(await fetchImage('http://origin.test/status')).toEqual(failed);
  });

  it('I6: refuses a body that ends before its declared length', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('short', () => response.destroy());
    };
    expect(await fetchImage('http://origin.test/short')).toEqual(failed);
  });

  it('I6: refuses an origin that does not speak HTTP', async () => {
    answer = ({ socket }) => socket?.end('SSH-2.0-OpenSSH_9.9\r\n');
    expect(await fetchImage('http://origin.test/ssh')).toEqual(failed);
  });
});

describe('controls', () => {
  it('I6: S180 fetches a picture from a public address', async () => {
    expect(await fetchImage('http://origin.test/ok.png')).toEqual({ bytes: picture });
    expect(network.opened).toEqual([`${originAddress}:80`]);
  });

  it('I6: S181 follows a redirect to the same public host', async () => {
    answer = (response) => response.writeHead(302, { location: '/ok.png' }).end();
    expect(await fetchImage('http://origin.test/r-ok')).toEqual({ bytes: picture });
  });

  it('I6: S182 fetches from a public IPv6 address', async () => {
    expect(await fetchImage(`http://[${originAddress6}]/ok.png`)).toEqual({ bytes: picture });
  });

  it('I6: fetches over https, and only with a certificate for that name', async () => {
    expect(await fetchImage('https://origin.test/ok.png')).toEqual({ bytes: picture });
    network.names.set('impostor.test', [originAddress]);
    expect(await fetchImage('https://impostor.test/ok.png')).toEqual(failed);
    expect(await fetchImage(`https://${originAddress}/ok.png`)).toEqual(failed);
  });

  it('I6: uses only the public ones of several addresses', async () => {
    network.names.set('mixed.test', ['127.0.0.1', originAddress, '::1']);
    expect(await fetchImage('http://mixed.test/ok.png')).toEqual({ bytes: picture });
    expect(network.opened).toEqual([`${originAddress}:80`]);
  });

  it('I6: tries the next address when one does not answer', async () => {
    network.names.set('half-dead.test', ['8.8.4.4', originAddress]);
    const outbound = createOutbound({
      ...network.parts,
      openSocket: (address, port, signal) =>
        address === originAddress
          ? network.parts.openSocket(address, port, signal)
          : Promise.reject(new Error('connect ECONNREFUSED')),
    });
    expect(await createFetchImage({ outbound })('http://half-dead.test/ok.png')).toEqual({ bytes: picture });
  });
});

it('I6: nothing ever reached a forbidden target', () => {
  expect(network.trapped()).toBe(0);
});
