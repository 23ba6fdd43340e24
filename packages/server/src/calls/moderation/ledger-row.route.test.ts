/** What a call leaves behind in the store [O3, P4, T9]: figures, never content. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '@moderato/engine/working-points';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { dataUri, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({}, { classifier: fixedClassifier(() => ({ toxicity: 0.75, spam: 0.125 })) });
afterAll(() => app.close());
const { query } = app.stores.database;

async function rowOf(requestId: unknown, table: 'ledger' | 'test_ledger' = 'ledger') {
  return query.selectFrom(table).selectAll().where('request_id', '=', String(requestId)).executeTakeFirst();
}
const text = (key: string, body: object) => app.call('POST', '/v1/moderate/text', { key, body });
const analyze = (key: string, body: object) =>
  app.call('POST', '/v1/compat/analyze', {
    key,
    body: { comment: { text: 'hello there' }, requestedAttributes: { TOXICITY: {} }, ...body },
  });

describe('a live call', async () => {
  const { accountId, liveKey } = await app.addAccount('pro');
  const key = (await app.stores.keys.list(accountId)).find(({ mode }) => mode === 'live');
  const create = { action: 'create', type: 'wordlist', pattern: ['banana'], moderation_action: 'flag' };
  const { rule_id } = (await app.call('POST', '/v1/config/rules', { key: liveKey, body: create })).json;
  const content = 'a banana a day';
  const before = Date.now();
  const reply = await text(liveKey, { content, context: 'chat', user_id: 'author-1' });
  const row = await rowOf(reply.json.request_id);

  it('O3: has a row with caller, time, kind and result', () => {
    expect(row).toMatchObject({
      account_id: accountId,
      request_id: reply.json.request_id,
      key_id: key?.id,
      mode: 'live',
      kind: 'text',
      context: 'chat',
      tier: 0,
      action: 'flag',
      degraded: 0,
      author: 'author-1',
      model_version: reply.headers['x-model-version'],
      latency_ms: reply.json.latency_ms,
    });
    expect(row?.at).toBeGreaterThanOrEqual(before);
    expect(row?.at).toBeLessThanOrEqual(Date.now());
  });

  it('O3: has the scores, the thresholds used, the matched rules with spans and the tier trace', () => {
    expect(JSON.parse(row?.scores ?? '')).toMatchObject({ toxicity: 0.75, spam: 0.125, violence: 0 });
    expect(JSON.parse(row?.thresholds ?? '')).toMatchObject({
      toxicity: [0.7, release.categories.toxicity.blockThreshold],
      spam: [0.9, release.categories.spam.blockThreshold],
    });
    expect(JSON.parse(row?.matched_rules ?? '')).toEqual([
      { rule_id, type: 'wordlist', moderation_action: 'flag', match: { start: 2, end: 8 } },
    ]);
    expect(JSON.parse(row?.trace ?? '')).toEqual([expect.objectContaining({ tier: 0, by: 'fixed' })]);
  });

  it('O3: has a keyed hash of the content: the same for the same text, and not a plain digest', async () => {
    const again = await rowOf((await text(liveKey, { content })).json.request_id);
    const other = await rowOf((await text(liveKey, { content: `${content}.` })).json.request_id);
    expect(row?.content_hash).toMatch(/^[\w-]{43}$/);
    expect(again?.content_hash).toBe(row?.content_hash);
    expect(other?.content_hash).not.toBe(row?.content_hash);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(row?.content_hash).not.toBe(createHash('sha256').update(content).digest(encoding));
    }
  });

  it('O3: has no author, rule or context if there is none', async () => {
    const { request_id } = (await text((await app.addAccount('pro')).liveKey, { content })).json;
    expect(await rowOf(request_id)).toMatchObject({ author: null, matched_rules: null, context: 'default' });
  });

  it('O3: leaves no row if it was refused', async () => {
    const refused = await text(liveKey, { content: '' });
    expect(await rowOf(refused.headers['x-request-id'])).toBeUndefined();
  });
});

describe('a test call', () => {
  it('O3: goes to a separate table', async () => {
    const { json } = await text(app.testKey, { content: 'hello', user_id: 'author-2' });
    expect(await rowOf(json.request_id)).toBeUndefined();
    expect(await rowOf(json.request_id, 'test_ledger')).toMatchObject({
      mode: 'test',
      kind: 'text',
      author: 'author-2',
    });
  });

  it('O3: on an image is kind image and tier 2', async () => {
    const body = { data: dataUri(sampleImages.png), user_id: 'author-3' };
    const { json } = await app.call('POST', '/v1/moderate/image', { key: app.testKey, body });
    expect(await rowOf(json.request_id, 'test_ledger')).toMatchObject({
      ...{ kind: 'image', tier: 2, context: 'default', author: 'author-3' },
      content_hash: expect.any(String),
    });
  });
});

describe('a compat call', () => {
  it('O3, P6: is kind compat and scored, and keeps author and hash', async () => {
    const reply = await analyze(app.liveKey, { user_id: 'author-4' });
    expect(await rowOf(reply.headers['x-request-id'])).toMatchObject({
      ...{ kind: 'compat', context: 'default', tier: 0, author: 'author-4', action: 'scored' },
      content_hash: expect.any(String),
    });
  });

  it('P4: with doNotStore keeps scores and action, but no content, hash or author', async () => {
    for (const key of [app.liveKey, app.testKey]) {
      const reply = await analyze(key, { user_id: 'author-5', doNotStore: true, sessionId: 's', communityId: 'c' });
      const row = await rowOf(reply.headers['x-request-id'], key === app.liveKey ? 'ledger' : 'test_ledger');
      expect(row).toMatchObject({ kind: 'compat', author: null, content_hash: null });
      expect(Object.keys(JSON.parse(row?.scores ?? '{}'))).toContain('toxicity');
      expect(row?.action).toBe('scored');
    }
  });
});

describe('the store', () => {
  it('contains no content, key or image address in any of its files', async () => {
    const marked = 'Zebra5tripes';
    await text(app.liveKey, { content: `${marked} in a live call` });
    await text(app.testKey, { content: `${marked} in a test call` });
    await analyze(app.liveKey, {
      comment: { text: marked },
      clientToken: marked,
      sessionId: marked,
      communityId: marked,
    });
    await app.call('POST', '/v1/moderate/image', { key: app.testKey, body: { url: `https://a.example/${marked}` } });
    const files = readdirSync(app.config.dataDir).map((name) => readFileSync(join(app.config.dataDir, name)));
    expect(Buffer.concat(files).length).toBeGreaterThan(10_000);
    for (const secret of [marked, app.liveKey.slice(9), app.testKey.slice(9)]) {
      expect(files.some((bytes) => bytes.includes(secret))).toBe(false);
    }
    expect(files.some((bytes) => bytes.includes(createHash('sha256').update(app.liveKey).digest('hex')))).toBe(true);
  });
});
