/** Live images through the whole service, with scripted judges and a scripted vision model. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, type ImageCategory, imageCategoryNames } from '@moderato/contract';
import {
  createImageDecoder,
  formatHash,
  hashFrame,
  type ImageJudge,
  type PdqHash,
  prepareImage,
} from '@moderato/engine';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { drawScene } from '../../../../engine/src/image/known-images/pdq/testing/draw-scene.ts';
import {
  askedCategories,
  chatReply,
  levelsFor,
  moderationReply,
  obedientAnswer,
} from '../../../../engine/src/providers/testing/replies.ts';
import {
  type ScriptedReply,
  type SeenRequest,
  startScriptedServer,
} from '../../../../engine/src/providers/testing/scripted-server.ts';
import type { FetchImage } from '../../base/outbound/fetch-image.ts';
import { createChanges } from '../../changes.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { readKeptRows } from '../../testing/kept-rows.ts';
import { brokenImages, dataUri, otherFormats, sampleImages, widerThanAllowed } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const scene = drawScene(11, { width: 320, height: 240 });
const picture = await sharp(scene.pixels, { raw: { width: 320, height: 240, channels: 3 } })
  .png()
  .toBuffer();
const data = dataUri(picture);

let sexualScore = 0.1;
let isBroken = false;
let beforeJudging = async () => {};
const local: ImageJudge = {
  name: 'nsfw',
  version: 'v1',
  clears: ['sexual'],
  raises: [],
  async judge() {
    await beforeJudging();
    if (isBroken) throw new Error('the model is gone');
    return [{ category: 'sexual', score: sexualScore, reviewOnly: false }];
  },
};

/** What addresses hold, by path. */
const files: Record<string, Uint8Array> = {
  '/cat.png': picture,
  '/page.html': otherFormats.html as Uint8Array,
  '/moving.png': otherFormats.animatedPng as Uint8Array,
  '/torn.png': brokenImages.pngCutShort as Uint8Array,
  '/wide.png': widerThanAllowed,
  '/nothing.png': new Uint8Array(0),
};
const fetched: string[] = [];
const fetchImage: FetchImage = async (url) => {
  fetched.push(url);
  const bytes = files[new URL(url).pathname];
  if (bytes !== undefined) return { bytes: Buffer.from(bytes) };
  return { refusal: { code: 'image_fetch_failed', message: errors.image_fetch_failed.sentence } };
};

const answers = (level: string) => (request: SeenRequest) => ({ body: chatReply(obedientAnswer(request.body, level)) });
let visionSays: (request: SeenRequest) => ScriptedReply | Promise<ScriptedReply> = answers('none');
const vision = await startScriptedServer((request) => visionSays(request));
const withVision = {
  MODERATO_TIER2_BASE_URL: vision.baseUrl,
  MODERATO_TIER2_API_KEY: 'secret-of-tier-2',
  // As long as a call may take: the machine may be busy.
  MODERATO_TIER2_IMAGE_TIMEOUT_MS: '9000',
  // Without a cache, so that no test gets the answer of another.
  MODERATO_PROVIDER_CACHE_SECONDS: '0',
};
// One for all services of this file, started before the first call: starting a process is slow on a busy machine.
const imageDecoder = createImageDecoder({ processes: 1 });
await prepareImage(picture, { decoder: imageDecoder });
const overrides = { imageJudges: [local], fetchImage, imageDecoder };
const alone = await startTestApp({}, overrides);
const app = await startTestApp(withVision, overrides);
afterAll(async () => {
  await Promise.all([alone.close(), app.close()]);
  await vision.close();
  imageDecoder.close();
});
afterEach(() => {
  visionSays = answers('none');
  sexualScore = 0.1;
  isBroken = false;
  beforeJudging = async () => {};
  vision.seen.length = 0;
  fetched.length = 0;
});

const judge = (body: object, on = app, key = on.liveKey) => on.call('POST', '/v1/moderate/image', { key, body });
const rowOf = async (requestId: string, on = app) => {
  const { query } = on.stores.database;
  return query.selectFrom('ledger').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow();
};
const others = imageCategoryNames.filter((name) => name !== 'sexual');

