import { bodyLimits, errors, type ModerationsReply, openAiCategoryNames } from '@moderato/contract';
import type { ImageJudge } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { ModelsBusy } from '../../base/fairness/model-turns.ts';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { brokenImages, dataUri, noisePng, otherFormats, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp, type TestCall } from '../../testing/test-app.ts';

const plans = {
  pro: { requests_per_second: 100_000 },
  indie: { requests_per_second: 100_000, calls_per_month: 3 },
  free: { requests_per_second: 1, calls_per_month: 1_000 },
};
const judge: ImageJudge = {
  ...{ name: 'nsfw', version: 'v1', clears: ['sexual'], raises: [] },
  judge: async () => [{ category: 'sexual', score: 0.95, reviewOnly: false }],
};
const app = await startTestApp(
  { MODERATO_PLANS: JSON.stringify(plans) },
  {
    classifier: fixedClassifier((content) => {
      if (content === 'busy') throw new ModelsBusy();
      if (content === 'break') throw new Error('broken on purpose');
      return content === 'bad' ? { toxicity: 0.99 } : content === 'spam' ? { spam: 0.99 } : {};
    }),
    imageJudges: [judge],
  },
);
afterAll(() => app.close());

async function send(body: unknown, call: TestCall = {}) {
  const reply = await app.call('POST', '/v1/moderations', { key: app.liveKey, body, ...call });
  return { ...reply, json: reply.json as unknown as ModerationsReply & { error: Record<string, unknown> } };
}
const rowsOf = (accountId: string) =>
  app.stores.database.query.selectFrom('ledger').selectAll().where('account_id', '=', accountId).execute();
const total = async (key: string) => (await app.call('GET', '/v1/usage', { key })).json.total_calls;
const imagePart = (url: string) => ({ type: 'image_url', image_url: { url } });
const picture = dataUri(sampleImages.png);
const large = dataUri(await noisePng(300));

