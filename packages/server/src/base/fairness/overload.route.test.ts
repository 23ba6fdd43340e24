import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** Judges when released, so that calls stay in progress as long as a test needs. */
let release: () => void = () => {};
const held = new Promise<void>((resolve) => {
  release = resolve;
});
const classifier = fixedClassifier(() => held.then(() => ({})));
const app = await startTestApp({ MODERATO_MAX_IN_FLIGHT: '8' }, { classifier });
afterAll(() => app.close());

const text = (key: string) => app.call('POST', '/v1/moderate/text', { key, body: { content: 'hello' } });
const inFlight = async () =>
  Number(/^moderato_requests_in_flight (\d+)$/m.exec(await app.metrics.render())?.[1] ?? Number.NaN);

describe('calls beyond capacity', () => {
  it('E1, E2, O8: get 503 with a time to retry, spare traffic first; accepted calls are answered', async () => {
    const free = await app.addAccount('free');
    const taken = Array.from({ length: 5 }, () => text(app.liveKey));
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(5);
    for (const key of [app.testKey, free.liveKey]) {
      const { status, json, headers } = await text(key);
      expect([status, json.error.code, json.error.retry_after]).toEqual([503, 'overloaded', 1]);
      expect(headers['retry-after']).toBe('1');
      // Known callers get the rate headers too, as in every other reply.
      expect(headers.ratelimit).toBeDefined();
    }
    taken.push(text(app.liveKey));
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(6);
    // O8: the last places are for others.
    expect((await text(app.liveKey)).status).toBe(503);
    const [second, third] = [await app.addAccount('pro'), await app.addAccount('pro')];
    taken.push(text(second.liveKey), text(third.liveKey));
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(8);
    expect((await text((await app.addAccount('pro')).liveKey)).status).toBe(503);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    release();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(taken.map(() => 200));
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(0);
    expect((await text(app.testKey)).status).toBe(200);
  });

  it('K6: are not counted', async () => {
    const { json } = await app.call('GET', '/v1/usage', { key: app.liveKey });
    expect(json.total_calls).toBe(6);
  });

  it('a refused, unknown or broken request returns its place', async () => {
    await app.call('GET', '/v1/usage');
    await app.call('POST', '/v1/moderate/text', { key: app.liveKey, raw: '{' });
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(0);
  });
});
