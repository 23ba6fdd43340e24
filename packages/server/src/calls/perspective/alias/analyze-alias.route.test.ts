import type { TextClassifier } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { readAuthor } from '../../../desk/authors/author-reads.ts';
import { fixedClassifier } from '../../../testing/fixed-classifier.ts';
import { readKeptRows } from '../../../testing/kept-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createApiKey } from '../../keys/api-key.ts';
import type { AttributeSource } from '../attributes.ts';
import { type AliasCall, aliasCall, analyzePath, cause } from './testing/alias-call.ts';

const scores = { toxicity: 0.4, harassment: 0.3, spam: 0.2 };
const perspective = { TOXICITY: 0.81, SEVERE_TOXICITY: 0.35, INSULT: 0.72 };
const plain = fixedClassifier((content) => {
  if (content === 'break') throw new Error('broken on purpose');
  return scores;
});
/** A classifier with heads for Perspective’s own scale. */
const classifier: TextClassifier = {
  ...plain,
  score: async (content, context): Promise<AttributeSource> => ({
    ...(await plain.score(content, context)),
    perspective: content.startsWith('grumble') ? { ...perspective, TOXICITY: 0.99 } : perspective,
  }),
};

const plans = {
  pro: { requests_per_second: 100_000 },
  free: { requests_per_second: 1 },
  indie: { calls_per_month: 1 },
};
const environment = { MODERATO_PLANS: JSON.stringify(plans) };
const app = await startTestApp({ ...environment, MODERATO_CORS_ORIGINS: 'https://a.example' }, { classifier });
afterAll(() => app.close());

const text = 'The weather has been lovely all week and we went swimming in the lake every single morning.';
const asking = (...names: string[]) => ({ requestedAttributes: Object.fromEntries(names.map((name) => [name, {}])) });
const analyze = (change: object = {}, call: AliasCall = {}) =>
  aliasCall(app, analyzePath, {
    query: `?key=${app.liveKey}`,
    body: { comment: { text }, ...asking('TOXICITY'), ...change },
    ...call,
  });
/** One attribute of a reply without sentence spans: one span covers the whole text. */
const scored = (value: number, length = text.length) => {
  const score = { value, type: 'PROBABILITY' };
  return { spanScores: [{ begin: 0, end: length, score }], summaryScore: score };
};
const newestRow = async (accountId = app.accountId) =>
  app.stores.database.query
    .selectFrom('ledger')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('P6: whose cut-off applies', () => {
  const loud = fixedClassifier(() => ({ toxicity: 1 }));
  const body = { comment: { text }, ...asking('TOXICITY'), user_id: 'ann' };
  const rowsOf = (other: TestApp) =>
    other.stores.database.query.selectFrom('ledger').select(['kind', 'action', 'flagged']).execute();
  const start = async (include_scored: boolean) => {
    const other = await startTestApp({}, { classifier: loud });
    await other.stores.retention.set(other.accountId, { keep_content: true, days: 30, include_scored });
    await other.stores.webhooks.create(other.accountId, {
      label: 'x',
      url: 'http://127.0.0.1:9/',
      events: ['decision.flag', 'decision.block'],
      enabled: true,
    });
    return other;
  };
  const call = async (other: TestApp) => {
    await aliasCall(other, analyzePath, { query: `?key=${other.liveKey}`, body });
    await other.call('POST', '/v1/compat/analyze', { key: other.liveKey, body });
  };
  const eventsOf = async (other: TestApp) =>
    (await other.stores.database.query.selectFrom('webhook_deliveries').select('event').execute()).map(
      ({ event }) => event,
    );
  /** Figures are counted a moment after the call: waits until both calls are counted. */
  const scoreOf = async (other: TestApp, author: string) => {
    const read = () => readAuthor(other.stores.database, { accountId: other.accountId, author, nowMs: Date.now() });
    await expect.poll(async () => (await read())?.calls, { timeout: 30_000 }).toBe(2);
    return (await read())?.offence_score;
  };

  it('calls for scores are scored in the ledger, and do not enter review, webhooks or offence scores', async () => {
    const other = await start(false);
    await call(other);
    expect(await rowsOf(other)).toEqual([
      { kind: 'compat', action: 'scored', flagged: null },
      { kind: 'compat', action: 'scored', flagged: null },
    ]);
    expect(await other.stores.database.query.selectFrom('kept_content').selectAll().execute()).toEqual([]);
    expect([await eventsOf(other), await scoreOf(other, 'ann')]).toEqual([[], 0]);
    await other.close();
  });

  it('if the account switches it on, its thresholds decide as on any text', async () => {
    const other = await start(true);
    await call(other);
    expect((await rowsOf(other)).map(({ action, flagged }) => [action, flagged])).toEqual([
      ['block', ' toxicity '],
      ['block', ' toxicity '],
    ]);
    const kept = await readKeptRows(other.stores.database);
    expect(kept.map(({ action, content }) => ({ action, content }))).toEqual([
      { action: 'block', content: text },
      { action: 'block', content: text },
    ]);
    expect(await eventsOf(other)).toEqual(['decision.block', 'decision.block']);
    expect(await scoreOf(other, 'ann')).toBeCloseTo(44.4, 0);
    await other.close();
  });
});