describe('200', () => {
  it('M1: a text gets one result with all thirteen names, an id and a model', async () => {
    const { status, json } = await send({ input: 'bad' });
    expect(status).toBe(200);
    expect(json.id).toMatch(/^modr-[0-9A-Z]{26}$/);
    expect(json.model).toBe('fixed');
    expect(json.results).toHaveLength(1);
    expect(json.results[0]).toMatchObject({ flagged: true, categories: { harassment: true, sexual: false } });
    expect(Object.keys(json.results[0]?.category_scores ?? {})).toEqual([...openAiCategoryNames]);
  });

  it('M1: each of several texts gets a result, in order', async () => {
    const { json } = await send({ input: ['fine', 'bad', 'fine'] });
    expect(json.results.map(({ flagged }) => flagged)).toEqual([false, true, false]);
  });

  it('M1: parts get one combined result, from texts and images', async () => {
    const { json } = await send({ input: [{ type: 'text', text: 'fine' }, imagePart(picture)] });
    expect(json.results).toHaveLength(1);
    expect(json.results[0]?.category_applied_input_types).toMatchObject({
      sexual: ['text', 'image'],
      harassment: ['text'],
      'violence/graphic': [],
    });
    expect(json.results[0]?.categories.sexual).toBe(true);
  });

  it('O8: reads large pictures from the bytes of the body, and treats one sent as text as that text', async () => {
    const body = JSON.stringify({ input: [{ type: 'text', text: 'fine' }, imagePart(large), imagePart(large)] });
    for (const raw of [body, body.replaceAll('/', '\\/'), body.replace('{', `{"note":"${large}",`)]) {
      const { status, json } = await send(undefined, { raw });
      expect([status, json.results?.[0]?.categories.sexual]).toEqual([200, true]);
    }
    const asText = await send({ input: large.slice(0, 49_000) });
    expect(asText.json.results[0]?.category_applied_input_types.sexual).toEqual(['text']);
    const tooLong = await send({ input: [{ type: 'text', text: large }] });
    expect(tooLong.json.error.message).toBe('input[0].text must be at most 50000 characters long.');
    const spoiled = await send({ input: [imagePart(`${large.slice(0, -8)}****${large.slice(-4)}`)] });
    expect([spoiled.status, spoiled.json.error.param]).toEqual([400, 'input[0].image_url.url']);
  });

  it.each([undefined, null, 'moderato', 'fixed', 'omni-moderation-latest', 'text-moderation-stable'])(
    'M1: accepts the model %s',
    async (model) => {
      expect((await send({ input: 'fine', ...(model === undefined ? {} : { model }) })).status).toBe(200);
    },
  );

  it('M2: rules of the account flag a result, and so does spam if the account wants it', async () => {
    const { liveKey: key, accountId } = await app.addAccount('pro');
    await app.call('POST', '/v1/config/rules', {
      key,
      body: { action: 'create', type: 'wordlist', pattern: ['pineapple'], moderation_action: 'flag' },
    });
    const flagged = async (input: string) => (await send({ input }, { key })).json.results[0]?.flagged;
    expect([await flagged('a pineapple'), await flagged('spam')]).toEqual([true, false]);
    const { liveKey: other, accountId: otherId } = await app.addAccount('pro');
    await app.stores.retention.setSpamFlags(otherId, true);
    expect(await app.stores.retention.spamFlags(accountId)).toBe(false);
    expect((await send({ input: 'spam' }, { key: other })).json.results[0]?.flagged).toBe(true);
  });

  it('M3: each text and image takes one unit and has one row with its own id', async () => {
    const { liveKey: key, accountId } = await app.addAccount('pro');
    await send({ input: ['one', 'two', 'bad'] }, { key });
    await send({ input: [{ type: 'text', text: 'three' }, imagePart(picture)] }, { key });
    const rows = await rowsOf(accountId);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['image', 'text', 'text', 'text', 'text']);
    expect(rows.map(({ action }) => action).filter((action) => action === 'flag' || action === 'block')).toHaveLength(
      2,
    );
    expect(new Set(rows.map(({ request_id: id }) => id)).size).toBe(5);
    expect(await total(key)).toBe(5);
  });

  it('T9: a test key judges as on other routes and counts nothing', async () => {
    const { testKey: key, liveKey } = await app.addAccount('pro');
    const { json } = await send({ input: ['moderato test harassment block', 'hello'] }, { key });
    expect(json.results.map(({ flagged }) => flagged)).toEqual([true, false]);
    expect(await total(liveKey)).toBe(0);
  });
});

