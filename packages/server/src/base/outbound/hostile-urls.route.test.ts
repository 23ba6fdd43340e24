/** The list of hostile addresses through the whole service: which replies callers get, and that they are all the same. */

import type { ImageJudge } from '@moderato/engine';
import { afterAll, expect, it } from 'vitest';
import { sampleImages } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { hostileUrls } from './__fixtures__/hostile-urls.ts';
import { originAddress, startTestNetwork } from './__fixtures__/test-network.ts';
import { createOutbound } from './create-outbound.ts';
import { createFetchImage } from './fetch-image.ts';

const pages: Record<string, string | Buffer> = {
  '/ok.png': sampleImages.png,
  '/page': '<!doctype html><title>no picture</title>',
  '/torn.png': sampleImages.png.subarray(0, 40),
  '/empty': '',
};
const network = await startTestNetwork(({ url = '' }, response) => {
  if (url === '/large') response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).write('a');
  else if (url in pages) response.end(pages[url]);
  else response.writeHead(404).end();
});
const outbound = createOutbound({ ...network.parts, ownUrl: () => 'https://moderation.test' });
const judge: ImageJudge = {
  name: 'nsfw',
  version: 'v1',
  clears: ['sexual'],
  raises: [],
  judge: async () => [{ category: 'sexual', score: 0, reviewOnly: false }],
};
const app = await startTestApp(
  {},
  { imageJudges: [judge], fetchImage: createFetchImage({ outbound, refusalStepMs: 0, timeoutMs: 60_000 }) },
);
afterAll(async () => {
  await app.close();
  await network.close();
});
const send = (url: string) => app.call('POST', '/v1/moderate/image', { key: app.liveKey, body: { url } });

it('I6: hostile addresses get 400 if malformed and otherwise the same 422, without a connection', async () => {
  const refusals = new Set<string>();
  for (const { id, url, expect: expected } of hostileUrls) {
    const { status, json } = await send(url);
    expect(status, id).toBe(expected === 'malformed' ? 400 : 422);
    expect(json.error.code, id).toBe(expected === 'malformed' ? 'invalid_request' : 'image_fetch_failed');
    if (status === 422) refusals.add(JSON.stringify(json));
  }
  expect(refusals.size).toBe(1);
  expect(network.opened).toEqual([]);
  expect(network.trapped()).toBe(0);
});

it('I6: judges the fetched bytes by their content', async () => {
  expect((await send('http://origin.test/ok.png')).status).toBe(200);
  expect(await send('http://origin.test/page')).toMatchObject({ status: 415 });
  expect(await send('http://origin.test/torn.png')).toMatchObject({
    status: 422,
    json: { error: { code: 'image_unreadable' } },
  });
  expect(await send('http://origin.test/large')).toMatchObject({
    status: 413,
    json: { error: { code: 'image_too_large' } },
  });
  expect(await send('http://origin.test/empty')).toMatchObject({ status: 400 });
  expect(await send('http://origin.test/missing')).toMatchObject({
    status: 422,
    json: { error: { code: 'image_fetch_failed' } },
  });
  expect(network.opened.every((target) => target === `${originAddress}:80`)).toBe(true);
});

it('I6: repeats nothing from a hostile page to the caller or in the log', async () => {
  const reply = await send('http://origin.test/page');
  expect(reply.text).not.toContain('no picture');
  expect(app.logged.join('\n')).not.toContain('no picture');
});
