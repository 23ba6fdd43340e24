/** No key and no content in any log line, error body or metric, whatever happens to a call. */

import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { dataUri, otherFormats, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp, type TestCall, type TestReply } from '../../testing/test-app.ts';

/** Part of everything a caller sends; must never be in a log line or an error. */
const marked = 'Zebra5tripes';
const plans = {
  pro: { requests_per_second: 100_000 },
  free: { requests_per_second: 1 },
  indie: { requests_per_second: 9_999, calls_per_month: 1 },
};
const app = await startTestApp(
  { MODERATO_PLANS: JSON.stringify(plans), LOG_LEVEL: 'trace', MODERATO_CORS_ORIGINS: 'https://a.example' },
  {
    classifier: fixedClassifier((content) => {
      if (content.includes('break')) throw new Error(`cannot judge "${content}"\n    at ${content}`);
      if (content.includes('reject'))
        return Promise.reject(Object.assign(new Error(content), { code: content, content }));
      return {};
    }),
  },
);
afterAll(() => app.close());

const free = await app.addAccount('free');
const small = await app.addAccount('indie');
const keys = [app.liveKey, app.testKey, free.liveKey, free.testKey, small.liveKey];
const secrets = keys.map((key) => key.slice(9));

const text = (key: string, content: string, more: object = {}) =>
  ['POST', '/v1/moderate/text', { key, body: { content, user_id: marked, ...more } }] as const;
const analyze = (more: object) =>
  [
    'POST',
    '/v1/compat/analyze',
    { key: app.liveKey, body: { comment: { text: marked }, requestedAttributes: { TOXICITY: {} }, ...more } },
  ] as const;
const named = (body: object, name = marked) => ({ body, headers: { 'idempotency-key': name } });
const raw = (path: string, call: TestCall) => ['POST', path, { key: app.liveKey, ...call }] as const;