describe('without a vision model', () => {
  it('I4: categories that local models judge are in the map, all others are listed as unavailable', async () => {
    const { status, json } = await judge({ data }, alone);
    expect(status).toBe(200);
    expect(json).toMatchObject({ action: 'allow', flagged: false, pipeline_tier: 2, unavailable_categories: others });
    expect(json.categories).toEqual({ sexual: { score: 0.1, threshold: 0.7, flagged: false } });
    expect(json).not.toHaveProperty('degraded');
  });

  it('I4: 503 that says what to configure if nothing judges any of the categories', async () => {
    const { status, json } = await judge({ data, categories: ['gore', 'drugs'] }, alone);
    expect([status, json.error.code, json.error.retry_after]).toEqual([503, 'provider_unavailable', 3600]);
    expect(json.error.message).toContain('drugs, gore');
  });

  it('I4: 503 with a short retry time if the judge of the categories failed', async () => {
    isBroken = true;
    const { status, json } = await judge({ data, categories: ['sexual'] }, alone);
    expect([status, json.error.code]).toEqual([503, 'provider_unavailable']);
    expect(json.error.retry_after).toBeLessThan(60);
    expect(json.error.message).not.toContain('gone');
  });

  it('K6: a 503 does not change the quota or the ledger', async () => {
    const before = (await alone.call('GET', '/v1/usage', { key: alone.liveKey })).json.total_calls;
    await judge({ data, categories: ['gore'] }, alone);
    await judge({ data, categories: ['sexual'] }, alone);
    expect((await alone.call('GET', '/v1/usage', { key: alone.liveKey })).json.total_calls).toBe(before + 1);
  });
});

describe('an account that keeps content for review', () => {
  const url = 'https://images.example.com/cat.png?from=otter';

  it('has flagged images in its queue, with the address of fetched ones and never with their bytes', async () => {
    sexualScore = 0.9;
    expect((await judge({ data }, alone)).json.flagged).toBe(true);
    expect(await readKeptRows(alone.stores.database)).toEqual([]);
    await alone.stores.retention.set(alone.accountId, { keep_content: true, days: 7, include_scored: false });
    // The change is noticed within a second.
    await expect
      .poll(async () => (await judge({ url }, alone)) && (await readKeptRows(alone.stores.database)).length, {
        timeout: 30_000,
        interval: 200,
      })
      .toBeGreaterThan(0);
    const { request_id: sent } = (await judge({ data, user_id: 'otter' }, alone)).json;
    sexualScore = 0.1;
    await judge({ data }, alone);
    const owner = await signedIn(alone, { accountId: alone.accountId, role: 'owner' });
    const { items } = (await owner.call('GET /review', { query: {} })).json;
    // The same file, however it came: one item, the newest, decided together with the others.
    expect(items).toMatchObject([
      { request_id: sent, kind: 'image', action: 'flag', author: 'otter', content: '', marks: [], hidden: false },
    ]);
    expect(items[0]?.categories).toMatchObject([{ name: 'sexual', score: 0.9, flagged: true }]);
    expect(items[0]?.same_text.items).toBeGreaterThan(1);
    const kept = await readKeptRows(alone.stores.database);
    expect(new Set(kept.map(({ content }) => content))).toEqual(new Set([url, '']));
    const fetchedItem = kept.find(({ content }) => content === url)?.request_id ?? '';
    const one = (await owner.call('GET /review', { query: { item: fetchedItem } })).json.items;
    expect(one).toMatchObject([{ kind: 'image', content: url, marks: [] }]);
    const decided = await owner.call('POST /review/decide', { body: { request_ids: [sent], decision: 'remove' } });
    expect(decided.json.request_ids).toHaveLength(kept.length);
  });
});

