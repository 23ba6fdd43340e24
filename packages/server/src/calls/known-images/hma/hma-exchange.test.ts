/** Against a small server on loopback that answers word for word as HMA 1.x does. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../base/settings/config.ts';
import { createHmaExchange } from './hma-exchange.ts';

const pdq = 'f8f8f0cce0f4a84f0e370a22028f67f0b36e2ed596623e1d33e6339c4e9c9b22';
const other = '5'.repeat(64);
const md5 = 'd41d8cd98f00b204e9800998ecf8427e';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const nothing: Answer = (_request, response) => response.end('{}');
let answer = nothing;
const seen: { path: string; query: Record<string, string>; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const { authorization } = request.headers;
  seen.push({ path: `${request.method} ${pathname}`, query: Object.fromEntries(searchParams), authorization });
  answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  answer = nothing;
  seen.length = 0;
});

const exchangeWith = async (changes: NodeJS.ProcessEnv = {}) => {
  const settings = { MODERATO_HMA_URL: url, MODERATO_HMA_BANKS: 'NCMEC=sexual:block,*=violence:flag', ...changes };
  const exchange = await createHmaExchange(readConfig(settings), { openMs: 60_000 });
  if (exchange === undefined) throw new Error('it is configured');
  return exchange;
};
const soon = () => performance.now() + 20_000;
const question = { pictures: [pdq, other], file: md5 };
const says = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
/** The answer to one hash; nothing is known about the others. */
const knows = (hash: string, body: unknown) => (request: IncomingMessage, response: ServerResponse) =>
  says(200, request.url?.includes(hash) ? body : {})(request, response);

describe('an HMA server', () => {
  it('is asked about each hash by GET /m/lookup, with the token, and about files only by the name given', async () => {
    const exchange = await exchangeWith({ MODERATO_HMA_TOKEN: 'secret-of-hma', MODERATO_HMA_MD5_TYPE: 'photo_md5' });
    expect(await exchange.find(question, soon())).toMatchObject({ matches: [], isComplete: true });
    const authorization = 'Bearer secret-of-hma';
    expect(seen.toSorted((a, b) => (a.query.signal ?? '').localeCompare(b.query.signal ?? ''))).toEqual([
      { path: 'GET /m/lookup', query: { signal: other, signal_type: 'pdq' }, authorization },
      { path: 'GET /m/lookup', query: { signal: md5, signal_type: 'photo_md5' }, authorization },
      { path: 'GET /m/lookup', query: { signal: pdq, signal_type: 'pdq' }, authorization },
    ]);
    seen.length = 0;
    const plain = await exchangeWith();
    await plain.find(question, soon());
    expect([plain.knowsFiles, seen.map(({ query }) => query.signal_type)]).toEqual([false, ['pdq', 'pdq']]);
  });

  it.each([
    ['of 1.x', { NCMEC: [{ bank_content_id: 16, distance: '0' }] }, 'NCMEC/16'],
    ['of the first 1.x', { NCMEC: [{ content_id: 16, distance: 0 }] }, 'NCMEC/16'],
    ['with the names of banks', ['NCMEC'], 'NCMEC'],
  ])('answers in the form %s', async (_form, body, entry) => {
    answer = knows(pdq, body);
    const result = await (await exchangeWith()).find(question, soon());
    expect(result).toMatchObject({ matches: [{ category: 'sexual', action: 'block', entry }], isComplete: true });
  });

  it('has banks that count as the operator says, and others that do not count', async () => {
    answer = knows(pdq, { NCMEC: [{ bank_content_id: 1 }], OTHER: [{ bank_content_id: 2 }] });
    const all = await (await exchangeWith()).find(question, soon());
    expect(all).toMatchObject({
      matches: [
        { category: 'sexual', action: 'block', entry: 'NCMEC/1' },
        { category: 'violence', action: 'flag', entry: 'OTHER/2' },
      ],
    });
    const exchange = await exchangeWith({ MODERATO_HMA_BANKS: 'NCMEC=sexual:flag' });
    expect(exchange.blocks).toBe(false);
    expect(await exchange.find(question, soon())).toMatchObject({ matches: [{ action: 'flag', entry: 'NCMEC/1' }] });
  });

  it('counts with what it answered if it did not answer everything, and that is said', async () => {
    answer = (request, response) => {
      if (request.url?.includes(pdq)) says(200, { NCMEC: [{ bank_content_id: 1 }] })(request, response);
      else says(503, { error: 'index not yet ready' })(request, response);
    };
    const result = await (await exchangeWith()).find(question, soon());
    expect(result).toMatchObject({ matches: [{ entry: 'NCMEC/1' }], isComplete: false });
  });

  it.each([
    ['an index that is not ready', says(503, { message: 'index not yet ready' }), 'server_error'],
    ['a kind of hash it does not have', says(400, { message: "No such SignalType 'photo_md5'" }), 'refused'],
    ['a wrong token', says(401, {}), 'refused'],
    ['a redirect', says(302, {}), 'refused'],
    ['no JSON', (_request: IncomingMessage, response: ServerResponse) => void response.end('<html>'), 'not_json'],
    ['another form', says(200, { NCMEC: 'yes' }), 'malformed'],
    ['a name with a line break', says(200, { 'a\nb': [{ bank_content_id: 1 }] }), 'malformed'],
    ['too much', says(200, { NCMEC: 'x'.repeat(300_000) }), 'malformed'],
    ['a torn connection', (request: IncomingMessage) => void request.socket.destroy(), 'unreachable'],
  ])('that answers with %s has failed', async (_name, reply, failure) => {
    answer = reply;
    expect(await (await exchangeWith()).find(question, soon())).toMatchObject({ failure });
  });

  it('that does not answer costs its time limit, and after some pictures nothing: it is not asked', async () => {
    answer = () => {};
    const exchange = await exchangeWith({ MODERATO_HMA_TIMEOUT_MS: '50' });
    const asked = await Promise.all(Array.from({ length: 6 }, () => exchange.find(question, soon())));
    expect(asked.map((result) => 'failure' in result && result.failure)).toEqual(Array(6).fill('late'));
    seen.length = 0;
    expect(await exchange.find(question, soon())).toMatchObject({ failure: 'breaker_open', ms: 0 });
    expect(seen).toEqual([]);
  });

  it('never gets all places for the pictures of one account', async () => {
    answer = () => {};
    const exchange = await exchangeWith({ MODERATO_HMA_TIMEOUT_MS: '200' });
    const asked = Array.from({ length: 60 }, () => exchange.find({ ...question, pictures: [pdq] }, soon(), 'one'));
    const another = exchange.find({ ...question, pictures: [pdq] }, soon(), 'another');
    expect(await another).toMatchObject({ failure: 'late' });
    const failures = (await Promise.all(asked)).map((result) => 'failure' in result && result.failure);
    expect(failures).toContain('bulkhead_full');
  });

  it('is not there unless it is configured', async () => {
    expect(await createHmaExchange(readConfig({}))).toBeUndefined();
  });
});
