/** What every reply carries: the request id [E7] and, where the caller is known, the request rate [E8]. */

import { afterAll, describe, expect, it } from 'vitest';
import { requestIdForm } from '../testing/reply-check.ts';
import { startTestApp } from '../testing/test-app.ts';

const plans = { pro: { requests_per_second: 100_000 }, free: { requests_per_second: 5 } };
const app = await startTestApp({ MODERATO_PLANS: JSON.stringify(plans) });
afterAll(() => app.close());

const text = (key: string, body: unknown = { content: 'What a lovely morning.' }, headers = {}) =>
  app.call('POST', '/v1/moderate/text', { key, body, headers });

describe('X-Request-Id', () => {
  it('E7: is the request_id of the reply', async () => {
    const reply = await text(app.liveKey);
    expect(reply.json.request_id).toMatch(requestIdForm);
    expect(reply.headers['x-request-id']).toBe(reply.json.request_id);
  });

  it('E7: is never what the client sent', async () => {
    const sent = 'req_00000000000000000000000000';
    const reply = await text(app.liveKey, undefined, { 'x-request-id': sent, 'request-id': sent });
    expect(reply.json.request_id).not.toBe(sent);
    expect(reply.headers['x-request-id']).not.toBe(sent);
  });

  it('E7: is unique, and sorts by the millisecond', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      ids.push((await text(app.testKey)).json.request_id);
      // The next millisecond of the clock that ids are made from.
      for (const now = Date.now(); Date.now() === now; );
    }
    expect(ids.toSorted()).toEqual(ids);
    const burst = await Promise.all(Array.from({ length: 200 }, () => text(app.testKey)));
    expect(new Set(burst.map(({ json }) => json.request_id)).size).toBe(200);
  });

  it('E7: is on replies of every kind', async () => {
    const calls = [
      app.call('GET', '/livez'),
      app.call('GET', '/openapi.json'),
      app.call('GET', '/docs'),
      app.call('GET', '/nowhere'),
      app.call('PUT', '/v1/usage'),
      app.call('GET', '/v1/usage'),
      app.call('GET', '/v1/usage', { key: app.testKey }),
      app.call('GET', '/v1/%zz'),
      text(app.testKey, { content: 1 }),
    ];
    const replies = await Promise.all(calls);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 404, 405, 401, 200, 404, 400]);
    for (const { headers } of replies) expect(headers['x-request-id']).toMatch(requestIdForm);
  });
});

describe('rate headers', () => {
  it('E8: count down in both dialects, whole seconds to the full rate', async () => {
    const { testKey } = await app.addAccount('free');
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => app.call('GET', '/v1/usage', { key: testKey })));
    const [first] = replies;
    expect(first?.headers).toMatchObject({
      ratelimit: '"default";r=4;t=1',
      'ratelimit-policy': '"default";q=5;w=1',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset': '1',
    });
    const remaining = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    for (const [i, left] of remaining.entries()) {
      if (i > 0) expect(left).toBeLessThanOrEqual(remaining[i - 1] ?? 0);
      expect(replies[i]?.headers.ratelimit).toMatch(new RegExp(`^"default";r=${left};t=[01]$`));
    }
  });

  it('E8: are on every reply to a known key, refusals included', async () => {
    const replies = [
      await text(app.testKey),
      await text(app.testKey, { content: '' }),
      await app.call('POST', '/v1/moderate/text', { key: app.testKey, raw: '{' }),
      await app.call('POST', '/v1/moderate/text', { key: app.testKey, raw: 'x', headers: { 'content-type': 'a/b' } }),
      await app.call('POST', '/v1/config/rules', { key: app.testKey, body: { action: 'delete', rule_id: 'none' } }),
      await app.call('POST', '/v1/moderate/image', { key: app.liveKey, body: { url: 'https://a.example/b.png' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 415, 404, 503]);
    for (const { headers } of replies) {
      for (const name of [
        'ratelimit',
        'ratelimit-policy',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ]) {
        expect(headers).toHaveProperty(name);
      }
    }
  });

  it('E8: are on no reply to a stranger', async () => {
    for (const reply of [await app.call('GET', '/livez'), await app.call('GET', '/v1/usage')]) {
      expect(Object.keys(reply.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
    }
  });
});

describe('K5: the request rate', () => {
  const usage = (key: string) => app.call('GET', '/v1/usage', { key });
  const burst = async (key: string) =>
    (await Promise.all(Array.from({ length: 12 }, () => usage(key)))).filter(({ status }) => status === 200).length;

  it('K5: allows one second of burst', async () => {
    const { testKey } = await app.addAccount('free');
    const allowed = await burst(testKey);
    // What the bucket earns while the burst lasts is the caller's too.
    expect(allowed).toBeGreaterThanOrEqual(5);
    expect(allowed).toBeLessThan(12);
  });

  it('K5: is shared by the keys of one account and mode, over all endpoints', async () => {
    const { accountId, liveKey } = await app.addAccount('free');
    const { key: second } = await app.stores.keys.create(accountId, 'live', 'second');
    const first = await Promise.all(
      Array.from({ length: 12 }, () => app.call('GET', '/v1/categories', { key: liveKey })),
    );
    expect(first.some(({ status }) => status === 429)).toBe(true);
    const replies = await Promise.all(Array.from({ length: 12 }, () => text(second)));
    expect(replies.some(({ status }) => status === 429)).toBe(true);
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(5);
  });

  it('K5: is apart for live and test keys, and for accounts', async () => {
    const one = await app.addAccount('free');
    const other = await app.addAccount('free');
    expect(await burst(one.liveKey)).toBeLessThan(12);
    expect(await burst(one.testKey)).toBeGreaterThanOrEqual(5);
    expect(await burst(other.liveKey)).toBeGreaterThanOrEqual(5);
  });

  it('K5: comes back, and a refused request takes nothing', async () => {
    const { testKey } = await app.addAccount('free');
    await burst(testKey);
    // However often it is asked meanwhile, the bucket fills: a limiter that charged refusals would never let go.
    await expect.poll(async () => (await usage(testKey)).status, { timeout: 10_000, interval: 20 }).toBe(200);
  });
});
