import type { Judgement, TextClassifier } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';

let said: Omit<Judgement, 'scores'> = {};
let scores: Record<string, number> = {};
const plain = fixedClassifier(() => scores);
const classifier: TextClassifier = {
  ...plain,
  score: async (content, context) => ({ ...(await plain.score(content, context)), ...said }),
};
const app = await startTestApp({}, { classifier });
afterAll(() => app.close());

const content = 'The school opens at eight.';
const judge = (key = app.liveKey) => app.call('POST', '/v1/moderate/text', { key, body: { content } });
const analyze = () =>
  app.call('POST', '/v1/compat/analyze', {
    key: app.liveKey,
    body: { comment: { text: content }, requestedAttributes: { TOXICITY: {} } },
  });
const newestRow = () =>
  app.stores.database.query
    .selectFrom('ledger')
    .select(['language', 'limited', 'action', 'trace'])
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('the language of a text', () => {
  it('T11: is in the reply and in the ledger, and only limited languages are marked as such', async () => {
    said = { language: 'de' };
    const { json } = await judge();
    expect(json.language).toBe('de');
    expect(json).not.toHaveProperty('limited');
    expect(await newestRow()).toMatchObject({ language: 'de', limited: null });
    said = { language: 'yo', limited: true };
    expect((await judge()).json).toMatchObject({ language: 'yo', limited: true });
    expect(await newestRow()).toMatchObject({ language: 'yo', limited: 1 });
    expect((await analyze()).json).toMatchObject({ language: 'yo', limited: true });
    expect(await newestRow()).toMatchObject({ language: 'yo', limited: 1, action: 'scored' });
  });

  it('T11: is null if nothing reliable was detected, and for test keys', async () => {
    said = { language: null };
    expect((await judge()).json.language).toBeNull();
    expect((await judge(app.testKey)).json.language).toBeNull();
  });

  it('T11: flags and does not block in languages that no model was measured on', async () => {
    scores = { toxicity: 1 };
    said = { language: 'yo', limited: true };
    expect((await judge()).json.action).toBe('flag');
    said = { language: 'en' };
    expect((await judge()).json.action).toBe('block');
    scores = {};
  });
});

describe('words that point to a minor', () => {
  it('T14: flag the text if it also has a sexual score, and its content is kept for admins and owners', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.retention.set(accountId, { keep_content: true, days: 30, include_scored: false });
    scores = { sexual: 0.5 };
    said = {};
    const { json } = await judge(liveKey);
    expect(json).toMatchObject({ action: 'flag', flagged: true });
    expect(JSON.parse((await newestRow()).trace).at(-1)).toMatchObject({ by: 'minor_cue' });
    const kept = await app.stores.database.query.selectFrom('kept_content').select(['restricted']).execute();
    expect(kept).toEqual([{ restricted: 1 }]);
  });
});
