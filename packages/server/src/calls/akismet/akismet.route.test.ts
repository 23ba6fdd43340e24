import { keyProblems } from '@moderato/contract';
import type { Scores } from '@moderato/engine';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { noKeyLimits } from '../../base/caller.ts';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createApiKey } from '../keys/api-key.ts';
import { type AkismetCall, akismetCall } from './testing/akismet-call.ts';

const marked = 'Zebra5tripes';
let scores: Partial<Scores> = {};
const seen: string[] = [];
const plans = { pro: { requests_per_second: 100_000 }, free: { requests_per_second: 1, calls_per_month: 2 } };
const app = await startTestApp(
  { MODERATO_PLANS: JSON.stringify(plans) },
  {
    classifier: fixedClassifier((content) => {
      if (content.includes('break')) throw new Error(`cannot judge ${content}`);
      seen.push(content);
      return scores;
    }),
  },
);
afterAll(() => app.close());
beforeEach(() => {
  scores = {};
  seen.length = 0;
});

const api_key = app.liveKey;
const akismetKey = async (accountId = app.accountId, mode: 'live' | 'test' = 'live') =>
  (await app.stores.keys.create(accountId, mode, 'blog', { ...noKeyLimits, scopes: ['moderate'] }, 'akismet')).key;
const comment = { blog: 'https://blog.example.com', user_ip: '203.0.113.9', user_agent: 'Mozilla/5.0' };
const check = (fields: Record<string, string>, call: AkismetCall = {}) =>
  akismetCall(app, '/1.1/comment-check', { fields: { ...comment, ...fields }, ...call });
const newestRow = (table: 'ledger' | 'test_ledger' = 'ledger') =>
  app.stores.database.query.selectFrom(table).selectAll().orderBy('request_id', 'desc').limit(1).executeTakeFirst();

