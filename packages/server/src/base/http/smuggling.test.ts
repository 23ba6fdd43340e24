/**
 * Requests that could be read in two ways: as one by a proxy in front of us and as two by us, or vice versa. Each
 * contains a second call, which must never run, and the connection must not be used again.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { rawReplies } from '../../testing/raw-request.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const port = await app.listen();
afterAll(() => app.close());

const key = `X-API-Key: ${app.liveKey}`;
const body = '{"content":"What a lovely morning."}';
const size = body.length.toString(16);
const hidden = `POST /v1/moderate/text HTTP/1.1\r\nHost: a\r\n${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** The head of a call with additional lines, then `rest`. */
const call = (lines: readonly string[], rest: string, version = '1.1') =>
  `${[`POST /v1/moderate/text HTTP/${version}`, 'Host: a', key, 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n${rest}`;
const chunked = (rest: string) => call(['Transfer-Encoding: chunked'], rest);
const inChunks = `${size}\r\n${body}\r\n0\r\n\r\n`;
const length = (value: string) => call([`Content-Length: ${value}`], body);

const forms: Readonly<Record<string, string>> = {
  'a length and chunks': call([`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'], inChunks),
  'chunks and a length': call(['Transfer-Encoding: chunked', `Content-Length: ${inChunks.length}`], inChunks),
  'chunked twice': call(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], inChunks),
  'chunked, then identity': call(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], inChunks),
  'identity and chunked in one line': call(['Transfer-Encoding: identity, chunked'], inChunks),
  'chunked after an invisible character': call(['Transfer-Encoding: \x0bchunked'], inChunks),
  'something like chunked': call(['Transfer-Encoding: xchunked'], inChunks),
  'another coding': call(['Transfer-Encoding: gzip'], inChunks),
  'chunks in HTTP/1.0': call(['Transfer-Encoding: chunked'], inChunks, '1.0'),
  'a space before the colon': call(['Transfer-Encoding : chunked'], inChunks),
  'a folded header': call(['Transfer-Encoding:', ' chunked'], inChunks),
  'two equal lengths': call([`Content-Length: ${body.length}`, `Content-Length: ${body.length}`], body),
  'two lengths': call([`Content-Length: ${body.length}`, 'Content-Length: 0'], body),
  'two lengths in one line': length(`${body.length}, ${body.length}`),
  'a length with a plus': length(`+${body.length}`),
  'a length with a minus': length(`-${body.length}`),
  'a length with a space inside': length('3 6'),
  'a length in hexadecimal': length(`0x${size}`),
  'an empty length': length(''),
  'a length that is too large': length('99999999999999999999'),
  'bare line feeds': call([`Content-Length: ${body.length}`], body).replaceAll('\r\n', '\n'),
  'one bare line feed': call([`Content-Length: ${body.length}`], body).replace('Host: a\r\n', 'Host: a\n'),
  'a bare carriage return': call([`X-Y: a\rContent-Length: 0`, `Content-Length: ${body.length}`], body),
  'a chunk of negative size': chunked(`-1\r\n${body}\r\n0\r\n\r\n`),
  'a chunk size with 0x': chunked(`0x${size}\r\n${body}\r\n0\r\n\r\n`),
  'a chunk size with a space': chunked(`${size} \r\n${body}\r\n0\r\n\r\n`),
  'a chunk size that is too large': chunked(`fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`),
  'a chunk that is longer than it says': chunked(`2\r\n${body}\r\n0\r\n\r\n`),
  'chunks with bare line feeds': chunked(`${size}\n${body}\n0\n\n`),
  'a line feed inside a chunk extension': chunked(`${size};a\nb\r\n${body}\r\n0\r\n\r\n`),
  'an endless chunk extension': chunked(`${size};${'a'.repeat(100_000)}\r\n${body}\r\n0\r\n\r\n`),
};

const callsCounted = async () => (await app.call('GET', '/v1/usage', { key: app.liveKey })).json.total_calls;

describe('an ambiguous request', () => {
  it.each(Object.entries(forms))(
    'E2: %s is refused, the connection closes, and the hidden call does not run',
    async (_name, bytes) => {
      const before = await callsCounted();
      const replies = await rawReplies(port, bytes + hidden);
      expect(replies.map(({ status }) => status)).toEqual([400]);
      expect(JSON.parse(replies[0]?.body ?? '').error.code).toBe('invalid_request');
      expect(await callsCounted()).toBe(before);
    },
  );
});

describe('an unambiguous request', () => {
  it('E1: is answered separately from the call after its body', async () => {
    const before = await callsCounted();
    const replies = await rawReplies(port, call([`Content-Length: ${body.length}`], body) + hidden, 2);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await callsCounted()).toBe(before + 2);
  });

  it('E1: an unexpected body is not run as a request', async () => {
    const before = await callsCounted();
    const usage = `GET /v1/usage HTTP/1.1\r\nHost: a\r\n${key}\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
    const alive = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';
    const replies = await rawReplies(port, usage + alive, 2);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.parse(replies[1]?.body ?? '')).toEqual({ status: 'alive' });
    expect(await callsCounted()).toBe(before);
  });

  it('E1: a header after the last chunk is ignored', async () => {
    const stranger = (await app.addAccount('pro')).liveKey;
    const before = await callsCounted();
    const [reply] = await rawReplies(port, chunked(`${size}\r\n${body}\r\n0\r\nX-API-Key: ${stranger}\r\n\r\n`), 1);
    expect(reply?.status).toBe(200);
    expect(await callsCounted()).toBe(before + 1);
  });
});
