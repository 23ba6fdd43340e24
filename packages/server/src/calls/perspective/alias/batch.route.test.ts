import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../../testing/fixed-classifier.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { readBatch } from './batch-parts.ts';

const plans = {
  pro: { requests_per_second: 100_000 },
  indie: { requests_per_second: 1_000, calls_per_month: 2 },
  free: { requests_per_second: 3 },
};
const app = await startTestApp(
  { MODERATO_PLANS: JSON.stringify(plans) },
  { classifier: fixedClassifier((content) => ({ toxicity: Number(content) / 1_000 })) },
);
afterAll(() => app.close());

const path = '/v1alpha1/comments:analyze';
const comment = (text: string) => ({ comment: { text }, requestedAttributes: { TOXICITY: {} } });
const part = (target: string, body: unknown, id = 'x + 1', method = 'POST', headers: readonly string[] = []) =>
  [
    'Content-Type: application/http',
    `Content-ID: <${id}>`,
    '',
    `${method} ${target} HTTP/1.1`,
    'Content-Type: application/json',
    ...headers,
    '',
    typeof body === 'string' ? body : JSON.stringify(body),
  ].join('\r\n');

interface Sent {
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

async function sendBatch(parts: readonly string[], { address = '/batch', headers = {} }: Sent = {}) {
  const payload = [...parts.map((text) => `--edge\r\n${text}\r\n`), '--edge--\r\n'].join('');
  const reply = await app.server.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'multipart/mixed; boundary="edge"', ...headers },
    payload,
  });
  const boundary = /boundary=(\S+)/.exec(String(reply.headers['content-type']))?.[1];
  const replies = boundary === undefined ? [] : reply.body.split(`--${boundary}`).slice(1, -1);
  return {
    status: reply.statusCode,
    text: reply.body,
    replies: replies.map((text) => ({
      id: /^Content-ID: (.*)$/im.exec(text)?.[1]?.trim(),
      status: Number(/^HTTP\/1\.1 (\d+)/m.exec(text)?.[1]),
      json: JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n', text.length - 4)).trim()),
    })),
  };
}