describe('with a vision model', () => {
  it('judges every category in one question that contains nothing of the original file', async () => {
    visionSays = answers('high');
    const { json } = await judge({ data });
    expect(Object.keys(json.categories)).toEqual(imageCategoryNames);
    expect(json).toMatchObject({ action: 'flag', flagged: true, pipeline_tier: 2 });
    expect(vision.seen).toHaveLength(1);
    const [, user] = (vision.seen[0]?.body.messages ?? []) as { content: { image_url?: { url: string } }[] }[];
    const sent = user?.content.flatMap(({ image_url: image }) => image?.url ?? []) ?? [];
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^data:image\/jpeg;base64,/);
    expect(sent[0]).not.toContain(picture.toString('base64').slice(0, 40));
    expect(vision.seen[0]?.headers.authorization).toBe('Bearer secret-of-tier-2');
  });

  it('is asked only about the requested categories', async () => {
    const { json } = await judge({ data, categories: ['gore', 'drugs'] });
    expect(Object.keys(json.categories)).toEqual(['drugs', 'gore']);
    expect(json).not.toHaveProperty('unavailable_categories');
  });

  it('T7: cannot_tell leaves the category out and names it', async () => {
    visionSays = ({ body }) => {
      const answer = obedientAnswer(body, 'low') as { levels: Record<string, string> };
      return { body: chatReply({ ...answer, levels: { ...answer.levels, gore: 'cannot_tell' } }) };
    };
    const { json } = await judge({ data });
    expect(json.unavailable_categories).toEqual(['gore']);
    expect(json.categories).not.toHaveProperty('gore');
    expect(json).not.toHaveProperty('degraded');
  });

  it('I4: cannot_tell for everything asked is a 503 with a short retry time', async () => {
    visionSays = answers('cannot_tell');
    const { status, json } = await judge({ data, categories: ['gore'] });
    expect([status, json.error.code]).toEqual([503, 'provider_unavailable']);
    expect(json.error.retry_after).toBeLessThan(60);
  });

  it.each<[string, (request: SeenRequest) => ScriptedReply]>([
    ['refuses', () => ({ body: chatReply(null, {}, { refusal: 'I cannot help with that.' }) })],
    ['answers with a web page', () => ({ body: '<!doctype html><title>502</title>' })],
    [
      'answers everything with the same word',
      ({ body }) => ({ body: chatReply(levelsFor(askedCategories(body), 'none')) }),
    ],
    ['fails', () => ({ status: 500, body: { error: {} } })],
    ['has no such model', () => ({ status: 404, body: { error: {} } })],
  ])('T8: one that %s leaves the results of the local models, degraded', async (_name, say) => {
    const fresh = await startTestApp(withVision, overrides);
    visionSays = say;
    const { status, json } = await judge({ data }, fresh);
    const unjudged = await judge({ data, categories: ['gore'] }, fresh);
    await fresh.close();
    expect(status).toBe(200);
    expect(json).toMatchObject({ degraded: true, unavailable_categories: others });
    expect(Object.keys(json.categories)).toEqual(['sexual']);
    expect([unjudged.status, unjudged.json.error.code]).toEqual([503, 'provider_unavailable']);
    expect(unjudged.json.error.retry_after).toBeLessThan(60);
  });

  it('T8: does not wait for a slow one', async () => {
    const short = { ...withVision, MODERATO_TIER2_IMAGE_TIMEOUT_MS: '200' };
    const fresh = await startTestApp(short, overrides);
    visionSays = () => new Promise(() => {});
    const { json } = await judge({ data }, fresh);
    const row = await rowOf(json.request_id, fresh);
    await fresh.close();
    expect(json).toMatchObject({ degraded: true, unavailable_categories: others });
    expect(JSON.parse(row.trace).at(-1)).toMatchObject({ by: 'vision-model', outcome: 'failed', failure: 'late' });
  });

  it('T8: a dead one leaves the results of the local models', async () => {
    const dead = await startTestApp({ ...withVision, MODERATO_TIER2_BASE_URL: 'http://127.0.0.1:1/v1' }, overrides);
    const { json } = await judge({ data }, dead);
    await dead.close();
    expect(json).toMatchObject({ action: 'allow', degraded: true, unavailable_categories: others });
  });

  it('is asked once about the same picture of an account, which counts once against the daily limit', async () => {
    const keeping = { ...withVision, MODERATO_PROVIDER_CACHE_SECONDS: '600', MODERATO_PROVIDER_CALLS_PER_DAY: '2' };
    const fresh = await startTestApp(keeping, overrides);
    const other = dataUri(sampleImages.jpeg);
    const [first, again] = [await judge({ data }, fresh), await judge({ data }, fresh)];
    const trace = JSON.parse((await rowOf(again.json.request_id, fresh)).trace);
    const second = await judge({ data: other }, fresh);
    const over = await judge({ data: dataUri(sampleImages.gif), categories: ['sexual', 'gore'] }, fresh);
    await fresh.close();
    expect(again.json.categories).toEqual(first.json.categories);
    expect(trace.at(-1)).toMatchObject({ by: 'vision-model', cached: true });
    expect(second.json).not.toHaveProperty('degraded');
    expect(over.json).toMatchObject({ degraded: true, unavailable_categories: ['gore'] });
    expect(vision.seen).toHaveLength(2);
  });

  it('is not asked when switched off for images, and a separate server is used if one is set', async () => {
    const off = await startTestApp({ ...withVision, MODERATO_TIER2_IMAGES: 'off' }, overrides);
    expect((await judge({ data }, off)).json.unavailable_categories).toEqual(others);
    await off.close();
    expect(vision.seen).toEqual([]);
    const own = await startTestApp(
      {
        MODERATO_TIER2_IMAGE_BASE_URL: vision.baseUrl,
        MODERATO_TIER2_IMAGE_API_KEY: 'k',
        MODERATO_TIER2_IMAGE_MODEL: 'sees',
      },
      overrides,
    );
    await judge({ data }, own);
    await own.close();
    expect(vision.seen[0]?.body.model).toBe('sees');
  });
});