describe('comment-check', () => {
  it('A1: is false for a comment that nothing speaks against, and true once spam is flagged', async () => {
    expect(await check({ api_key, comment_content: 'Well said.' })).toMatchObject({ status: 200, text: 'false' });
    scores = { spam: 0.91 };
    expect(await check({ api_key, comment_content: 'Buy now.' })).toMatchObject({ text: 'true', tip: undefined });
  });

  it('A1: toxicity that is only flagged is not spam, but what is blocked is true', async () => {
    scores = { toxicity: 0.75 };
    expect((await check({ api_key, comment_content: 'Fool.' })).text).toBe('false');
    scores = { toxicity: 0.999, harassment: 0.999, hate_speech: 0.999 };
    expect(await check({ api_key, comment_content: 'Fool.' })).toMatchObject({ text: 'true', tip: undefined });
  });

  it('A1: advises to discard only where spam itself is above its block threshold', async () => {
    scores = { spam: 1 };
    expect(await check({ api_key, comment_content: 'Buy now.' })).toMatchObject({ text: 'true', tip: 'discard' });
    scores = { spam: 1, self_harm: 0.9 };
    expect(await check({ api_key, comment_content: 'I am in need.' })).toMatchObject({ text: 'true', tip: undefined });
  });

  it('A1: judges the name, the content and the address together, and nothing else that was sent', async () => {
    await check({
      ...{ api_key, comment_content: 'Nice post!', comment_author: 'Casino', comment_author_url: 'http://c.example' },
      ...{ comment_author_email: 'c@example.com', referrer: 'https://r.example', permalink: 'https://p.example' },
    });
    expect(seen).toEqual(['Casino\nNice post!\nhttp://c.example']);
    await check({ api_key, comment_author: ' ', comment_author_url: 'http://c.example' });
    expect(seen[1]).toBe('http://c.example');
  });

  it('A1: counts as a text call in the context comment', async () => {
    const { liveKey, accountId } = await app.addAccount('pro');
    await check({ api_key: liveKey, comment_content: 'Well said.' });
    const usage = (await app.call('GET', '/v1/usage', { key: liveKey })).json;
    expect([usage.total_calls, usage.calls_by_context.comment]).toEqual([1, 1]);
    expect(await newestRow()).toMatchObject({ account_id: accountId, kind: 'text', context: 'comment' });
  });

  it('A1: the address, the browser and the e-mail of the author are neither stored nor logged', async () => {
    const secret = { user_ip: `${marked}1`, user_agent: `${marked}2`, comment_author_email: `${marked}3@example.com` };
    await check({ api_key, ...secret, comment_content: 'Well said.' });
    await check({ api_key, ...secret, comment_content: 'break' });
    await check({ api_key: 'nonsense', ...secret }, { headers: { host: `${marked}.moderato.example.com` } });
    expect(JSON.stringify(await newestRow())).not.toContain(marked);
    expect(app.logged.join('')).not.toContain(marked);
    expect(app.logged.join('')).not.toContain('moderato.example.com');
  });

  it('A1: is_test and test keys get fixed answers that count nothing, and Akismet’s own test values work', async () => {
    const before = (await app.call('GET', '/v1/usage', { key: app.liveKey })).json.total_calls;
    const test = { is_test: '1', comment_content: 'Hello' };
    expect((await check({ api_key, ...test })).text).toBe('false');
    expect((await check({ api_key, ...test, comment_author: 'viagra-test-123' })).text).toBe('true');
    expect(await check({ api_key, ...test, comment_author: 'akismet-guaranteed-spam' })).toMatchObject({
      ...{ text: 'true', tip: undefined },
    });
    const email = { comment_author_email: 'akismet-guaranteed-spam@example.com', test_discard: 'true' };
    expect(await check({ api_key: app.testKey, ...email })).toMatchObject({ text: 'true', tip: 'discard' });
    const administrator = { user_role: 'administrator', comment_content: 'moderato test spam block' };
    expect((await check({ api_key, is_test: 'true', ...administrator })).text).toBe('false');
    expect(seen).toEqual([]);
    expect((await app.call('GET', '/v1/usage', { key: app.liveKey })).json.total_calls).toBe(before);
    expect((await newestRow('test_ledger'))?.mode).toBe('test');
  });

  it('A1: without test mode, no name or role decides', async () => {
    const names = { comment_author: 'viagra-test-123', user_role: 'administrator', is_test: '0' };
    expect((await check({ api_key, ...names, comment_content: 'Hello' })).text).toBe('false');
    scores = { spam: 0.95 };
    expect((await check({ api_key, ...names, comment_content: 'Hello' })).text).toBe('true');
  });

  it('K12: a repeated call gets its first reply again, with its headers', async () => {
    const call = { headers: { 'idempotency-key': 'once' } };
    scores = { spam: 1 };
    const first = await check({ api_key, comment_content: 'Buy now.' }, call);
    scores = {};
    const again = await check({ api_key, comment_content: 'Buy now.' }, call);
    expect([again.text, again.tip, again.headers['idempotency-replayed']]).toEqual(['true', 'discard', 'true']);
    expect(again.headers['x-request-id']).toBe(first.headers['x-request-id']);
  });

  it('reads both encodings of forms, and the character set that a form names', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ api_key, comment_content: 'Grüße' })) form.append(name, value);
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    const raw = Buffer.from(await sent.arrayBuffer());
    expect((await check({}, { raw, headers: { 'content-type': type } })).text).toBe('false');
    const latin = `api_key=${api_key}&comment_content=Gr%FC%DFe&blog_charset=ISO-8859-1`;
    expect((await check({}, { raw: latin })).text).toBe('false');
    expect(seen).toEqual(['Grüße', 'Grüße']);
  });
});