describe('POST /batch', () => {
  it('K12: uses the idempotency key of each part and ignores one of the batch', async () => {
    const named = (text: string) =>
      part(`${path}?key=${app.liveKey}`, comment(text), text, 'POST', ['Idempotency-Key: one']);
    const first = await sendBatch([named('7')]);
    const again = await sendBatch([named('7'), named('8'), part(`${path}?key=${app.liveKey}`, comment('9'))], {
      headers: { 'idempotency-key': 'one' },
    });
    expect(first.replies[0]?.status).toBe(200);
    expect(again.replies.map(({ status }) => status)).toEqual([200, 422, 200]);
    expect(again.text.match(/^idempotency-replayed: true/gim)).toHaveLength(1);
    expect(again.replies[0]?.json).toEqual(first.replies[0]?.json);
  });

  it('P5: answers each part under its own id, in the order of the parts', async () => {
    const count = 100;
    const parts = Array.from({ length: count }, (_, i) =>
      part(`${path}?key=${app.liveKey}`, comment(`${i}`), `b + ${i}`),
    );
    const { status, replies } = await sendBatch(parts);
    expect(status).toBe(200);
    expect(replies.map(({ id }) => id)).toEqual(parts.map((_, i) => `<response-b + ${i}>`));
    expect(replies.map(({ json }) => json.attributeScores?.TOXICITY.summaryScore.value)).toEqual(
      parts.map((_, i) => i / 1_000),
    );
  });

  it('P4, P6: returns spans for a part and uses the batch’s x-goog-api-key for its parts', async () => {
    const { replies } = await sendBatch([part(path, { ...comment('100'), spanAnnotations: true })], {
      headers: { 'x-goog-api-key': app.liveKey },
    });
    expect(replies.map(({ json }) => json.attributeScores?.TOXICITY.spanScores)).toEqual([
      [{ begin: 0, end: 3, score: { value: 0.1, type: 'PROBABILITY' } }],
    ]);
  });

  it('P5: counts and refuses each part separately', async () => {
    const { liveKey } = await app.addAccount('indie');
    const { replies } = await sendBatch(Array.from({ length: 4 }, () => part(`${path}?key=${liveKey}`, comment('1'))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    expect((await app.call('GET', '/v1/usage', { key: liveKey })).json.total_calls).toBe(2);
  });

  it('P5: each part takes a token of the request rate', async () => {
    const { liveKey } = await app.addAccount('free');
    const { replies } = await sendBatch(Array.from({ length: 60 }, () => part(`${path}?key=${liveKey}`, comment('1'))));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json.error.status).toBe('RESOURCE_EXHAUSTED');
  });

  it('P5: uses the batch’s key for parts without one', async () => {
    const parts = [part(path, comment('1')), part(`${path}?key=mod_live_x`, comment('1'))];
    const inAddress = await sendBatch(parts, { address: `/batch?key=${app.liveKey}` });
    expect(inAddress.replies.map(({ status }) => status)).toEqual([200, 400]);
    const inHeader = await sendBatch([part(path, comment('1'))], {
      headers: { authorization: `Bearer ${app.liveKey}` },
      address: '/batch/commentanalyzer/v1alpha1',
    });
    expect(inHeader.replies.map(({ status }) => status)).toEqual([200]);
    expect((await sendBatch([part(path, comment('1'))])).replies.map(({ status }) => status)).toEqual([403]);
  });

  it('P5: reaches only the alias', async () => {
    for (const target of ['/v1/usage', '/batch', '/livez', '/v1alpha1/other', `${path}/..`, '/v1/moderate/text']) {
      const { replies } = await sendBatch([part(`${target}?key=${app.liveKey}`, comment('1'))], {
        headers: { authorization: `Bearer ${app.liveKey}` },
      });
      expect([target, replies[0]?.status, replies[0]?.json.error.status]).toEqual([target, 404, 'NOT_FOUND']);
    }
    const { replies } = await sendBatch([part(`${path}?key=${app.liveKey}`, '', 'x', 'GET')]);
    expect(replies[0]?.status).toBe(405);
  });

  it('P5: refuses a broken part in its place', async () => {
    const good = part(`${path}?key=${app.liveKey}`, comment('1'));
    const { replies } = await sendBatch([good, 'nonsense', part(`${path}?key=${app.liveKey}`, '{'), good]);
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 200]);
  });

  it('P5: refuses more than 100 parts, no parts, and bodies that are not a batch', async () => {
    const parts = Array.from({ length: 101 }, () => part(`${path}?key=${app.liveKey}`, comment('1')));
    for (const [given, headers] of [
      [parts, {}],
      [[], {}],
      [parts.slice(0, 1), { 'content-type': 'application/json' }],
      [parts.slice(0, 1), { 'content-type': 'multipart/mixed; boundary=another' }],
      [parts.slice(0, 1), { 'content-encoding': 'gzip' }],
    ] as const) {
      const { status, text } = await sendBatch(given, { headers });
      expect([status, JSON.parse(text).error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    }
  });

  it('P5: logs each part under the address of the alias, and never a key', async () => {
    app.logged.length = 0;
    await sendBatch([part(`${path}?key=${app.liveKey}`, comment('1'))]);
    const routes = app.logged.map((line) => JSON.parse(line).route);
    expect(routes).toEqual([path, '/batch']);
    expect(app.logged.join('')).not.toContain(app.liveKey.slice(9));
  });

  it('O8: reads no more parts than allowed', async () => {
    const payload = '--edge\r\n'.repeat(400_000);
    const reply = await app.server.inject({
      method: 'POST',
      url: '/batch',
      headers: { 'content-type': 'multipart/mixed; boundary=edge' },
      payload,
      remoteAddress: '198.51.100.1',
    });
    // It has no valid key and is large, so it is not even read to the end.
    expect(reply.statusCode).toBe(403);
    expect(readBatch(Buffer.from(payload), 'edge', 100)).toHaveLength(101);
  });

  it('O8: refuses a large batch while it arrives if the first part’s key is invalid, and reads a valid one', async () => {
    const padded = JSON.stringify(comment('1')).replace('{', `{${' '.repeat(300_000)}`);
    const filler = part(`${path}?key=${app.liveKey}`, padded);
    const good = await sendBatch([part(`${path}?key=${app.liveKey}`, comment('1')), filler]);
    expect(good.replies.map(({ status }) => status)).toEqual([200, 200]);
    const bad = await sendBatch([part(`${path}?key=nonsense`, comment('1')), filler]);
    expect([bad.status, bad.replies]).toEqual([403, []]);
  });

  it('P5, O8: accepts a whole comment, on its own line, as the id of a part', async () => {
    const long = encodeURIComponent('☕ '.repeat(10_000));
    const send = async (key: string, id: string) => {
      const { status, replies } = await sendBatch([
        part(`${path}?key=${key}`, comment('1'), `b +\r\n ${id}`),
        part(`${path}?key=${app.liveKey}`, JSON.stringify(comment('2')).padEnd(300_000)),
        part(`${path}?key=${app.liveKey}`, comment('3'), `b +\r\n ${id}2`),
      ]);
      return { status, ids: replies.map((reply) => reply.id), statuses: replies.map((reply) => reply.status) };
    };
    expect(await send(app.liveKey, long)).toEqual({
      status: 200,
      ids: [`<response-b + ${long}>`, '<response-x + 1>', `<response-b + ${long}2>`],
      statuses: [200, 200, 200],
    });
    expect((await send('nonsense', long)).status).toBe(403);
    // A head that does not end has no valid key.
    expect((await send(app.liveKey, long.repeat(3))).status).toBe(403);
  });

  it('O8: treats a large batch that arrives in small pieces like one that arrives at once', async () => {
    const pieces = (key: string) => {
      const id = 'x'.repeat(100_000);
      const filler = part(path, JSON.stringify(comment('1')).padEnd(300_000), 'y + 2');
      const text = `--edge\r\n${part(`${path}?key=${key}`, comment('1'), `b +\r\n ${id}`)}\r\n--edge\r\n${filler}\r\n--edge--\r\n`;
      return text.match(/[\s\S]{1,1000}/g) ?? [];
    };
    const statuses: number[] = [];
    for (const key of [app.liveKey, 'nonsense']) {
      const reply = await app.server.inject({
        method: 'POST',
        url: '/batch',
        headers: { 'content-type': 'multipart/mixed; boundary=edge' },
        payload: Readable.from(pieces(key)),
        remoteAddress: '198.51.100.4',
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([200, 403]);
  });

  it('O8: refuses an address for a while after many parts with bad keys, but no other address', async () => {
    const send = (remoteAddress: string, key: string) =>
      app.server.inject({
        method: 'POST',
        url: '/batch',
        headers: { 'content-type': 'multipart/mixed; boundary=edge', 'x-api-key': key },
        payload: `${`--edge\r\n${part(path, comment('1'))}\r\n`.repeat(100)}--edge--\r\n`,
        remoteAddress,
      });
    const statuses: number[] = [];
    // A slow machine earns some of them back in the meantime.
    for (let n = 0; n < 12 && statuses.at(-1) !== 429; n++)
      statuses.push((await send('198.51.100.2', 'mod_live_nonsense')).statusCode);
    expect([statuses.slice(0, 3), statuses.at(-1)]).toEqual([[200, 200, 200], 429]);
    expect((await send('198.51.100.2', app.liveKey)).headers['retry-after']).toMatch(/^\d+$/);
    expect((await send('198.51.100.3', app.liveKey)).statusCode).toBe(200);
  });
});
