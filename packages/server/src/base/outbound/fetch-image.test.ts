import { expect, it } from 'vitest';
import type { Outbound, OutboundFailure } from './create-outbound.ts';
import { createFetchImage } from './fetch-image.ts';

const failing = (failure: OutboundFailure): Outbound => ({ request: async () => ({ failure }) });
const url = 'http://origin.test/picture.png';

it('I6: every failure gives exactly the same refusal', async () => {
  const failures = ['target_refused', 'unreachable', 'timed_out', 'redirect_refused', 'encoded'] as const;
  const refusals = await Promise.all(
    failures.map((failure) => createFetchImage({ outbound: failing(failure), refusalStepMs: 0 })(url)),
  );
  const missing: Outbound = { request: async () => ({ status: 404, headers: {}, bytes: Buffer.from('secret') }) };
  refusals.push(await createFetchImage({ outbound: missing, refusalStepMs: 0 })(url));
  refusals.push(await createFetchImage({ outbound: missing, isOn: false, refusalStepMs: 0 })(url));
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  expect(refusals[0]).toEqual({
    refusal: { code: 'image_fetch_failed', message: 'The image could not be fetched.' },
  });
});

it('I6: requests nothing when switched off', async () => {
  const outbound: Outbound = { request: () => Promise.reject(new Error('asked')) };
  expect(await createFetchImage({ outbound, isOn: false, refusalStepMs: 0 })(url)).toHaveProperty('refusal');
});

it('I6: delays a refusal to the next step, so that its timing reveals nothing', async () => {
  const waited = async (delayMs: number) => {
    const outbound: Outbound = {
      request: async () => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        return { failure: 'unreachable' };
      },
    };
    const start = performance.now();
    await createFetchImage({ outbound, refusalStepMs: 400 })(url);
    return performance.now() - start;
  };
  // Timers may fire a millisecond early.
  expect(await waited(0)).toBeGreaterThan(398);
  expect(await waited(30)).toBeGreaterThan(398);
});

it('the observer gets the real reason, but not the address', async () => {
  const seen: unknown[] = [];
  const observe = (...facts: unknown[]) => void seen.push(facts);
  await createFetchImage({ outbound: failing('target_refused'), refusalStepMs: 0, observe })(url);
  const found: Outbound = { request: async () => ({ status: 200, headers: {}, bytes: Buffer.from('x') }) };
  await createFetchImage({ outbound: found, observe })(url);
  expect(seen).toEqual([
    ['target_refused', expect.any(Number)],
    ['fetched', expect.any(Number)],
  ]);
});

it('refuses fetches beyond the limit until one has finished', async () => {
  const done: (() => void)[] = [];
  const outbound: Outbound = {
    request: () =>
      new Promise((resolve) => done.push(() => resolve({ status: 200, headers: {}, bytes: Buffer.from('x') }))),
  };
  const fetchImage = createFetchImage({ outbound, maxAtOnce: 2 });
  const first = fetchImage(url);
  const second = fetchImage(url);
  expect(await fetchImage(url)).toMatchObject({ refusal: { code: 'overloaded', retryAfterSeconds: 1 } });
  for (const finish of done.splice(0)) finish();
  expect(await first).toHaveProperty('bytes');
  expect(await second).toHaveProperty('bytes');
  const third = fetchImage(url);
  for (const finish of done.splice(0)) finish();
  expect(await third).toHaveProperty('bytes');
});