const calls: (readonly [method: string, path: string, call: TestCall])[] = [
  text(app.liveKey, marked),
  text(app.testKey, marked),
  text(app.liveKey, `break ${marked}`),
  text(app.liveKey, `reject ${marked}`),
  text(app.liveKey, '', { context: marked }),
  text(app.liveKey, marked, { context: marked }),
  text(app.liveKey, marked.repeat(10_000)),
  text(app.liveKey, marked, { user_id: `${marked}\0` }),
  ['POST', '/v1/moderate/text', { key: app.liveKey, ...named({ content: marked }) }],
  ['POST', '/v1/moderate/text', { key: app.liveKey, ...named({ content: `other ${marked}` }) }],
  ['POST', '/v1/moderate/text', { key: app.liveKey, ...named({ content: 'x' }, `${marked}ü`) }],
  text('mod_live_nonsense', marked),
  text(`${app.liveKey}x`, marked),
  text(small.liveKey, marked),
  text(small.liveKey, marked),
  text(free.liveKey, marked),
  text(free.liveKey, marked),
  raw('/v1/moderate/text', { raw: `{"content":"${marked}` }),
  raw('/v1/moderate/text', { raw: `{"${marked}":"${marked}"}` }),
  raw('/v1/moderate/text', { raw: `{"__proto__":"${marked}"}` }),
  raw('/v1/moderate/text', { raw: marked, headers: { 'content-type': `text/${marked}` } }),
  raw('/v1/moderate/text', { raw: marked, headers: { 'content-encoding': marked } }),
  raw('/v1/moderate/text', {
    raw: '{"content":"x"}',
    headers: { 'x-request-id': marked, 'user-agent': marked, cookie: marked, referer: marked },
  }),
  analyze({}),
  analyze({ clientToken: marked, sessionId: marked, communityId: marked, doNotStore: true }),
  analyze({ comment: { text: `break ${marked}` } }),
  analyze({ comment: { text: marked, type: marked } }),
  analyze({ requestedAttributes: { TOXICITY: { scoreType: marked } } }),
  analyze({ requestedAttributes: { [`${marked} !`]: {} } }),
  raw('/v1/moderate/image', { body: { url: `https://${marked}.example/?${marked}` } }),
  raw('/v1/moderate/image', { body: { url: `ftp://${marked}` } }),
  raw('/v1/moderate/image', { body: { data: marked } }),
  raw('/v1/moderate/image', { body: { data: dataUri(Buffer.from(marked), `image/${marked}`) } }),
  raw('/v1/moderate/image', { body: { data: dataUri(otherFormats.svg ?? Buffer.of()), user_id: marked } }),
  raw('/v1/moderate/image', { body: { data: dataUri(sampleImages.png), user_id: marked } }),
  raw('/v1/moderate/image', { key: app.testKey, body: { data: dataUri(sampleImages.png), user_id: marked } }),
  raw('/v1/moderate/audio', { body: { url: `https://${marked}.example/${marked}.mp3` } }),
  raw('/v1/moderate/audio', {
    key: app.testKey,
    body: { url: `https://${marked}.example/${marked}.mp3`, user_id: marked },
  }),
  raw('/v1/config/rules', {
    body: { action: 'create', type: 'wordlist', pattern: [marked], moderation_action: 'flag' },
  }),
  raw('/v1/config/rules', {
    body: { action: 'create', type: 'wordlist', pattern: [marked, 1], moderation_action: 'flag' },
  }),
  raw('/v1/config/rules', { body: { action: marked } }),
  raw('/v1/config/rules', { body: { action: 'delete', rule_id: marked } }),
  ['GET', `/v1/usage?key=${app.liveKey}&q=${marked}`, { key: app.liveKey }],
  ['GET', `/v1/usage?key=${app.liveKey}&q=${marked}`, {}],
  ['GET', `/v1/${marked}?key=${app.liveKey}`, {}],
  ['GET', `/${app.liveKey}`, {}],
  ['DELETE', `/v1/usage?${marked}`, { key: app.liveKey }],
  ['GET', `/v1/%zz${marked}`, {}],
  ['OPTIONS', '/v1/usage', { headers: { origin: `https://${marked}.example` } }],
];

const replies: TestReply[] = [];
for (const [method, path, call] of calls) replies.push(await app.call(method, path, call));

function expectClean(written: string, where: string): void {
  for (const secret of [marked, ...secrets]) expect(written.toLowerCase(), where).not.toContain(secret.toLowerCase());
}

describe('after calls of every kind', () => {
  it('the calls had every possible status', () => {
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 400, 401, 404, 405, 415, 422, 429, 500, 501, 503]);
  });

  it('no log line has a key or content, at the most verbose level', () => {
    expect(app.logged.length).toBeGreaterThanOrEqual(calls.length);
    for (const line of app.logged) expectClean(line, line);
  });

  it('a crash is logged with its caller’s request id', () => {
    const crashed = replies.filter(({ status }) => status === 500);
    expect(crashed).toHaveLength(3);
    for (const { headers } of crashed) {
      const lines = app.logged
        .map((line) => JSON.parse(line))
        .filter(({ requestId }) => requestId === headers['x-request-id']);
      expect(lines.some(({ level, error }) => level === 50 && error.kind === 'Error')).toBe(true);
    }
  });

  it('a line per request names account and key only by their ids', () => {
    const line = app.logged
      .map((logged) => JSON.parse(logged))
      .find(({ status, route }) => status === 200 && route === '/v1/moderate/text');
    expect(line).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      accountId: app.accountId,
      keyId: expect.stringMatching(/^key_/),
      method: 'POST',
    });
  });

  it('no error body has a key or content', () => {
    for (const { status, text: body } of replies) if (status >= 400) expectClean(body, body);
  });

  it('no metric and no label has a key or content', async () => {
    expectClean(await app.metrics.render(), 'metrics');
  });
});