describe('the moderation model of Tier 1', () => {
  it('is asked about images only if the operator enables it, and judges the categories it supports', async () => {
    const types = { sexual: ['image'], violence: ['image'], 'violence/graphic': ['image'] };
    const moderation = await startScriptedServer(() => {
      const reply = moderationReply({ 'violence/graphic': 0.95, hate: 0.9 }) as { results: object[] };
      return { body: { ...reply, results: [{ ...reply.results[0], category_applied_input_types: types }] } };
    });
    const settings = {
      MODERATO_TIER1_BASE_URL: moderation.baseUrl,
      MODERATO_TIER1_API_KEY: 'k',
      MODERATO_TIER1_TIMEOUT_MS: '10000',
    };
    const off = await startTestApp(settings, overrides);
    expect((await judge({ data }, off)).json.unavailable_categories).toEqual(others);
    await off.close();
    expect(moderation.seen).toEqual([]);
    const on = await startTestApp({ ...settings, MODERATO_TIER1_IMAGES: 'on' }, overrides);
    const { json } = await judge({ data }, on);
    const symbols = await judge({ data, categories: ['hate_symbols'] }, on);
    await on.close();
    await moderation.close();
    expect(json).toMatchObject({ action: 'block', pipeline_tier: 2, categories: { gore: { score: 0.95 } } });
    expect(json.unavailable_categories).toEqual(['hate_symbols', 'self_harm', 'drugs']);
    expect([symbols.status, symbols.json.error.retry_after]).toEqual([503, 3600]);
    expect(moderation.seen).toHaveLength(1);
  });
});

