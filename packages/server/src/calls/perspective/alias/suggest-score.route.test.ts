import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { aliasCall, analyzePath, cause, suggestPath } from './testing/alias-call.ts';

const app = await startTestApp({
  MODERATO_PLANS: '{"pro":{"requests_per_second":100000},"indie":{"calls_per_month":1}}',
});
afterAll(() => app.close());

const text = 'You write like somebody who has never met a comma.';
let account = await app.addAccount('pro');
beforeEach(async () => {
  account = await app.addAccount('pro');
});
const attributeScores = { TOXICITY: { summaryScore: { value: 1, type: 'PROBABILITY' } } };
const suggest = (change: object = {}, key = account.liveKey) =>
  aliasCall(app, suggestPath, { query: `?key=${key}`, body: { comment: { text }, attributeScores, ...change } });
const analyze = (change: object = {}) =>
  aliasCall(app, analyzePath, {
    query: `?key=${account.liveKey}`,
    body: { comment: { text }, requestedAttributes: { TOXICITY: {} }, ...change },
  });
const kept = () =>
  app.stores.database.query
    .selectFrom('feedback')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .orderBy('id', 'desc')
    .execute();
const scoreOf = (value: unknown) => ({ attributeScores: { TOXICITY: { summaryScore: { value } } } });

describe('200', () => {
  it('P5: echoes the token, returns the languages, and stores the suggestion', async () => {
    const scores = { ...attributeScores, 'INSULT@2': { summaryScore: { value: 0.25 }, spanScores: [] } };
    const { status, json } = await suggest({ attributeScores: scores, clientToken: 'c7', communityId: 'forum' });
    expect([status, json]).toEqual([200, { clientToken: 'c7', detectedLanguages: ['en'] }]);
    expect(await kept()).toEqual([
      expect.objectContaining({ attribute_scores: '{"TOXICITY":1,"INSULT@2":0.25}', community_id: 'forum' }),
    ]);
  });

  it('P5: is linked to the decision on the same text, if there is one', async () => {
    const { headers } = await analyze();
    await suggest();
    await suggest({ comment: { text: `${text} Really.` } });
    const [second, first] = await kept();
    expect([first?.request_id, first?.content_hash]).toEqual([headers['x-request-id'], expect.any(String)]);
    expect([second?.request_id, second?.content_hash]).toEqual([null, null]);
  });

  it('P4: after doNotStore, has no decision to link to and no trace of the text', async () => {
    await analyze({ doNotStore: true });
    await suggest();
    expect(await kept()).toMatchObject([{ request_id: null, content_hash: null }]);
  });

  it('P5: never stores the text or the token', async () => {
    await analyze();
    await suggest({ clientToken: 'token-4711' });
    const rows = await app.stores.database.query.selectFrom('feedback').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/comma|token-4711/);
  });

  it('K6: does not count against the quota', async () => {
    const { liveKey } = await app.addAccount('indie');
    for (let i = 0; i < 3; i++) expect((await suggest({}, liveKey)).status).toBe(200);
    expect((await app.call('GET', '/v1/usage', { key: liveKey })).json.total_calls).toBe(0);
  });

  it('P5: is answered but not stored for a test key', async () => {
    expect((await suggest({}, account.testKey)).status).toBe(200);
    expect(await kept()).toEqual([]);
  });
});

describe('400', () => {
  it.each([
    ['COMMENT_EMPTY', { comment: { text: '' } }],
    ['COMMENT_TOO_LONG', { comment: { text: 'a'.repeat(50_001) } }],
    ['INVALID_REQUEST', { attributeScores: undefined }],
    ['INVALID_REQUEST', { attributeScores: {} }],
    ['INVALID_REQUEST', { attributeScores: { TOXICITY: {} } }],
    ['INVALID_REQUEST', { attributeScores: { BEAUTY: { summaryScore: { value: 1 } } } }],
    ['INVALID_REQUEST', { attributeScores: { TOXICITY: { summaryScore: {} } } }],
    ['INVALID_REQUEST', scoreOf(1.5)],
    ['INVALID_REQUEST', scoreOf(-0.1)],
    ['INVALID_REQUEST', scoreOf('1')],
    ['INVALID_REQUEST', { communityId: 'a\0b' }],
    ['INVALID_REQUEST', { communityId: 'x'.repeat(257) }],
  ])('P5: %s for %j', async (errorType, change) => {
    expect(cause(await suggest(change))).toEqual([400, 'INVALID_ARGUMENT', errorType]);
    expect(await kept()).toEqual([]);
  });

  it('P5: a bad key; 403 without one', async () => {
    expect(cause(await suggest({}, 'mod_live_x'))).toEqual([400, 'INVALID_ARGUMENT', undefined]);
    expect((await aliasCall(app, suggestPath, { body: {} })).status).toBe(403);
  });
});