describe('keys', () => {
  it('A1: an Akismet key works in the form and in front of the host name, in any case', async () => {
    const key = await akismetKey();
    const content = { comment_content: 'Well said.' };
    for (const host of [`${key}.moderato.example.com`, `${key.toUpperCase()}.localhost:8080`]) {
      expect((await check(content, { headers: { host } })).text).toBe('false');
    }
    expect((await check({ ...content, api_key: key })).text).toBe('false');
    const both = { headers: { host: `${key}.example.com` } };
    expect((await check({ ...content, api_key: key }, both)).text).toBe('false');
    // A host may be named like a key.
    expect((await check({ ...content, api_key: key }, { headers: { host: 'communityapi.example.com' } })).text).toBe(
      'false',
    );
    expect((await check(content, { headers: { host: 'communityapi.example.com' } })).text).toBe('invalid');
  });

  it('A1: an Akismet key opens nothing but these paths', async () => {
    const key = await akismetKey();
    for (const call of [
      { key },
      { headers: { 'x-api-key': key } },
      { headers: { host: `${key}.moderato.example.com` } },
    ]) {
      const reply = await app.call('POST', '/v1/moderate/text', { ...call, body: { content: 'hello' } });
      expect(reply.status).toBe(401);
    }
    const alias = await app.server.inject({
      method: 'POST',
      url: `/v1alpha1/comments:analyze?key=${key}`,
      payload: { comment: { text: 'hello' }, requestedAttributes: { TOXICITY: {} } },
    });
    expect(alias.statusCode).toBe(400);
  });

  it('A1: only the hash of an Akismet key is stored', async () => {
    const key = await akismetKey();
    const rows = await app.stores.database.query.selectFrom('api_keys').selectAll().execute();
    expect(rows.some(({ kind }) => kind === 'akismet')).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('A1: verify-key says valid or invalid, whatever else is wrong', async () => {
    const verify = (fields: Record<string, string>, call: AkismetCall = {}) =>
      akismetCall(app, '/1.1/verify-key', { fields: { blog: 'https://blog.example.com', ...fields }, ...call });
    expect((await verify({ key: app.liveKey })).text).toBe('valid');
    expect((await verify({ key: await akismetKey() })).text).toBe('valid');
    // WordPress sends the key that it has stored beside the one it asks about.
    expect((await verify({ key: app.liveKey, api_key: 'old' })).text).toBe('valid');
    const { key: reader } = await app.stores.keys.create(app.accountId, 'live', '', {
      ...noKeyLimits,
      scopes: ['read'],
    });
    for (const key of ['', 'nonsense', createApiKey('live').key, reader]) {
      expect(await verify({ key })).toMatchObject({ status: 200, text: 'invalid' });
    }
  });

  it('K1: invalid comes with the reason: missing, malformed, or anything else', async () => {
    const help = async (fields: Record<string, string>) => (await check({ comment_content: 'x', ...fields })).help;
    expect(await help({})).toBe(keyProblems.missing);
    expect(await help({ api_key: `${app.liveKey}x` })).toBe(keyProblems.malformed);
    expect(await help({ api_key: createApiKey('live').key })).toBe(keyProblems.unknown);
  });
});

describe('submit-spam and submit-ham', () => {
  const feedback = () => app.stores.database.query.selectFrom('feedback').selectAll().orderBy('id', 'desc').execute();

  it.each([
    ['spam', 1],
    ['ham', 0],
  ])(
    'A1: submit-%s is stored as feedback on the decision about the same comment, without its text',
    async (verdict, value) => {
      const fields = { api_key, comment_author: 'Ann', comment_content: `About ${verdict} ${marked}` };
      await check(fields);
      const row = await newestRow();
      const reply = await akismetCall(app, `/1.1/submit-${verdict}`, { fields: { ...comment, ...fields } });
      expect([reply.status, reply.text]).toEqual([200, 'Thanks for making the web a better place.']);
      const [stored] = await feedback();
      expect(stored).toMatchObject({ request_id: row?.request_id, attribute_scores: `{"SPAM":${value}}` });
      expect(JSON.stringify(stored)).not.toContain(marked);
    },
  );

  it('A1: in test mode it is thanked for and not kept', async () => {
    const before = (await feedback()).length;
    for (const fields of [{ api_key: app.testKey }, { api_key, is_test: '1' }]) {
      const reply = await akismetCall(app, '/1.1/submit-ham', { fields: { ...fields, comment_content: 'x' } });
      expect(reply.text).toMatch(/^Thanks/);
    }
    expect((await feedback()).length).toBe(before);
  });
});

describe('usage-limit', () => {
  it('A1: is what the account may use and has used', async () => {
    const { liveKey } = await app.addAccount('pro');
    await check({ api_key: liveKey, comment_content: 'one' });
    const { status, text } = await akismetCall(app, `/1.2/usage-limit?api_key=${liveKey}`, { method: 'GET' });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { limit: 5_000_000, usage: 1, percentage: '0.00', throttled: false },
    ]);
    expect((await akismetCall(app, '/1.2/usage-limit?api_key=x', { method: 'GET' })).text).toBe('invalid');
  });
});