describe('by address', () => {
  const at = (path: string) => ({ url: `https://images.example.com${path}` });

  it('I6: judges a fetched image like data', async () => {
    const { status, json } = await judge(at('/cat.png'), alone);
    expect([status, json.categories.sexual?.score]).toEqual([200, 0.1]);
    expect(fetched).toEqual(['https://images.example.com/cat.png']);
    const both = await Promise.all([judge(at('/cat.png'), alone), judge({ data }, alone)]);
    const hashes = await Promise.all(
      both.map(async ({ json: result }) => (await rowOf(result.request_id, alone)).content_hash),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  it.each([
    ['/gone.png', 422, 'image_fetch_failed'],
    ['/page.html', 415, 'unsupported_image_format'],
    ['/moving.png', 415, 'unsupported_image_format'],
    ['/torn.png', 422, 'image_unreadable'],
    ['/wide.png', 413, 'image_too_large'],
    ['/nothing.png', 400, 'invalid_request'],
  ])('I6: %s is %i %s, with a judge and without', async (path, status, code) => {
    for (const on of [alone, app]) {
      const reply = await judge(at(path), on);
      expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    }
    expect(vision.seen).toEqual([]);
  });

  it('I5: a test key causes no fetch, no look-up and no call to a provider', async () => {
    const { status, json } = await judge(at('/cat.png'), app, app.testKey);
    expect([status, Object.keys(json.categories).length]).toEqual([200, 6]);
    expect([fetched, vision.seen]).toEqual([[], []]);
  });
});

describe('known images', () => {
  const hash = formatHash(hashFrame(scene).hashes[0] as PdqHash);
  const entry = { hash, category: 'gore' as ImageCategory, label: 'a test' };

  it('T3: are blocked in the account that lists them, even turned or recompressed, and not in another', async () => {
    const [one, other] = [await app.addAccount('pro'), await app.addAccount('pro')];
    await app.stores.knownImages.add(one.accountId, [{ ...entry, action: 'block' }]);
    const turned = dataUri(await sharp(picture).rotate(90).flop().jpeg({ quality: 60 }).toBuffer());
    for (const sent of [data, turned]) {
      const { json } = await judge({ data: sent }, app, one.liveKey);
      expect(json).toMatchObject({ action: 'block', flagged: true, categories: { gore: { score: 1, flagged: true } } });
      const trace = JSON.parse((await rowOf(json.request_id)).trace);
      expect(trace[0]).toMatchObject({ by: 'known-images', outcome: 'decided', matched: [hash] });
      expect((await judge({ data: sent }, app, other.liveKey)).json.action).toBe('allow');
    }
  });

  it('T3: are found by the MD5 of the file that was sent, and the same picture in another file is not', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
    const md5 = createHash('md5').update(bytes).digest('hex');
    await app.stores.knownImages.add(accountId, [{ ...entry, hash: md5, action: 'block' }]);
    const { json } = await judge({ data }, app, liveKey);
    expect(json).toMatchObject({ action: 'block', flagged: true, categories: { gore: { score: 1 } } });
    const trace = JSON.parse((await rowOf(json.request_id)).trace);
    expect(trace[0]).toMatchObject({ by: 'known-images', outcome: 'decided', matched: [md5] });
    const longer = dataUri(Buffer.concat([bytes, Buffer.from([0])]));
    expect((await judge({ data: longer }, app, liveKey)).json.action).toBe('allow');
  });

  it('T3: are never sent to a provider if they are to be blocked', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.knownImages.add(accountId, [{ ...entry, action: 'block' }]);
    expect((await judge({ data, categories: ['drugs'] }, app, liveKey)).json.action).toBe('block');
    expect(vision.seen).toEqual([]);
  });

  it('T3: are flagged whatever the score, if they are to be flagged', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.knownImages.add(accountId, [{ ...entry, action: 'flag' }]);
    expect((await judge({ data }, app, liveKey)).json).toMatchObject({
      action: 'flag',
      categories: { gore: { score: 1 } },
    });
  });

  it('T14: are only in the restricted review queue, hidden until an admin opens the address', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.retention.set(accountId, { keep_content: true, days: 7, include_scored: false });
    await app.stores.knownImages.add(accountId, [{ ...entry, action: 'block' }]);
    const url = 'https://images.example.com/cat.png';
    const { request_id: id } = (await judge({ url }, app, liveKey)).json;
    const moderator = await signedIn(app, { accountId, role: 'moderator' });
    expect((await moderator.call('GET /review', { query: {} })).json.items).toEqual([]);
    expect((await moderator.call('GET /review', { query: { queue: 'restricted' } })).status).toBe(403);
    const admin = await signedIn(app, { accountId, role: 'admin' });
    const queue = 'restricted' as const;
    const hidden = (await admin.call('GET /review', { query: { queue } })).json.items;
    expect(hidden).toMatchObject([{ request_id: id, kind: 'image', hidden: true, content: '' }]);
    const shown = (await admin.call('GET /review', { query: { queue, reveal: id } })).json.items;
    expect(shown).toMatchObject([{ request_id: id, hidden: false, content: url }]);
  });

  it('T14: listed later move their items, outcomes and appeals to the restricted queue', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.retention.set(accountId, { keep_content: true, days: 7, include_scored: false });
    sexualScore = 0.95;
    const [known = '', unknown = ''] = await Promise.all(
      [data, dataUri(await sharp(picture).negate().png().toBuffer())].map(
        async (sent) => (await judge({ data: sent }, app, liveKey)).json.request_id as string,
      ),
    );
    const moderator = await signedIn(app, { accountId, role: 'moderator' });
    const idsOf = async (by: typeof moderator, query: { queue?: 'restricted'; state?: 'decided' }) =>
      (await by.call('GET /review', { query })).json.items.map(({ request_id }) => request_id).sort();
    expect(await idsOf(moderator, {})).toEqual([known, unknown].sort());
    expect((await moderator.call('POST /review/claim', { body: { request_id: known } })).status).toBe(200);
    const record = (outcome: string) =>
      app.call('POST', '/v1/outcomes', { key: liveKey, body: { request_id: known, outcome, clause: '4.2' } });
    expect((await record('removed')).status).toBe(200);
    const appeal = { request_id: known, reason: 'It is a landscape.' };
    expect((await app.call('POST', '/v1/appeals', { key: liveKey, body: appeal })).status).toBe(200);
    expect((await moderator.call('GET /appeals', { query: {} })).json.items).toHaveLength(1);

    const turned = await sharp(picture).rotate(90).jpeg({ quality: 60 }).raw().toBuffer({ resolveWithObject: true });
    const { width, height } = turned.info;
    const frame = { index: 0, ground: 'opaque' as const, width, height, pixels: turned.data };
    const listed = { ...entry, hash: formatHash(hashFrame(frame).hashes[0] as PdqHash), action: 'block' as const };
    const by = { accountId, actor: { kind: 'command_line' as const } };
    const done = await createChanges(app.stores).knownImages.add(by, [listed]);
    expect(done).toMatchObject({ answer: { added: 1, replaced: 0, restricted: 1 } });

    expect(await idsOf(moderator, {})).toEqual([unknown]);
    const admin = await signedIn(app, { accountId, role: 'admin' });
    expect(await idsOf(admin, { queue: 'restricted' })).toEqual([known]);
    expect((await moderator.call('GET /appeals', { query: {} })).json.items).toEqual([]);
    expect((await admin.call('GET /appeals', { query: {} })).json.items).toHaveLength(1);
    const decide = { request_ids: [known], decision: 'approve' as const };
    expect((await moderator.call('POST /review/decide', { body: decide })).json).not.toMatchObject({
      request_ids: [known],
    });
    expect((await admin.call('POST /review/decide', { body: decide })).json).toMatchObject({ request_ids: [known] });
    expect((await record('restricted')).status).toBe(200);
    // The item expires before the outcome.
    await app.stores.database.query.deleteFrom('kept_content').where('request_id', '=', known).execute();
    expect((await record('kept')).status).toBe(200);
    const outcomes = await app.stores.database.query
      .selectFrom('outcomes')
      .select('restricted')
      .where('request_id', '=', known)
      .execute();
    expect(outcomes).toEqual([{ restricted: 1 }, { restricted: 1 }, { restricted: 1 }]);
  });

  it('T14: listed while they are judged go to the restricted queue too', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.retention.set(accountId, { keep_content: true, days: 7, include_scored: false });
    sexualScore = 0.95;
    const by = { accountId, actor: { kind: 'command_line' as const } };
    const looked = Promise.withResolvers<void>();
    // The picture has been looked up when the vision model is asked about it.
    visionSays = (request) => {
      looked.resolve();
      return answers('none')(request);
    };
    beforeJudging = async () => {
      await looked.promise;
      const done = await createChanges(app.stores).knownImages.add(by, [{ ...entry, action: 'block' }]);
      expect(done).toMatchObject({ answer: { added: 1, restricted: 0 } });
    };
    const { request_id: id } = (await judge({ data }, app, liveKey)).json;
    expect(JSON.parse((await rowOf(id)).trace)).not.toContainEqual(expect.objectContaining({ by: 'known-images' }));
    const [moderator, admin] = [
      await signedIn(app, { accountId, role: 'moderator' }),
      await signedIn(app, { accountId, role: 'admin' }),
    ];
    await vi.waitFor(async () => expect((await moderator.call('GET /review', { query: {} })).json.items).toEqual([]), {
      timeout: 60_000,
      interval: 100,
    });
    const { items } = (await admin.call('GET /review', { query: { queue: 'restricted' } })).json;
    expect(items).toMatchObject([{ request_id: id, hidden: true }]);
  });

  it('added or removed while the service runs take effect soon', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    const action = async () => (await judge({ data }, app, liveKey)).json.action;
    expect(await action()).toBe('allow');
    await app.stores.knownImages.add(accountId, [{ ...entry, action: 'block' }]);
    await vi.waitFor(async () => expect(await action()).toBe('block'), { timeout: 60_000, interval: 200 });
    await app.stores.knownImages.remove(accountId, hash);
    await vi.waitFor(async () => expect(await action()).toBe('allow'), { timeout: 60_000, interval: 200 });
  });
});