describe('200', () => {
  it("P5: answers in Perspective's format and on its own scale", async () => {
    const { status, json } = await analyze({ ...asking('TOXICITY', 'SEVERE_TOXICITY', 'INSULT@2'), clientToken: 't' });
    expect([status, json]).toEqual([
      200,
      {
        attributeScores: {
          TOXICITY: scored(0.81),
          SEVERE_TOXICITY: scored(0.35),
          'INSULT@2': scored(0.72),
        },
        languages: ['en'],
        detectedLanguages: ['en'],
        language: 'en',
        clientToken: 't',
      },
    ]);
  });

  it('P4: programs that read spanScores[0].score.value find the score there, in UTF-16 units of the text', async () => {
    const emoji = '\u{1f33b} sun';
    const { json } = await analyze({ comment: { text: emoji } });
    expect(json.attributeScores.TOXICITY).toEqual(scored(0.81, 6));
  });

  it('P4: with spanAnnotations, each sentence has a span and its own score', async () => {
    const sentences = ['It rained all day. ', 'grumble! ', 'Then the sun came.'];
    const { status, json } = await analyze({ comment: { text: sentences.join('') }, spanAnnotations: true });
    const spans = json.attributeScores.TOXICITY?.spanScores ?? [];
    expect(status).toBe(200);
    expect(spans.map(({ begin, end }) => sentences.join('').slice(begin, end))).toEqual(sentences);
    expect(spans.map(({ score }) => score.value)).toEqual([0.81, 0.99, 0.81]);
    expect(json.attributeScores.TOXICITY?.summaryScore.value).toBe(0.81);
  });

  it('P4: a text of a thousand sentences has at most twenty spans, which cover all of it', async () => {
    const long = 'It rained. '.repeat(1_000);
    const { json } = await analyze({ comment: { text: long }, spanAnnotations: true });
    const spans = json.attributeScores.TOXICITY?.spanScores ?? [];
    expect(spans.length).toBeLessThanOrEqual(20);
    expect([spans[0]?.begin, spans.at(-1)?.end]).toEqual([0, long.length]);
    expect(spans.slice(1).map(({ begin }) => begin)).toEqual(spans.slice(0, -1).map(({ end }) => end));
  });

  it('P1: languages are the requested ones or else the detected ones; detectedLanguages are the detected ones', async () => {
    const languagesOf = async (languages: string[] | undefined, content = text) => {
      const { json } = await analyze({ comment: { text: content }, languages });
      return [json.languages, json.detectedLanguages];
    };
    expect(await languagesOf(undefined)).toEqual([['en'], ['en']]);
    expect(await languagesOf([])).toEqual([['en'], ['en']]);
    expect(await languagesOf(['de'])).toEqual([['de'], ['en']]);
    expect(await languagesOf(['EN', 'zh-Hant'])).toEqual([['EN', 'zh-Hant'], ['en']]);
    expect(await languagesOf(['xx', 'nonsense code', ''])).toEqual([['en'], ['en']]);
    expect(await languagesOf(['tr'], 'gg ez')).toEqual([['tr'], []]);
    expect(await languagesOf(undefined, 'gg ez')).toEqual([[], []]);
  });

  it('P1: passes the requested languages to the classifier', async () => {
    const requested: unknown[] = [];
    const watched: TextClassifier = {
      ...classifier,
      score(content, context, options) {
        requested.push(options?.languages);
        return classifier.score(content, context, options);
      },
    };
    const other = await startTestApp({}, { classifier: watched });
    const body = { comment: { text: 'gg ez' }, ...asking('TOXICITY'), languages: ['tr', 'xx'] };
    await aliasCall(other, analyzePath, { query: `?key=${other.liveKey}`, body });
    await other.call('POST', '/v1/compat/analyze', { key: other.liveKey, body });
    await other.close();
    expect(requested).toEqual([['tr'], ['tr']]);
  });

  it('P6: the key may be in x-goog-api-key, alone or with the same key elsewhere', async () => {
    const inHeader = { 'x-goog-api-key': app.liveKey };
    expect((await analyze({}, { query: '', headers: inHeader })).status).toBe(200);
    expect((await analyze({}, { headers: inHeader })).status).toBe(200);
    expect((await analyze({}, { query: `?key=${app.testKey}`, headers: inHeader })).status).toBe(400);
    expect((await analyze({}, { query: '', headers: { 'x-goog-api-key': 'wrong' } })).status).toBe(400);
    const elsewhere = await app.server.inject({
      ...{ method: 'POST', url: '/v1/moderate/text', payload: { content: 'a' }, headers: inHeader },
    });
    expect(elsewhere.statusCode).toBe(401);
  });

  it('P5: every model reads the text for Perspective’s scale, on this address only', async () => {
    const closely: unknown[] = [];
    const watched: TextClassifier = {
      ...classifier,
      score(content, context, options) {
        closely.push(options?.closely);
        return classifier.score(content, context, options);
      },
    };
    const body = { comment: { text }, ...asking('TOXICITY') };
    for (const MODERATO_COMPAT_SCALE of ['perspective', 'categories']) {
      const other = await startTestApp({ MODERATO_COMPAT_SCALE }, { classifier: watched });
      await aliasCall(other, analyzePath, { query: `?key=${other.liveKey}`, body });
      await other.close();
    }
    expect(closely).toEqual([true, false]);
  });

  it('P5: MODERATO_COMPAT_SCALE=categories gives the plain mapping, and so does a classifier without the scale', async () => {
    for (const [settings, overrides] of [
      [{ MODERATO_COMPAT_SCALE: 'categories' }, { classifier }],
      [{}, { classifier: plain }],
    ] as const) {
      const other = await startTestApp(settings, overrides);
      const body = { comment: { text }, ...asking('TOXICITY', 'INSULT') };
      const { json } = await aliasCall(other, analyzePath, { query: `?key=${other.liveKey}`, body });
      const values = Object.values(json.attributeScores).map(({ summaryScore }) => summaryScore.value);
      expect(values).toEqual([scores.toxicity, scores.harassment]);
      await other.close();
    }
  });

  it('P2: /v1/compat/analyze still uses the plain mapping', async () => {
    const body = { comment: { text }, ...asking('TOXICITY') };
    const { json } = await app.call('POST', '/v1/compat/analyze', { key: app.liveKey, body });
    expect(json.attributeScores.TOXICITY?.summaryScore.value).toBe(scores.toxicity);
  });

  it('P5: accepts the key in the address, in either header, and in all at once', async () => {
    const bearer = { authorization: `Bearer ${app.liveKey}` };
    const apiKey = { 'x-api-key': app.liveKey };
    for (const call of [
      { query: '', headers: bearer },
      { query: '', headers: apiKey },
      { headers: { ...bearer, ...apiKey } },
    ]) {
      expect((await analyze({}, call)).status).toBe(200);
    }
    expect((await analyze({}, { query: `?key=${app.testKey}` })).status).toBe(200);
  });

  it('P5: a scoreThreshold applies to the scale of the reply', async () => {
    const { json } = await analyze({
      requestedAttributes: { TOXICITY: { scoreThreshold: 0.8 }, INSULT: { scoreThreshold: 0.8 } },
    });
    expect(Object.keys(json.attributeScores)).toEqual(['TOXICITY']);
  });

  it.each(['&alt=json', '&prettyPrint=false', '&fields=languages', '&$.xgafv=2', '&quotaUser=x', '&nonsense'])(
    'P5: the query %s has no effect',
    async (query) => {
      const reply = await analyze({}, { query: `?key=${app.liveKey}${query}` });
      expect([reply.status, reply.json]).toEqual([200, (await analyze()).json]);
    },
  );

  it.each([[], ['EN'], ['zh-Hant'], ['xx'], ['tr']])('P1: languages [%s] is never an error', async (...languages) => {
    expect((await analyze({ languages })).status).toBe(200);
  });

  it('P4: accepts extra fields, white space, 20,481 bytes, and 50,000 characters of two units each', async () => {
    const extra = { context: { entries: [{ text: 'a' }] }, spanAnnotations: true, communityId: 'c', brandNew: [null] };
    expect((await analyze(extra)).status).toBe(200);
    for (const passes of [' ', '\n', 'a'.repeat(20_481), 'a'.repeat(50_000), '\u{1f33b}'.repeat(50_000)]) {
      expect((await analyze({ comment: { text: passes } })).status).toBe(200);
    }
  });

  it('P5: reads JSON under any content type, since programs use different names', async () => {
    for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json; v=1']) {
      expect((await analyze({}, { headers: { 'content-type': type } })).status, type).toBe(200);
    }
  });

  it('P4: doNotStore stores no hash and no author', async () => {
    await analyze({ doNotStore: true, sessionId: 'site user 7', user_id: 'u7' });
    expect(await newestRow()).toMatchObject({ kind: 'compat', author: null, content_hash: null });
  });

  it('P4: sessionId is the author without a user_id, and is ignored if it cannot be one', async () => {
    const author = async (change: object) => {
      await analyze(change);
      return (await newestRow()).author;
    };
    expect(await author({ sessionId: 'site user 7' })).toBe('site user 7');
    expect(await author({ sessionId: 'site user 7', user_id: 'u7' })).toBe('u7');
    for (const sessionId of ['', 'x'.repeat(257), 'a\0b', '\ud800']) expect(await author({ sessionId })).toBeNull();
    expect((await newestRow()).content_hash).not.toBeNull();
  });

  it('K6: counts as a call of the account', async () => {
    const { liveKey, testKey } = await app.addAccount('pro');
    for (const key of [liveKey, liveKey, testKey]) await analyze({}, { query: `?key=${key}` });
    expect((await app.call('GET', '/v1/usage', { key: liveKey })).json.total_calls).toBe(2);
  });

  it('T9: a test key gets scores without a classifier', async () => {
    const { json } = await analyze({}, { query: `?key=${app.testKey}` });
    expect(json.attributeScores.TOXICITY?.summaryScore.value).not.toBe(perspective.TOXICITY);
  });

  it('O2: pages of listed origins may call it, with a preflight', async () => {
    const headers = { origin: 'https://a.example' };
    expect((await analyze({}, { headers })).headers['access-control-allow-origin']).toBe('https://a.example');
    const preflight = await app.server.inject({ method: 'OPTIONS', url: analyzePath, headers });
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
  });
});