describe('bad input, in Akismet’s words', () => {
  const refused = async (call: AkismetCall, status: number, ...words: string[]) => {
    const reply = await akismetCall(app, '/1.1/comment-check', call);
    expect([reply.status, reply.text]).toEqual([status, reply.help]);
    for (const word of words) expect(reply.text).toContain(word);
    expect(reply.text).not.toContain(marked);
  };
  const encoded = (fields: object) => new URLSearchParams({ api_key, ...fields }).toString();

  it('nothing to judge', async () => {
    await refused({ fields: { api_key } }, 400, 'comment_content');
    await refused({ fields: { api_key, comment_content: ' \n' } }, 400, 'comment_content');
    await refused(
      { raw: encoded({ comment_content: marked, comment_author: 'x'.repeat(2_049) }) },
      400,
      'comment_author',
    );
  });

  it('a field twice', async () => {
    await refused({ raw: `${encoded({ comment_content: marked })}&comment_content=b` }, 400, 'comment_content twice');
    await refused({ raw: `${encoded({})}&api_key=${api_key}` }, 400, 'api_key twice');
  });

  it('a content that is too long, also one of 10 MB, and as much as text moderation takes', async () => {
    await refused({ raw: encoded({ comment_content: 'x'.repeat(50_001) }) }, 400, '50000');
    await refused({ raw: encoded({ comment_content: 'x'.repeat(10_000_000) }) }, 413, '50000');
    const name = { comment_author: 'Ann', comment_content: 'x'.repeat(49_999) };
    await refused({ raw: encoded(name) }, 400, '50000');
    const most = encoded({ comment_content: '🌻'.repeat(50_000) });
    expect((await akismetCall(app, '/1.1/comment-check', { raw: most })).text).toBe('false');
  });

  it('something other than a form', async () => {
    const json = { 'content-type': 'application/json' };
    await refused({ raw: JSON.stringify({ api_key }), headers: json }, 415, 'form');
    await refused({ raw: encoded({}), headers: { 'content-encoding': 'gzip' } }, 415, 'compressed');
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    await refused({ raw: `--y\r\n${marked}`, headers: multipart }, 400, 'multipart');
  });

  it('another method, and a path that does not exist', async () => {
    await refused({ method: 'GET' }, 405, 'method');
    const response = await app.server.inject({ method: 'POST', url: '/1.1/unknown', payload: 'x=1' });
    expect(response.statusCode).toBe(404);
  });

  it('a failure inside, without a word of the comment', async () => {
    await refused({ fields: { api_key, comment_content: `break ${marked}` } }, 500);
  });

  it('too many calls in a second or in a month', async () => {
    const { liveKey } = await app.addAccount('free');
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => check({ api_key: liveKey, comment_content: 'hello' })),
    );
    const [slow] = replies.filter(({ status }) => status === 429);
    expect([slow?.headers['retry-after'], slow?.headers['x-akismet-error']]).toEqual(['1', 'rate_limit_exceeded']);
  });
});

describe('MODERATO_AKISMET=off', () => {
  it('A1: none of the paths exist', async () => {
    const off = await startTestApp({ MODERATO_AKISMET: 'off' });
    for (const path of ['/1.1/comment-check', '/1.1/submit-spam', '/1.1/submit-ham', '/1.1/verify-key']) {
      const { statusCode } = await off.server.inject({ method: 'POST', url: path, payload: `api_key=${off.liveKey}` });
      expect([path, statusCode]).toEqual([path, 404]);
    }
    await off.close();
  });
});