describe('errors have OpenAI’s format', () => {
  const long = 'x'.repeat(2 * 1024 * 1024);
  it.each([
    ['nothing', {}, 'input', 'input is required.'],
    ['an empty text', { input: '' }, 'input', 'input must not be empty.'],
    ['an empty list', { input: [] }, 'input', 'input must not be an empty list.'],
    ['an empty text in a list', { input: ['a', ''] }, 'input[1]', 'input[1] must not be empty.'],
    ['101 texts', { input: Array(101).fill('a') }, 'input', 'input must have at most 100 entries.'],
    ['a text of 2 MB', { input: long }, 'input', 'input must be at most 50000 characters long.'],
    [
      'a part of an unknown type',
      { input: [{ type: 'audio' }] },
      'input[0].type',
      'input[0].type must be text or image_url.',
    ],
    ['a number', { input: 1 }, 'input', expect.stringContaining('input must be a string')],
    [
      'texts and parts mixed',
      { input: ['a', { type: 'text', text: 'b' }] },
      'input',
      expect.stringContaining('a list of'),
    ],
    ['11 images', { input: Array(11).fill(imagePart(picture)) }, 'input', 'input must have at most 10 images.'],
    [
      'an address of no scheme we fetch',
      { input: [imagePart('ftp://a/b')] },
      'input[0].image_url.url',
      expect.any(String),
    ],
    [
      'a data URI without data',
      { input: [imagePart('data:image/png;base64,')] },
      'input[0].image_url.url',
      expect.any(String),
    ],
    ['a model that is a number', { input: 'a', model: 1 }, 'model', expect.any(String)],
  ])('M1, M3: 400 for %s', async (_name, body, param, message) => {
    const { status, json } = await send(body);
    expect([status, json.error]).toEqual([400, { message, type: 'invalid_request_error', param, code: null }]);
  });

  it('M1, M3: 413 for a body longer than the longest image call', async () => {
    const { status, json } = await send({ input: 'x'.repeat(bodyLimits.image) });
    const message = errors.payload_too_large.sentence;
    expect([status, json.error]).toEqual([
      413,
      { message, type: 'invalid_request_error', param: null, code: 'payload_too_large' },
    ]);
  });

  it('M1: 404 for an unknown model', async () => {
    const { status, json } = await send({ input: 'a', model: 'gpt-5' });
    expect([status, json.error]).toMatchObject([404, { code: 'model_not_found', param: 'model' }]);
  });

  it('M3: 401 without a valid key, for every way a key can be wrong', async () => {
    for (const key of ['nonsense', app.liveKey.slice(0, -1)]) {
      const { status, json } = await send({ input: 'a' }, { key });
      expect([status, json.error.code, json.error.type]).toEqual([401, 'invalid_api_key', 'invalid_request_error']);
    }
  });

  it('M3: malformed JSON, a wrong type and a wrong method are refused in that format too', async () => {
    const errors = [
      await send(undefined, { raw: '{' }),
      await send(undefined, { raw: '{}', headers: { 'content-type': 'text/plain' } }),
      await app.call('GET', '/v1/moderations', {}),
    ];
    expect(errors.map(({ status }) => status)).toEqual([400, 415, 405]);
    for (const { json } of errors) expect(Object.keys(json.error).sort()).toEqual(['code', 'message', 'param', 'type']);
  });

  it.each([
    ['cannot be fetched', 'https://images.example.com/cat.jpg', 'image_fetch_failed'],
    ['is not an image', dataUri(otherFormats.html as Uint8Array), 'unsupported_image_format'],
    ['is truncated', dataUri(brokenImages.pngCutShort as Uint8Array), 'image_unreadable'],
  ])('M3: an image that %s refuses the call, and nothing is counted', async (_name, url, code) => {
    const { liveKey: key, accountId } = await app.addAccount('indie');
    const { status, json } = await send({ input: [{ type: 'text', text: 'fine' }, imagePart(url)] }, { key });
    expect([status, json.error]).toMatchObject([400, { code, type: 'invalid_request_error' }]);
    expect([await total(key), await rowsOf(accountId)]).toEqual([0, []]);
    expect((await send({ input: ['a', 'b', 'c'] }, { key })).status).toBe(200);
  });

  it('M3: reserves all units at once, or none', async () => {
    const { liveKey: key } = await app.addAccount('indie');
    expect((await send({ input: ['a', 'b'] }, { key })).status).toBe(200);
    const { status, json, headers } = await send({ input: ['a', 'b'] }, { key });
    expect([status, json.error]).toMatchObject([429, { type: 'insufficient_quota', code: 'insufficient_quota' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await total(key)).toBe(2);
    expect((await send({ input: 'a' }, { key })).status).toBe(200);
  });

  it('M3: a failure in the middle counts nothing and gives no details', async () => {
    const { liveKey: key } = await app.addAccount('indie');
    const busy = await send({ input: ['a', 'busy', 'b'] }, { key });
    expect([busy.status, busy.json.error.type, busy.headers['retry-after']]).toEqual([503, 'server_error', '1']);
    const broken = await send({ input: ['a', 'break', 'b'] }, { key });
    expect([broken.status, broken.json.error.type]).toEqual([500, 'server_error']);
    expect(broken.text).not.toContain('on purpose');
    expect(await total(key)).toBe(0);
    expect((await send({ input: ['a', 'b', 'c'] }, { key })).status).toBe(200);
  });

  it('M3: a small plan can send a hundred texts, and must then wait', async () => {
    const { liveKey: key } = await app.addAccount('free');
    expect((await send({ input: Array(100).fill('a') }, { key })).status).toBe(200);
    const { status, json, headers } = await send({ input: 'a' }, { key });
    expect([status, json.error]).toMatchObject([429, { type: 'requests', code: 'rate_limit_exceeded' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });
});