describe('400', () => {
  it.each([
    ['COMMENT_EMPTY', { comment: { text: '' } }],
    ['COMMENT_EMPTY', { comment: {} }],
    ['COMMENT_EMPTY', { comment: undefined }],
    ['COMMENT_TOO_LONG', { comment: { text: 'a'.repeat(50_001) } }],
    ['COMMENT_TOO_LONG', { comment: { text: 'a'.repeat(2_000_000) } }],
    ['NO_REQUESTED_ATTRIBUTES', { requestedAttributes: {} }],
    ['NO_REQUESTED_ATTRIBUTES', { requestedAttributes: undefined }],
    ['INVALID_REQUEST', { requestedAttributes: { TOXICITY: null } }],
    ['INVALID_REQUEST', { requestedAttributes: { BEAUTY: {}, TOXICITY: {} } }],
    ['INVALID_REQUEST', { comment: { text: 'a', type: 'MARKDOWN' } }],
    ['INVALID_REQUEST', { comment: { text: 5 } }],
    ['INVALID_REQUEST', { languages: 'en' }],
    ['INVALID_REQUEST', { doNotStore: 'true' }],
  ])('P5: %s', async (errorType, change) => {
    expect(cause(await analyze(change))).toEqual([400, 'INVALID_ARGUMENT', errorType]);
  });

  it('P5: a body that is not JSON, or compressed', async () => {
    for (const call of [{ raw: '{' }, { raw: '[' }, { raw: '' }, { headers: { 'content-encoding': 'gzip' } }]) {
      expect(cause(await analyze({}, call))).toEqual([400, 'INVALID_ARGUMENT', 'INVALID_REQUEST']);
    }
  });

  it('P5: a bad key in any place, with the message that programs match on', async () => {
    const [bad, unknown] = ['mod_live_nonsense', createApiKey('live').key];
    const other = (await app.stores.keys.create(app.accountId, 'live', 'another')).key;
    for (const call of [
      { query: `?key=${bad}` },
      { query: `?key=${unknown}` },
      { query: '?key=' },
      { query: `?key=${app.liveKey}&key=${app.liveKey}` },
      { query: '', headers: { 'x-api-key': bad } },
      { query: '', headers: { authorization: 'Basic xyz' } },
      { headers: { 'x-api-key': other } },
      { query: `?key=${unknown}`, headers: { 'x-api-key': app.liveKey } },
    ]) {
      const reply = await analyze({}, call);
      expect([call, ...cause(reply)]).toEqual([call, 400, 'INVALID_ARGUMENT', undefined]);
      expect(reply.json.error.message).toBe('API key not valid. Please pass a valid API key.');
    }
  });

  it('E1: a bad key is reported before a bad body', async () => {
    expect((await analyze({}, { query: '?key=x', raw: '{' })).json.error.message).toContain('API key');
  });
});

