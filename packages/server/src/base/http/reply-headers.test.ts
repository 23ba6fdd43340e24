/** Headers of every reply: the request id [E7] and, where the caller is known, the request rate [E8]. */

import { afterAll, describe, expect, it } from 'vitest';
import { requestIdForm } from '../../testing/reply-check.ts';
import { dataUri, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp, type TestReply } from '../../testing/test-app.ts';

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

  it('E7: is unique and sorts by the millisecond', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      ids.push((await text(app.testKey)).json.request_id);
      // The next millisecond of the clock that ids are made from.
      for (const now = Date.now(); Date.now() === now; );
    }
    expect(ids.toSorted()).toEqual(ids);
    const burst = await Promise.all(Array.from({ length: 150 }, () => text(app.testKey)));
    expect(new Set(burst.map(({ json }) => json.request_id)).size).toBe(150);
  });

  it('E7: is on replies of every kind', async () => {
    const calls = [
      app.call('GET', '/livez'),
      app.call('GET', '/openapi.json'),
      app.call('GET', '/openapi'),
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

describe('X-Model-Version', () => {
  it('names the classifier for live keys and the one for test keys, on every reply to a known key', async () => {
    const live = await text(app.liveKey);
    expect(live.headers['x-model-version']).toBe('lexicon-1');
    const test = (await text(app.testKey)).headers['x-model-version'];
    expect(test).not.toBe('lexicon-1');
    expect((await text(app.testKey, { content: '' })).headers['x-model-version']).toBe(test);
  });

  it('is not sent to unknown callers', async () => {
    expect((await app.call('GET', '/v1/usage')).headers).not.toHaveProperty('x-model-version');
  });
});

describe('rate headers', () => {
  it('E8: count down in both formats, with whole seconds until the rate is full again', async () => {
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
      await app.call('POST', '/v1/moderate/image', { key: app.liveKey, body: { data: dataUri(sampleImages.png) } }),
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

  it('E8: are on no reply to an unknown caller', async () => {
    for (const reply of [await app.call('GET', '/livez'), await app.call('GET', '/v1/usage')]) {
      expect(Object.keys(reply.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
    }
  });
});

describe('the request rate', () => {
  const usage = (key: string) => app.call('GET', '/v1/usage', { key });
  const answered = (replies: TestReply[]) => replies.filter(({ status }) => status === 200).length;
  const times = <Result>(count: number, call: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, call));
  /** The most that 5 requests per second allow since a given time: one second of burst, and what was earned since. */
  const most = (sinceMs: number) => 5 + ((performance.now() - sinceMs) / 1_000) * 5;

  it('K5: allows one second of burst, and no more than the bucket earns after that', async () => {
    const { testKey } = await app.addAccount('free');
    const startedMs = performance.now();
    const allowed = answered(await times(60, () => usage(testKey)));
    expect(allowed).toBeGreaterThanOrEqual(5);
    expect(allowed).toBeLessThanOrEqual(most(startedMs));
  });

  it('K5: is shared by the keys of one account and mode, over all endpoints', async () => {
    const { accountId, liveKey } = await app.addAccount('free');
    const { key: second } = await app.stores.keys.create(accountId, 'live', 'second');
    const startedMs = performance.now();
    const first = answered(await times(20, () => app.call('GET', '/v1/categories', { key: liveKey })));
    const more = answered(await times(20, () => text(second)));
    expect(first + more).toBeLessThanOrEqual(most(startedMs));
  });

  it('K5: is separate for live and test keys, and for accounts', async () => {
    const one = await app.addAccount('free');
    const other = await app.addAccount('free');
    for (const key of [one.liveKey, one.testKey, other.liveKey]) {
      expect(answered(await times(20, () => usage(key)))).toBeGreaterThanOrEqual(5);
    }
  });

  it('K5: recovers, and refused requests take nothing', async () => {
    const { testKey } = await app.addAccount('free');
    await times(20, () => usage(testKey));
    // However often it is called in the meantime, the bucket fills: a limiter that charged refusals would never allow
    // another.
    await expect.poll(async () => (await usage(testKey)).status, { timeout: 60_000, interval: 20 }).toBe(200);
  });
});
