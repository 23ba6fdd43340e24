/**
 * Words drawn in a picture are judged like a text, on the real models that read pictures [I7]. This file holds an insult,
 * because the service must find it.
 */

import { textCategoryNames } from '@moderato/contract';
import { closeImageJudges, createLexiconClassifier, createLocalImageJudges } from '@moderato/engine';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { dataUri } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const imageJudges = await createLocalImageJudges({ textClassifier: createLexiconClassifier(), threads: 1 });
const app = await startTestApp({}, { imageJudges });
afterAll(async () => {
  await app.close();
  await closeImageJudges(imageJudges);
});

async function draw(words: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" fill="white"/>
    <text x="20" y="115" font-family="sans-serif" font-size="36">${words}</text></svg>`;
  return dataUri(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** The first picture waits until the models are loaded, and on a busy machine that can outlast a call. */
async function judge(body: object, path = '/v1/moderate/image', key = app.liveKey) {
  for (;;) {
    const reply = await app.call('POST', path, { key, body });
    if (reply.status !== 503 && reply.json.degraded !== true) return reply;
  }
}

const insult = await draw('YOU ARE A FUCKING IDIOT');
const greeting = await draw('WHAT A LOVELY MORNING');
const empty = dataUri(
  await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
    .png()
    .toBuffer(),
);

describe('I7: words in a picture', () => {
  it('are judged as a text: an insult is flagged, and the categories of the image keep their names', async () => {
    const { json } = await judge({ data: insult });
    expect(Object.keys(json.text_in_image ?? {}).toSorted()).toEqual([...textCategoryNames].toSorted());
    expect(json.text_in_image?.toxicity).toMatchObject({ threshold: 0.7, flagged: true });
    expect([json.flagged, json.action === 'allow']).toEqual([true, false]);
    expect(json.categories).not.toHaveProperty('harassment');
    expect(json.categories).not.toHaveProperty('toxicity');
  });

  it('that are harmless have low scores, and a picture without words has none', async () => {
    const { json } = await judge({ data: greeting });
    expect(json.text_in_image?.toxicity).toMatchObject({ flagged: false });
    expect([json.action, json.flagged]).toEqual(['allow', false]);
    expect((await judge({ data: empty })).json).not.toHaveProperty('text_in_image');
  });

  it('have the same scores each time', async () => {
    const [first, second] = [await judge({ data: insult }), await judge({ data: insult })];
    expect(first.json.text_in_image).toEqual(second.json.text_in_image);
  });

  it("follow the account's settings for texts: a category that is switched off, or has another threshold", async () => {
    const { liveKey, accountId } = await app.addAccount('pro');
    const owner = await signedIn(app, { accountId, role: 'owner' });
    const set = async (name: string, body: { threshold: number; block_threshold: number; enabled: boolean }) =>
      expect(
        (await owner.call('PUT /categories/:medium/:name', { params: { medium: 'text', name }, body })).status,
      ).toBe(200);
    for (const name of ['harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam']) {
      await set(name, { enabled: false, threshold: 0.7, block_threshold: 0.9 });
    }
    await set('toxicity', { enabled: true, threshold: 0.999, block_threshold: 0.9999 });
    await expect
      .poll(async () => Object.keys((await judge({ data: insult }, undefined, liveKey)).json.text_in_image ?? {}), {
        timeout: 60_000,
      })
      .toEqual(['toxicity']);
    const { json } = await judge({ data: insult }, undefined, liveKey);
    expect([json.action, json.text_in_image?.toxicity]).toMatchObject(['allow', { threshold: 0.999, flagged: false }]);
  });

  it('are not read for a call that names only categories which words say nothing about', async () => {
    const { json } = await judge({ data: insult, categories: ['sexual'] });
    expect([json.action, 'text_in_image' in json]).toEqual(['allow', false]);
  });

  it('change nothing for test keys', async () => {
    const { json } = await judge({ data: insult }, undefined, app.testKey);
    expect(json).not.toHaveProperty('text_in_image');
    expect(json.action).toBe('allow');
  });

  it('stand in the ledger, in review and in webhooks apart from the categories of the image', async () => {
    await app.stores.retention.set(app.accountId, { keep_content: true, days: 7, include_scored: false });
    const events = ['decision.flag' as const, 'decision.block' as const];
    await app.stores.webhooks.create(app.accountId, { label: 'x', url: 'http://127.0.0.1:9/', events, enabled: true });
    const owner = await signedIn(app, { accountId: app.accountId, role: 'owner' });
    const find = async (id: string) => (await owner.call('GET /review', { query: { item: id } })).json.items;
    const seen: string[] = [];
    const seeOne = async () => {
      const { request_id } = (await judge({ data: insult })).json;
      seen.unshift(request_id);
      return (await find(request_id)).length;
    };
    await expect.poll(seeOne, { timeout: 60_000 }).toBe(1);
    const [id = ''] = seen;
    const [item] = await find(id);
    expect(item?.text_in_image[0]).toMatchObject({ flagged: true });
    expect(item?.severity).toBeGreaterThan(0);
    expect(item?.categories.map(({ name }) => name)).not.toContain('toxicity');
    const filtered = (await owner.call('GET /review', { query: { category: 'toxicity' } })).json.items;
    expect(filtered.map(({ request_id }) => request_id)).toContain(id);
    const decision = (await owner.call('GET /decisions/:request_id', { params: { request_id: id } })).json;
    expect(decision.text_in_image.find(({ name }) => name === 'toxicity')).toMatchObject({ flagged: true });
    expect(decision.top).toMatchObject({ flagged: true });
    const [delivery] = await app.stores.database.query
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('request_id', '=', id)
      .execute();
    const { data } = JSON.parse(delivery?.payload ?? '{}');
    expect(data.text_in_image.toxicity).toMatchObject({ flagged: true });
    expect(data.flagged_categories).toContain('toxicity');
    expect(JSON.stringify(await app.stores.database.query.selectFrom('ledger').selectAll().execute())).not.toMatch(
      /idiot/i,
    );
    expect(app.logged.join('')).not.toMatch(/idiot/i);
  });

  it("M1: count in OpenAI's categories, with the image as their input", async () => {
    const input = [{ type: 'image_url', image_url: { url: insult } }];
    const { json } = await judge({ input }, '/v1/moderations');
    const [result] = (json as unknown as { results: Record<string, Record<string, unknown>>[] }).results;
    expect(result).toMatchObject({ flagged: true, categories: { harassment: true } });
    expect(result?.category_applied_input_types).toMatchObject({ harassment: ['image'], sexual: ['image'] });
  });
});
