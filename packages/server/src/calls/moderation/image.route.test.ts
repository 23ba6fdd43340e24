import { imageCategories, imageCategoryNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import {
  brokenImages,
  dataUri,
  otherFormats,
  sampleImages,
  widerThanAllowed,
  widestAllowed,
} from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const image = (body: unknown, key = app.testKey) => app.call('POST', '/v1/moderate/image', { key, body });
const url = 'https://images.example.com/holiday/cat.jpg';
const megabytes10 = 10 * 1024 * 1024;

async function expectRefused(body: unknown, status: number, code: string, key = app.testKey) {
  const reply = await image(body, key);
  const shown = JSON.stringify(body)?.slice(0, 80);
  expect([shown, reply.status, reply.json.error?.code]).toEqual([shown, status, code]);
  return reply;
}

describe('200', () => {
  it('I5: a test key gets the documented result, for a URL and for data', async () => {
    for (const body of [{ url }, { data: dataUri(sampleImages.png) }]) {
      const { status, json } = await image(body);
      expect(status).toBe(200);
      expect(Object.keys(json)).toEqual([
        'request_id',
        'action',
        'flagged',
        'categories',
        'pipeline_tier',
        'latency_ms',
      ]);
      expect(json).toMatchObject({ action: 'allow', flagged: false, pipeline_tier: 2 });
      expect(Object.keys(json.categories)).toEqual(imageCategoryNames);
    }
  });

  it('I2: uses the documented default thresholds', async () => {
    const { json } = await image({ url });
    expect(Object.entries(json.categories).map(([name, { threshold }]) => [name, threshold])).toEqual([
      ['sexual', 0.7],
      ['violence', 0.7],
      ['hate_symbols', 0.7],
      ['self_harm', 0.7],
      ['drugs', 0.8],
      ['gore', 0.7],
    ]);
    expect(imageCategories.map(({ defaultThreshold }) => defaultThreshold)).toEqual([0.7, 0.7, 0.7, 0.7, 0.8, 0.7]);
  });

  it('I1: categories restricts the evaluation to the named ones', async () => {
    const { json } = await image({ url, categories: ['gore', 'drugs'] });
    expect(Object.keys(json.categories).sort()).toEqual(['drugs', 'gore']);
    for (const name of imageCategoryNames) {
      expect(Object.keys((await image({ url, categories: [name] })).json.categories)).toEqual([name]);
    }
    expect(Object.keys((await image({ url, categories: imageCategoryNames })).json.categories)).toHaveLength(6);
  });

  it('I3: accepts JPEG, PNG, GIF and WebP, whatever type is declared', async () => {
    for (const [name, bytes] of Object.entries(sampleImages)) {
      for (const type of ['image/png', 'image/jpeg', 'image/svg+xml', 'application/octet-stream', 'text/html']) {
        expect((await image({ data: dataUri(bytes, type) })).status, `${name} as ${type}`).toBe(200);
      }
    }
  });

  it('I3: accepts a picture of 16,384 pixels a side', async () => {
    expect((await image({ data: dataUri(widestAllowed) })).status).toBe(200);
  });

  it('T7: leaves out a category that the account disabled for images, whatever the text setting', async () => {
    const { accountId, testKey } = await app.addAccount('pro');
    const off = { threshold: null, blockThreshold: null, enabled: false };
    await app.stores.categorySettings.set(accountId, { ...off, medium: 'image', category: 'gore' });
    await app.stores.categorySettings.set(accountId, { ...off, medium: 'text', category: 'sexual' });
    const { json } = await image({ url }, testKey);
    expect(Object.keys(json.categories)).toEqual(imageCategoryNames.filter((name) => name !== 'gore'));
  });

  it.each(['live', 'test'] as const)('T7, I4: the reply to a %s key names the disabled categories', async (mode) => {
    const data = dataUri(sampleImages.png);
    const accountWithout = async (off: readonly string[]) => {
      const account = await app.addAccount('pro');
      const setting = { medium: 'image', threshold: null, blockThreshold: null, enabled: false } as const;
      for (const category of off) await app.stores.categorySettings.set(account.accountId, { ...setting, category });
      const key = mode === 'live' ? account.liveKey : account.testKey;
      return async (categories?: string[]) => (await image({ data, categories }, key)).json;
    };
    const unjudged = (names: readonly string[]) => ({
      ...{ action: 'allow', flagged: false },
      ...{
        categories: expect.toSatisfy((map: object) => Object.keys(map).length === 0),
        unavailable_categories: names,
      },
    });
    const withoutGore = await accountWithout(['gore']);
    expect(await withoutGore(['gore'])).toMatchObject(unjudged(['gore']));
    const withoutAny = await accountWithout(imageCategoryNames);
    expect(await withoutAny()).toMatchObject(unjudged(imageCategoryNames));
    expect(await withoutAny(['drugs', 'sexual'])).toMatchObject(unjudged(['sexual', 'drugs']));
    // Nothing here judges live pictures.
    if (mode === 'live') return;
    const { categories, unavailable_categories: named } = await withoutGore(['gore', 'sexual']);
    expect([Object.keys(categories), named]).toEqual([['sexual'], ['gore']]);
    expect(await withoutGore()).not.toHaveProperty('unavailable_categories');
  });

  it('P4: accepts an author and ignores unknown fields', async () => {
    expect((await image({ url, user_id: 'someone', alt: 'a cat', threshold: 0 })).status).toBe(200);
  });
});

describe('400', () => {
  it('I1: neither url nor data, or both', async () => {
    await expectRefused({}, 400, 'invalid_request');
    await expectRefused({ categories: ['gore'] }, 400, 'invalid_request');
    await expectRefused({ url, data: dataUri(sampleImages.png) }, 400, 'invalid_request');
    await expectRefused({ url: null, data: dataUri(sampleImages.png) }, 400, 'invalid_request');
  });

  it('I1: categories that are empty, unknown, repeated or not a list', async () => {
    for (const categories of [[], ['cats'], ['gore', 'gore'], ['toxicity'], ['Gore'], 'gore', null, {}, [1], [null]]) {
      const { json } = await expectRefused({ url, categories }, 400, 'invalid_request');
      expect(json.error.message).toContain('categories');
    }
  });

  it.each(['live', 'test'])('I5: a URL that is malformed or of another scheme, with a %s key', async (mode) => {
    const key = mode === 'live' ? app.liveKey : app.testKey;
    const malformed = [
      'cat.jpg',
      '//images.example.com/cat.jpg',
      'http://',
      'https://:80/',
      'https://a b.example/',
      '',
    ];
    const schemes = [
      'ftp://a.example/x',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'javascript:1',
      'gopher://a/',
    ];
    for (const bad of [...malformed, ...schemes]) await expectRefused({ url: bad }, 400, 'invalid_request', key);
    for (const bad of [1, true, [url], {}]) await expectRefused({ url: bad }, 400, 'invalid_request', key);
  });

  it('I3: data that is not a data URI', async () => {
    const base64 = sampleImages.png.toString('base64');
    const forms = [
      base64,
      `data:image/png,${base64}`,
      `image/png;base64,${base64}`,
      `data:;base64,${base64}`,
      'data:',
      '',
    ];
    for (const data of forms) await expectRefused({ data }, 400, 'invalid_request');
  });

  it('I3: data that is not strict base64', async () => {
    const base64 = sampleImages.png.toString('base64').replace(/=+$/, '');
    const bad = [
      `${base64.slice(0, 8)}\n${base64.slice(8)}`,
      `${base64}*`,
      ' ',
      '=',
      'A',
      'AA=A',
      'AAAA====',
      '-_-_',
      '%41%41',
    ];
    for (const encoded of bad)
      await expectRefused({ data: `data:image/png;base64,${encoded}` }, 400, 'invalid_request');
  });

  it('I3: an empty image', async () => {
    await expectRefused({ data: 'data:image/png;base64,' }, 400, 'invalid_request');
  });

  it('E5: a user_id that is empty, too long or cannot be stored', async () => {
    for (const user_id of ['', 'u'.repeat(257), '\0', '\ud800', 1, null]) {
      await expectRefused({ url, user_id }, 400, 'invalid_request');
    }
  });
});

describe.each(['live', 'test'])('an invalid image, sent with a %s key', (mode) => {
  const key = mode === 'live' ? app.liveKey : app.testKey;

  it.each(Object.entries(otherFormats))('I3: 415 for %s', async (_name, bytes) => {
    await expectRefused({ data: dataUri(bytes) }, 415, 'unsupported_image_format', key);
  });

  it.each(Object.entries(brokenImages))(
    'I3: 422 for %s, which has a signature but no picture',
    async (_name, bytes) => {
      await expectRefused({ data: dataUri(bytes) }, 422, 'image_unreadable', key);
    },
  );

  it('I3: 413 for more than 10 MB, more than 16,384 pixels a side, or a body over the limit', async () => {
    const padded = (bytes: number) => Buffer.concat([sampleImages.png, Buffer.alloc(bytes - sampleImages.png.length)]);
    await expectRefused({ data: dataUri(padded(megabytes10 + 1)) }, 413, 'image_too_large', key);
    await expectRefused({ data: dataUri(padded(megabytes10 + 100_000)) }, 413, 'image_too_large', key);
    await expectRefused({ data: dataUri(widerThanAllowed) }, 413, 'image_too_large', key);
  });
});

describe('503', () => {
  it('I4: a live image that nothing could judge is never reported as clean', async () => {
    const data = dataUri(sampleImages.jpeg);
    for (const body of [{ data }, { data, categories: ['gore'] }]) {
      const { json, headers } = await expectRefused(body, 503, 'provider_unavailable', app.liveKey);
      expect([json.error.retry_after, headers['retry-after']]).toEqual([3600, '3600']);
      expect(json.error.message).toMatch(/configur/);
      expect(json.error.message).toContain('MODERATO_TIER2_BASE_URL');
    }
  });

  it('I6: a missing configuration is reported only after the image was fetched', async () => {
    await expectRefused({ url }, 422, 'image_fetch_failed', app.liveKey);
  });
});
