/** E1: path and method, key, rate, body, quota, work. If two things are wrong, the earlier one is reported. */

import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { dataUri, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp, type TestCall, type TestReply } from '../../testing/test-app.ts';
import type { KeyedRoute } from './route.ts';

const plans = {
  pro: { requests_per_second: 100_000 },
  indie: { requests_per_second: 100_000, calls_per_month: 1 },
  free: { requests_per_second: 1, calls_per_month: 1 },
};
const breaksOn = 'break, please';
const app = await startTestApp(
  { MODERATO_PLANS: JSON.stringify(plans) },
  {
    classifier: fixedClassifier((content) => {
      if (content === breaksOn) throw new Error('broken on purpose');
      return {};
    }),
  },
);
afterAll(() => app.close());

const withBody = app.routes.filter(
  (route): route is KeyedRoute => route.access === 'key' && route.body !== undefined && route.dialect === undefined,
);
const content = 'What a lovely morning.';

const badBodies: [TestCall, status: number][] = [
  [{ raw: '{' }, 400],
  [{ body: { content: 1, url: 1, action: 1, comment: 1 } }, 400],
  [{ raw: '{}', headers: { 'content-type': 'text/plain' } }, 415],
  [{ raw: '{}', headers: { 'content-encoding': 'gzip' } }, 415],
];
const tooLarge = (route: KeyedRoute): TestCall => ({ raw: ' '.repeat((route.body?.limitBytes ?? 0) + 1) });
const outcome = ({ status, json }: TestReply) => [status, json.error?.code];

describe('401', () => {
  it.each(withBody)('E1: $path reports a bad key before a bad body', async (route) => {
    for (const bad of [...badBodies.map(([call]) => call), tooLarge(route)]) {
      expect(outcome(await app.call('POST', route.path, { ...bad, key: 'mod_live_nonsense' }))).toEqual([
        401,
        'unauthorized',
      ]);
    }
  });
});

describe('429 rate_limit_exceeded', () => {
  /**
   * The reply when the account's one token of this second is used. A machine that stalls for a second gets new tokens.
   */
  async function overRate(route: KeyedRoute, bad: TestCall): Promise<TestReply> {
    const { testKey } = await app.addAccount('free');
    for (let turn = 0; ; turn++) {
      await app.call('GET', '/v1/categories', { key: testKey });
      const reply = await app.call('POST', route.path, { ...bad, key: testKey });
      if (reply.status === 429 || turn === 10) return reply;
    }
  }

  it.each(withBody)('E1: $path reports the rate before a bad body', async (route) => {
    for (const bad of [...badBodies.map(([call]) => call), tooLarge(route)]) {
      expect(outcome(await overRate(route, bad))).toEqual([429, 'rate_limit_exceeded']);
    }
  });

  it('E1: checks the rate before the quota', async () => {
    const { liveKey: key } = await app.addAccount('free');
    const text = () => app.call('POST', '/v1/moderate/text', { key, body: { content } });
    expect((await text()).status).toBe(200);
    const replies = await Promise.all([text(), text(), text()]);
    expect(replies.map(outcome)).toContainEqual([429, 'rate_limit_exceeded']);
  });
});

describe('a used-up quota', async () => {
  const { liveKey: key, testKey } = await app.addAccount('indie');
  const text = (body: unknown) => app.call('POST', '/v1/moderate/text', { key, body });
  expect((await text({ content })).status).toBe(200);

  it.each(withBody)('E1: $path reports a bad body before the quota', async (route) => {
    for (const [bad, status] of badBodies) {
      expect((await app.call('POST', route.path, { ...bad, key })).status).toBe(status);
    }
    expect((await app.call('POST', route.path, { ...tooLarge(route), key })).status).not.toBe(429);
  });

  it('E1: reports errors that the route itself finds in a body before the quota', async () => {
    const unsupported = { comment: { text: content }, requestedAttributes: { BEAUTY: {} } };
    const none = { comment: { text: content }, requestedAttributes: {} };
    expect((await app.call('POST', '/v1/compat/analyze', { key, body: unsupported })).status).toBe(400);
    expect((await app.call('POST', '/v1/compat/analyze', { key, body: none })).status).toBe(400);
    for (const body of [{ url: 'ftp://a.example/x' }, { url: 'no address' }, { data: 'no data URI' }]) {
      expect((await app.call('POST', '/v1/moderate/image', { key, body })).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('K6: refuses text, image and compat calls with the seconds until the end of the month', async () => {
    const monthEnd = new Date();
    monthEnd.setUTCMonth(monthEnd.getUTCMonth() + 1, 1);
    monthEnd.setUTCHours(0, 0, 0, 0);
    for (const path of ['/v1/moderate/text', '/v1/moderate/image', '/v1/compat/analyze']) {
      const before = Date.now();
      const reply = await app.call('POST', path, { key, body: sampleBodies[path] });
      expect([path, ...outcome(reply)]).toEqual([path, 429, 'quota_exceeded']);
      const end = before + (reply.json.error.retry_after ?? 0) * 1_000;
      expect(Math.abs(end - monthEnd.getTime())).toBeLessThan(60_000);
      expect(reply.headers).toHaveProperty('ratelimit');
    }
  });

  it('K6: still allows rules, usage, categories and test keys', async () => {
    const rules = await app.call('POST', '/v1/config/rules', { key, body: { action: 'list' } });
    const others = await Promise.all(['/v1/usage', '/v1/categories'].map((path) => app.call('GET', path, { key })));
    expect([rules, ...others].map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const path of ['/v1/moderate/text', '/v1/moderate/image', '/v1/compat/analyze']) {
      expect((await app.call('POST', path, { key: testKey, body: sampleBodies[path] })).status, path).toBe(200);
    }
  });
});

describe('a refused request', () => {
  it('E1: never counts as a call and never takes a unit of the quota', async () => {
    const { liveKey: key } = await app.addAccount('indie');
    const text = (body: unknown) => app.call('POST', '/v1/moderate/text', { key, body });
    const total = async () => (await app.call('GET', '/v1/usage', { key })).json.total_calls;

    for (const [bad] of badBodies) await app.call('POST', '/v1/moderate/text', { ...bad, key });
    await app.call('GET', '/v1/moderate/text', { key });
    for (const [body, status] of [
      [{ url: 'https://a.example/x' }, 422],
      [{ data: dataUri(sampleImages.png) }, 503],
    ] as const) {
      expect((await app.call('POST', '/v1/moderate/image', { key, body })).status).toBe(status);
    }
    expect(outcome(await text({ content: breaksOn }))).toEqual([500, 'internal_error']);
    expect(await total()).toBe(0);

    expect((await text({ content })).status).toBe(200);
    expect(outcome(await text({ content }))).toEqual([429, 'quota_exceeded']);
    expect(await total()).toBe(1);
  });
});

describe('500', () => {
  it('E2: says nothing about the cause of a crash', async () => {
    const reply = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content: breaksOn } });
    expect([reply.status, reply.text]).toEqual([
      500,
      '{"error":{"code":"internal_error","message":"Something went wrong on our side."}}',
    ]);
  });
});