describe('403, 404, 405, 429 and 500', () => {
  it('P5: 403 without a key', async () => {
    expect(cause(await analyze({}, { query: '' }))).toEqual([403, 'PERMISSION_DENIED', undefined]);
  });

  it('P5: 429 over the rate, with the seconds to wait', async () => {
    const { liveKey } = await app.addAccount('free');
    const replies = await Promise.all([1, 2, 3].map(() => analyze({}, { query: `?key=${liveKey}` })));
    const refused = replies.find(({ status }) => status === 429);
    expect(refused && cause(refused)).toEqual([429, 'RESOURCE_EXHAUSTED', undefined]);
    expect(refused?.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('P5: 429 over the quota', async () => {
    const { liveKey } = await app.addAccount('indie');
    expect((await analyze({}, { query: `?key=${liveKey}` })).status).toBe(200);
    expect(cause(await analyze({}, { query: `?key=${liveKey}` }))).toEqual([429, 'RESOURCE_EXHAUSTED', undefined]);
  });

  it('P5: 405 for another method, and a bare 500 for a crash', async () => {
    expect(cause(await analyze({}, { method: 'PUT' }))).toEqual([405, 'UNIMPLEMENTED', undefined]);
    const crash = await analyze({ comment: { text: 'break' } });
    expect([...cause(crash), crash.json.error.message]).toEqual([
      ...[500, 'INTERNAL', undefined],
      'Something went wrong on our side.',
    ]);
  });

  it('P5: none of its addresses exist when it is switched off', async () => {
    const off = await startTestApp({ MODERATO_COMPAT_ALIAS: 'off' });
    for (const path of [analyzePath, '/v1alpha1/comments:suggestscore', '/batch', '/batch/x']) {
      const reply = await off.call('POST', `${path}?key=${off.liveKey}`, { body: {} });
      expect([path, reply.status, reply.json.error.code]).toEqual([path, 404, 'not_found']);
    }
    expect((await off.call('GET', '/$discovery/rest?version=v1alpha1')).status).toBe(404);
    expect((await off.call('POST', '/v1/compat/analyze', { body: {} })).status).toBe(401);
    await off.close();
  });
});

describe('a key in the address', () => {
  it('K2: works only on the alias, and is ignored on /v1', async () => {
    for (const path of ['/v1/compat/analyze', '/v1/moderate/text']) {
      expect((await app.call('POST', `${path}?key=${app.liveKey}`, { body: {} })).status).toBe(401);
    }
  });

  it('P5: is in no log line, metric or reply, whatever happens to the call', async () => {
    for (const change of [{}, { comment: { text: '' } }, { comment: { text: 'break' } }]) await analyze(change);
    const bad = `${app.liveKey}x`;
    const replies = [await analyze({}, { query: `?key=${bad}` }), await analyze({}, { raw: '{' })];
    const written = [...app.logged, await app.metrics.render(), ...replies.map((reply) => reply.text)].join('\n');
    expect(app.logged.some((line) => line.includes(analyzePath))).toBe(true);
    expect(written).not.toContain(app.liveKey.slice(9));
  });
});
