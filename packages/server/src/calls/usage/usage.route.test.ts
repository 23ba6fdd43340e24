import { contexts } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { startTestApp } from '../../testing/test-app.ts';

const plans = { pro: { requests_per_second: 100_000 }, indie: { requests_per_second: 50_000, calls_per_month: 7 } };
const app = await startTestApp({ MODERATO_PLANS: JSON.stringify(plans) }, { classifier: fixedClassifier(() => ({})) });
afterAll(() => app.close());

const usage = async (key: string) => (await app.call('GET', '/v1/usage', { key })).json;
const post = (path: string, key: string, body: unknown = sampleBodies[path]) => app.call('POST', path, { key, body });
const text = (key: string, context?: string) => post('/v1/moderate/text', key, { content: 'hello', context });

describe('200', () => {
  it('K7: the period is the calendar month in UTC, from its first instant to that of the next', async () => {
    const { period } = await usage(app.liveKey);
    const now = new Date();
    expect(period).toEqual({
      start: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString(),
      end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
    });
  });

  it('K8: a new account has used nothing, and has every counter', async () => {
    const { liveKey } = await app.addAccount('indie');
    expect(await usage(liveKey)).toEqual({
      period: expect.any(Object),
      plan: 'indie',
      total_calls: 0,
      calls_limit: 7,
      calls_by_tier: { tier_0: 0, tier_1: 0, tier_2: 0 },
      calls_by_context: { default: 0, username: 0, chat: 0, forum_post: 0, comment: 0 },
      rate_limit: { requests_per_second: 50_000 },
    });
  });

  it('K8: calls by tier and by context each add up to the total, and compat counts as default', async () => {
    const { liveKey } = await app.addAccount('pro');
    for (const [i, context] of contexts.entries()) for (let n = 0; n <= i; n++) await text(liveKey, context);
    await text(liveKey);
    await post('/v1/compat/analyze', liveKey);
    const { total_calls, calls_by_tier, calls_by_context } = await usage(liveKey);
    expect(calls_by_context).toEqual({ default: 3, username: 2, chat: 3, forum_post: 4, comment: 5 });
    expect([total_calls, calls_by_tier]).toEqual([17, { tier_0: 17, tier_1: 0, tier_2: 0 }]);
  });

  it('K8: a test key reads the live usage of its account', async () => {
    const { liveKey, testKey } = await app.addAccount('pro');
    await text(liveKey);
    expect(await usage(testKey)).toEqual(await usage(liveKey));
    expect((await usage(testKey)).total_calls).toBe(1);
  });

  it('K6: test calls, refused calls and calls that judge nothing never count', async () => {
    const { liveKey, testKey } = await app.addAccount('pro');
    for (const path of Object.keys(sampleBodies)) await post(path, testKey);
    await post('/v1/config/rules', liveKey);
    await app.call('GET', '/v1/categories', { key: liveKey });
    await usage(liveKey);
    await post('/v1/moderate/text', liveKey, { content: '' });
    await post('/v1/moderate/image', liveKey);
    await post('/v1/moderate/image', liveKey, { data: 'data:image/png;base64,AAAA' });
    expect((await usage(liveKey)).total_calls).toBe(0);
  });

  it('K6: a call counts only for its own account', async () => {
    const one = await app.addAccount('pro');
    const other = await app.addAccount('pro');
    await text(one.liveKey);
    expect([(await usage(one.liveKey)).total_calls, (await usage(other.liveKey)).total_calls]).toEqual([1, 0]);
  });

  it('K6: a quota of 7 accepts 7 of 40 simultaneous calls, of every kind', async () => {
    const { liveKey } = await app.addAccount('indie');
    const calls = Array.from({ length: 40 }, (_, i) =>
      i % 2 ? text(liveKey, 'chat') : post('/v1/compat/analyze', liveKey),
    );
    const replies = await Promise.all(calls);
    const answered = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status === 429);
    expect([answered.length, refused.length]).toEqual([7, 33]);
    expect(refused.every(({ json }) => json.error.code === 'quota_exceeded')).toBe(true);
    expect((await usage(liveKey)).total_calls).toBe(7);
  });

  it('K6: a call that fails returns its unit, even when all units are in use', async () => {
    const { liveKey } = await app.addAccount('indie');
    const images = await Promise.all(Array.from({ length: 20 }, () => post('/v1/moderate/image', liveKey)));
    expect(images.some(({ status }) => status === 422)).toBe(true);
    const answered = await Promise.all(Array.from({ length: 10 }, () => text(liveKey)));
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(7);
  });
});

describe('plans', () => {
  it('K4: have the default figures, and the first account is pro', async () => {
    const untouched = await startTestApp({ MODERATO_PLANS: '{}' });
    const figures = async (key: string) => {
      const { json } = await untouched.call('GET', '/v1/usage', { key });
      return [json.plan, json.rate_limit.requests_per_second, json.calls_limit];
    };
    expect(await figures(untouched.liveKey)).toEqual(['pro', 100, 5_000_000]);
    expect(await figures((await untouched.addAccount('indie')).liveKey)).toEqual(['indie', 25, 250_000]);
    expect(await figures((await untouched.addAccount('free')).liveKey)).toEqual(['free', 5, 10_000]);
    await untouched.close();
  });

  it('K4: merges the operator’s figures over the defaults', async () => {
    const { json } = await app.call('GET', '/v1/usage', { key: (await app.addAccount('free')).liveKey });
    expect([json.plan, json.rate_limit.requests_per_second, json.calls_limit]).toEqual(['free', 5, 10_000]);
    expect((await usage(app.liveKey)).calls_limit).toBe(5_000_000);
  });

  it('K4: a change of plan reaches a running service', async () => {
    const { accountId, liveKey } = await app.addAccount('free');
    expect((await usage(liveKey)).plan).toBe('free');
    await app.stores.accounts.change(accountId, { name: 'Grows', plan: 'indie' });
    await expect
      .poll(
        async () => {
          const { plan, calls_limit } = await usage(liveKey);
          return [plan, calls_limit];
        },
        { timeout: 60_000, interval: 300 },
      )
      .toEqual(['indie', 7]);
  });
});
