/** Live images on the real local models, in the whole service: what users get without any configuration. */

import { imageCategoryNames } from '@moderato/contract';
import { closeImageJudges, createLexiconClassifier, createLocalImageJudges } from '@moderato/engine';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawScene } from '../../../../engine/src/image/known-images/pdq/testing/draw-scene.ts';
import { dataUri } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const imageJudges = await createLocalImageJudges({ textClassifier: createLexiconClassifier(), threads: 1 });
const app = await startTestApp({}, { imageJudges });
afterAll(async () => {
  await app.close();
  await closeImageJudges(imageJudges);
});

const { pixels, width, height } = drawScene(21);
const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
const judge = (body: object) => app.call('POST', '/v1/moderate/image', { key: app.liveKey, body });
/** The first picture waits until the models are loaded, and on a busy machine that can outlast a call. */
async function judged(body: object) {
  for (;;) {
    const reply = await judge(body);
    if (reply.status !== 503 && reply.json.degraded !== true) return reply;
    if (reply.status === 503) expect(reply.json.error.code).toBe('provider_unavailable');
  }
}

describe('a service without providers', () => {
  it('I4: judges a harmless picture: sexual has a low score, and categories that nothing judges are listed', async () => {
    const { status, json } = await judged({ data: dataUri(await picture.png().toBuffer()) });
    expect(status).toBe(200);
    expect(json.pipeline_tier).toBe(2);
    expect(json.categories.sexual?.score).toBeLessThan(0.7);
    const unavailable = json.unavailable_categories ?? [];
    expect(unavailable).toContain('gore');
    expect([...Object.keys(json.categories), ...unavailable].toSorted()).toEqual([...imageCategoryNames].toSorted());
  });

  it('O3: records every local judge in the ledger', async () => {
    const { json } = await judged({ data: dataUri(await picture.jpeg().toBuffer()) });
    const row = await app.stores.database.query
      .selectFrom('ledger')
      .select('trace')
      .where('request_id', '=', json.request_id)
      .executeTakeFirstOrThrow();
    const trace = JSON.parse(row.trace) as { by: string; outcome: string }[];
    expect(trace.map(({ by }) => by)).toEqual(imageJudges.map(({ name }) => name));
    for (const { outcome } of trace) expect(['scored', 'abstained']).toContain(outcome);
  });

  it('gives the same scores for the same picture', async () => {
    const body = { data: dataUri(await picture.webp().toBuffer()), categories: ['sexual'] };
    expect((await judged(body)).json.categories).toEqual((await judged(body)).json.categories);
  });
});