describe('known images of another server', () => {
  let banks: object | undefined;
  const hma = createServer((_request, response) => {
    if (banks === undefined) response.destroy();
    else response.end(JSON.stringify(banks));
  });
  hma.listen(0, '127.0.0.1');
  afterAll(() => hma.close());

  it('T14: decide for every account, are only in the restricted queue, and the call is degraded without it', async () => {
    if (!hma.listening) await once(hma, 'listening');
    const address = `http://127.0.0.1:${(hma.address() as AddressInfo).port}`;
    const settings = { MODERATO_HMA_URL: address, MODERATO_HMA_BANKS: 'NCMEC=sexual:block' };
    const service = await startTestApp({ ...withVision, ...settings }, overrides);
    const { accountId, liveKey } = service;
    await service.stores.retention.set(accountId, { keep_content: true, days: 7, include_scored: false });
    banks = { NCMEC: [{ bank_content_id: 16, distance: '0' }] };
    const { json } = await judge({ data }, service, liveKey);
    expect(json).toMatchObject({ action: 'block', categories: { sexual: { score: 1 } } });
    expect(json).not.toHaveProperty('degraded');
    const { trace } = await rowOf(json.request_id, service);
    expect(JSON.parse(trace)).toContainEqual(expect.objectContaining({ by: 'hma', matched: ['NCMEC/16'] }));
    const moderator = await signedIn(service, { accountId, role: 'moderator' });
    expect((await moderator.call('GET /review', { query: {} })).json.items).toEqual([]);
    banks = undefined;
    const alone = await judge({ data }, service, liveKey);
    expect(alone.json).toMatchObject({ action: 'allow', degraded: true, categories: { sexual: { score: 0.1 } } });
    expect((await judge({ data }, service, service.testKey)).json).not.toHaveProperty('degraded');
    expect(vision.seen).toEqual([]);
    await service.close();
  });
});

