/**
 * Requests that no decent client sends, byte by byte [E2]: each gets an error in our format and a request id, or is
 * disconnected.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { requestIdForm } from '../../testing/reply-check.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const port = await app.listen();
afterAll(() => app.close());

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const key = `X-API-Key: ${app.testKey}`;
const body = '{"content":"What a lovely morning."}';
const post = (...lines: string[]) =>
  head('POST /v1/moderate/text HTTP/1.1', ...lines, 'Content-Type: application/json');

async function expectRefused(bytes: string | Buffer, message: string): Promise<void> {
  const reply = await rawRequest(port, bytes);
  expect(reply?.status).toBe(400);
  expect(JSON.parse(reply?.body ?? '')).toEqual({ error: { code: 'invalid_request', message } });
  expect(reply?.headers['x-request-id']).toMatch(requestIdForm);
  expect(reply?.headers['content-type']).toBe('application/json; charset=utf-8');
}

describe('invalid HTTP', () => {
  const invalid = {
    'a line of noise': 'nonsense\r\n\r\n',
    'a TLS greeting': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]),
    'an unknown method': head('BREW /v1/usage HTTP/1.1', 'Host: a'),
    'an unknown version': head('GET /v1/usage HTTP/9.9', 'Host: a'),
    'a space in a header name': head('GET /v1/usage HTTP/1.1', 'Host: a', 'X Y: z'),
    'a NUL in a header': head('GET /v1/usage HTTP/1.1', 'Host: a', 'X-Y: a\0b'),
    'two different lengths': `${post('Host: a', key, 'Content-Length: 36', 'Content-Length: 5')}${body}`,
    'a length and chunks at once': `${post('Host: a', key, 'Content-Length: 36', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    'a negative length': `${post('Host: a', key, 'Content-Length: -1')}${body}`,
    'a length that is not a number': `${post('Host: a', key, 'Content-Length: ten')}${body}`,
  };

  it.each(Object.entries(invalid))('E2: %s is answered in our format', async (_name, bytes) => {
    await expectRefused(bytes, 'The request is not valid HTTP.');
  });

  it('E2: an invalid chunk size is answered in our format', async () => {
    await expectRefused(
      `${post('Host: a', key, 'Transfer-Encoding: chunked')}zz\r\n`,
      'The request is not valid HTTP.',
    );
  });
});

describe('chunks of one byte', () => {
  const chunked = post('Host: a', key, 'Transfer-Encoding: chunked');
  const crumbs = (text: string) => [...text].map((letter) => `1\r\n${letter}\r\n`).join('');

  it('are accepted', async () => {
    const reply = await rawRequest(port, `${chunked}${crumbs(body)}0\r\n\r\n`);
    expect(reply?.status).toBe(200);
  });

  it('E2: are refused by the tens of thousands, since each costs as much as a large one', async () => {
    const bytes = `${chunked}${crumbs(' '.repeat(20_001))}`;
    await expectRefused(bytes, 'The request body arrives in too many small pieces.');
  });
});

describe('headers', () => {
  it('E2: refuses two Host headers, equal or not', async () => {
    for (const second of ['Host: a', 'host: b', 'HOST: ']) {
      await expectRefused(
        head('GET /v1/usage HTTP/1.1', 'Host: a', second, key),
        'The request has more than one Host header.',
      );
    }
  });

  it('E2: refuses a request without a Host header in our format', async () => {
    await expectRefused(head('GET /v1/usage HTTP/1.1', key), 'The request has no Host header.');
  });

  it('E2: accepts 100 headers and refuses more', async () => {
    const extra = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: v`);
    const over = head('GET /v1/usage HTTP/1.1', 'Host: a', key, ...extra(99));
    await expectRefused(over, 'The request has more than 100 headers.');
    const most = await rawRequest(port, head('GET /v1/usage HTTP/1.1', 'Host: a', key, ...extra(98)));
    expect(most?.status).toBe(200);
  });

  it('E2: refuses a hundred thousand headers, and one of a megabyte', async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `X-${i}: v`);
    await expectRefused(head('GET /v1/usage HTTP/1.1', 'Host: a', ...many), 'The request headers are too large.');
    await expectRefused(
      head('GET /v1/usage HTTP/1.1', 'Host: a', `X-Y: ${'v'.repeat(1024 * 1024)}`),
      'The request headers are too large.',
    );
    await expectRefused(
      head(`GET /v1/usage?${'q'.repeat(1024 * 1024)} HTTP/1.1`, 'Host: a'),
      'The request headers are too large.',
    );
  });

  it('K2: refuses two different Authorization headers in either order', async () => {
    const good = `Authorization: Bearer ${app.testKey}`;
    const bad = `Authorization: Bearer ${app.liveKey}`;
    for (const pair of [
      [good, bad],
      [bad, good],
    ]) {
      expect((await rawRequest(port, head('GET /v1/usage HTTP/1.1', 'Host: a', ...pair)))?.status).toBe(401);
    }
    expect((await rawRequest(port, head('GET /v1/usage HTTP/1.1', 'Host: a', good)))?.status).toBe(200);
  });

  it('E2: refuses an unknown Expect header in our format', async () => {
    await expectRefused(
      head('GET /v1/usage HTTP/1.1', 'Host: a', key, 'Expect: tea'),
      'The Expect header of the request is not supported.',
    );
  });
});

describe('unusual but valid requests', () => {
  it('E1: checks an absolute address like a path', async () => {
    const usage = (...lines: string[]) =>
      rawRequest(port, head('GET http://somewhere.example/v1/usage HTTP/1.1', 'Host: a', ...lines));
    expect((await usage())?.status).toBe(401);
    expect((await usage(key))?.status).toBe(200);
  });

  it('E1: accepts a body in chunks', async () => {
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const reply = await rawRequest(port, post('Host: a', key, 'Transfer-Encoding: chunked') + chunks);
    expect([reply?.status, JSON.parse(reply?.body ?? '').action]).toEqual([200, 'allow']);
  });

  it('E4: refuses an endless body in chunks at the limit', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const reply = await rawRequest(port, post('Host: a', key, 'Transfer-Encoding: chunked') + chunk.repeat(20));
    expect([reply?.status, JSON.parse(reply?.body ?? '').error.code]).toEqual([400, 'invalid_request']);
  });

  it('E1: refuses a caller without a key before the body arrives', async () => {
    const reply = await rawRequest(port, post('Host: a', 'Content-Length: 1000000'));
    expect(reply?.status).toBe(401);
  });

  it('E7: the service is still running afterwards', async () => {
    const reply = await rawRequest(port, head('GET /livez HTTP/1.1', 'Host: a'));
    expect([reply?.status, reply?.body]).toEqual([200, '{"status":"alive"}']);
    expect(reply?.headers['x-request-id']).toMatch(requestIdForm);
  });
});