describe('records of a call', () => {
  it('O3: the ledger has who judged, how long it took, and only a keyed hash of the picture', async () => {
    sexualScore = 0.95;
    const { json } = await judge({ data, user_id: 'someone' });
    const row = await rowOf(json.request_id);
    expect(row).toMatchObject({
      ...{ kind: 'image', tier: 2, context: 'default', action: 'block', author: 'someone', degraded: 0 },
    });
    expect(JSON.parse(row.trace)).toEqual([
      { tier: 0, by: 'nsfw', outcome: 'scored', ms: expect.any(Number) },
      { tier: 2, by: 'vision-model', model: 'gpt-4.1-mini', outcome: 'scored', ms: expect.any(Number) },
    ]);
    expect(row.model_version).toContain('nsfw:v1');
    expect(JSON.stringify(row)).not.toContain(picture.toString('base64').slice(0, 60));
  });

  it('each stage is in the metrics, and the log has nothing of the picture or its address', async () => {
    await judge({ url: 'https://images.example.com/cat.png' });
    const metrics = await app.metrics.render();
    for (const stage of ['fetch', 'decode', 'nsfw', 'vision-model']) {
      expect(metrics).toMatch(
        new RegExp(`moderato_image_stage_duration_seconds_count\\{stage="${stage}",outcome="\\w+"\\} [1-9]`),
      );
    }
    expect(metrics).toMatch(/moderato_provider_calls_total\{tier="2",medium="image",outcome="answered"\} [1-9]/);
    expect(app.logged.join('')).not.toMatch(/images\.example\.com|base64/);
  });
});
