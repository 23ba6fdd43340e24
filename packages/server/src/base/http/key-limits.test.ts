/** What a key may do, until when, how fast and from where, on the whole service [K11]. */

import { defaultKeyScopes, type KeyScope, keyScopeNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../calls/keys/api-key.ts';
import { analyzeAliasRoute } from '../../calls/perspective/alias/analyze-alias.route.ts';
import { suggestScoreRoute } from '../../calls/perspective/alias/suggest-score.route.ts';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { startTestApp, type TestCall } from '../../testing/test-app.ts';
import { type KeyLimits, noKeyLimits } from '../caller.ts';
import type { KeyedRoute } from './route.ts';

const listed = 'https://listed-by-the-operator.example';
const plans = { pro: { requests_per_second: 100_000 }, free: { requests_per_second: 3 } };
const app = await startTestApp({ MODERATO_PLANS: JSON.stringify(plans), MODERATO_CORS_ORIGINS: listed });
afterAll(() => app.close());

const alias = '/v1alpha1/comments:analyze';
const aliasBody = { comment: { text: 'hello' }, requestedAttributes: { TOXICITY: {} } };
const keyed = app.routes.filter((route): route is KeyedRoute => route.access === 'key');
/** The alias is not in the document, but it is in the table. */
const aliasKeyed = [analyzeAliasRoute({} as never, 'perspective'), suggestScoreRoute({} as never)] as KeyedRoute[];

const send = ({ method, path }: { method: string; path: string }, call: TestCall) => {
  const body = sampleBodies[path];
  return app.call(method, path, { ...(body === undefined ? {} : { body }), ...call });
};
const newKey = async (limits: Partial<KeyLimits>, mode: 'live' | 'test' = 'test', accountId = app.accountId) =>
  app.stores.keys.create(accountId, mode, 'limited', { ...noKeyLimits, ...limits });
const unauthorized = '{"error":{"code":"unauthorized","message":"The API key is unknown, revoked or expired."}}';

describe('scopes', async () => {
  const keys = Object.fromEntries(
    await Promise.all(keyScopeNames.map(async (scope) => [scope, (await newKey({ scopes: [scope] })).key])),
  ) as Record<KeyScope, string>;

  it('K11: every keyed route names the scope that it needs', async () => {
    const document = (await app.server.inject({ method: 'GET', url: '/$discovery/rest' })).json();
    const methods: { path: string }[] = Object.values(document.resources.comments.methods);
    const described = methods.map(({ path }) => `/${path}`);
    expect(aliasKeyed.map(({ path }) => path)).toEqual(described);
    const needed = Object.fromEntries([...keyed, ...aliasKeyed].map(({ path, scope }) => [path, scope]));
    expect(needed).toEqual({
      '/v1/moderate/text': 'moderate',
      '/v1/moderate/texts': 'moderate',
      '/v1/moderate/image': 'moderate',
      '/v1/moderate/audio': 'moderate',
      '/v1/moderations': 'moderate',
      '/v1/compat/analyze': 'moderate',
      '/v1alpha1/comments:analyze': 'moderate',
      '/v1alpha1/comments:suggestscore': 'moderate',
      '/v1/config/rules': 'configure',
      '/v1/usage': 'read',
      '/v1/categories': 'read',
      '/v1/reports': 'cases',
      '/v1/outcomes': 'cases',
      '/v1/appeals': 'cases',
      '/v1/decisions/{request_id}/statement': 'cases',
    });
  });

  it('K11: a key created without scopes has moderate, configure and read only', async () => {
    expect((await app.stores.keys.create(app.accountId, 'live', 'plain')).record.limits.scopes).toEqual(
      defaultKeyScopes,
    );
    expect(defaultKeyScopes).toEqual(['moderate', 'configure', 'read']);
  });

  it.each(keyed)('K11: $method $path accepts a key with its scope and answers 403 to others', async (route) => {
    for (const scope of keyScopeNames) {
      const reply = await send(route, { key: keys[scope] });
      if (scope === route.scope) {
        expect([scope, reply.status]).toEqual([scope, 200]);
        continue;
      }
      expect([scope, reply.status]).toEqual([scope, 403]);
      expect(reply.json.error).toMatchObject(
        route.path === '/v1/moderations'
          ? { type: 'invalid_request_error', code: 'forbidden', param: null }
          : {
              code: 'forbidden',
              message: `This API key is not allowed to make this call: it lacks the scope ${route.scope}.`,
            },
      );
      expect(reply.headers).toHaveProperty('ratelimit');
    }
  });

  it('K11, P5: answers with Google’s 403 at Perspective’s address', async () => {
    const call = (key: string) => app.server.inject({ method: 'POST', url: `${alias}?key=${key}`, payload: aliasBody });
    expect((await call(keys.moderate)).statusCode).toBe(200);
    const refused = await call(keys.read);
    expect([refused.statusCode, refused.json().error.code, refused.json().error.status]).toEqual([
      ...[403, 403, 'PERMISSION_DENIED'],
    ]);
  });

  it('K11, P5: answers with Google’s 403 in a batch', async () => {
    const part = (key: string) =>
      `--b\r\nContent-Type: application/http\r\n\r\nPOST ${alias}?key=${key}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(aliasBody)}\r\n`;
    const reply = await app.server.inject({
      ...{ method: 'POST', url: '/batch', headers: { 'content-type': 'multipart/mixed; boundary=b' } },
      payload: `${part(keys.moderate)}${part(keys.configure)}--b--`,
    });
    expect([...reply.body.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual(['200', '403']);
  });

  it('K11, E1: checks the rate before the scope, and the scope before the body', async () => {
    const { accountId } = await app.addAccount('free');
    const { key } = await newKey({ scopes: ['read'] }, 'test', accountId);
    const call = (raw: string) => app.call('POST', '/v1/moderate/text', { key, raw });
    const replies = await Promise.all(Array.from({ length: 12 }, () => call('{')));
    const codes = new Set(replies.map(({ json }) => json.error.code));
    expect(codes).toEqual(new Set(['forbidden', 'rate_limit_exceeded']));
  });

  it('K11: does not count a refused call', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    const { key } = await newKey({ scopes: ['configure'] }, 'live', accountId);
    expect((await app.call('POST', '/v1/moderate/text', { key, body: { content: 'hello' } })).status).toBe(403);
    expect((await app.call('GET', '/v1/usage', { key: liveKey })).json.total_calls).toBe(0);
  });
});

describe('expiry', () => {
  it.each(keyed)('K11: $method $path answers an expired key like an unknown one, byte for byte', async (route) => {
    const { key } = await newKey({ expiresAtMs: Date.now() - 1 });
    const reply = await send(route, { key });
    expect(reply.status).toBe(401);
    if (route.dialect === undefined) expect(reply.text).toBe(unauthorized);
    const { 'x-request-id': _one, ...headers } = reply.headers;
    const { 'x-request-id': _other, ...ofUnknown } = (await send(route, { key: createApiKey('live').key })).headers;
    expect({ ...headers, date: '' }).toEqual({ ...ofUnknown, date: '' });
  });

  it('K11: a cached key stops working when it expires, without a notification', async () => {
    const { key } = await newKey({ expiresAtMs: Date.now() + 1_500 });
    const read = () => app.call('GET', '/v1/categories', { key });
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(200);
    await expect.poll(async () => (await read()).text, { timeout: 30_000, interval: 50 }).toBe(unauthorized);
  });
});

describe('the rate of a key', () => {
  const read = (key: string) => app.call('GET', '/v1/categories', { key });

  it('K11: refuses a key above its own rate, but not the rest of the account', async () => {
    const { accountId, testKey } = await app.addAccount('pro');
    const { key } = await newKey({ requestsPerSecond: 2 }, 'test', accountId);
    const replies = await Promise.all(Array.from({ length: 40 }, () => read(key)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(refused[0]?.json.error).toMatchObject({
      ...{ code: 'rate_limit_exceeded', message: 'Too many requests: this key allows 2 per second.', retry_after: 1 },
    });
    expect(refused[0]?.headers).toMatchObject({ 'ratelimit-policy': '"default";q=2;w=1', 'x-ratelimit-limit': '2' });
    expect((await read(testKey)).status).toBe(200);
  });

  it('K11, K5: the account’s rate applies as well', async () => {
    const { accountId, testKey } = await app.addAccount('free');
    const { key } = await newKey({ requestsPerSecond: 2 }, 'test', accountId);
    // A machine that stalls for a second gets new tokens.
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 12 }, () => read(testKey)));
        return (await read(key)).json.error?.message;
      })
      .toBe('Too many requests: this plan allows 3 per second.');
  });

  it('K11, M3: a batch of texts counts against the key’s rate too', async () => {
    const { accountId, testKey } = await app.addAccount('pro');
    const { key } = await newKey({ requestsPerSecond: 5 }, 'test', accountId);
    const items = Array.from({ length: 100 }, (_, at) => ({ content: `text ${at}` }));
    expect((await app.call('POST', '/v1/moderate/texts', { key, body: { items } })).status).toBe(200);
    expect((await read(key)).status).toBe(429);
    expect((await read(testKey)).status).toBe(200);
  });
});

describe('web origins', async () => {
  const origin = 'https://app.example.com';
  const { key } = await newKey({ scopes: ['moderate'], origins: [origin, 'http://localhost:3000'] });
  const text = (from: string | undefined, with_ = key) =>
    app.call('POST', '/v1/moderate/text', {
      ...{ key: with_, body: { content: 'hello' } },
      ...(from === undefined ? {} : { headers: { origin: from } }),
    });
  const preflight = (from: string) => app.call('OPTIONS', '/v1/moderate/text', { headers: { origin: from } });

  it.each([origin, 'http://localhost:3000'])(
    'K11: %s may send a preflight, use the key and read the reply',
    async (from) => {
      const asked = await preflight(from);
      expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, from]);
      const reply = await text(from);
      expect([reply.status, reply.headers['access-control-allow-origin'], reply.headers.vary]).toEqual([
        ...[200, from, 'Origin'],
      ]);
    },
  );

  it.each(['https://evil.example', 'null', `${origin}.evil.example`, 'http://app.example.com', `${origin}:8443`])(
    'K11: %s gets 403 without permission to read it, and 405 to a preflight',
    async (from) => {
      const reply = await text(from);
      expect([reply.status, reply.json.error]).toEqual([
        403,
        { code: 'forbidden', message: 'This API key may only be used from the web origins on its list.' },
      ]);
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      expect((await preflight(from)).status).toBe(405);
    },
  );

  it('K11: programs, which send no origin, cannot use a key with a list', async () => {
    expect((await text(undefined)).status).toBe(403);
  });

  it('K11: an origin that the operator lists may read the refusal', async () => {
    const reply = await text(listed);
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([403, listed]);
  });

  it('O2: the origin of one key may not read replies to another key', async () => {
    const reply = await text(origin, app.testKey);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('K11: a new origin is allowed at once and removed with its key', async () => {
    const { accountId } = await app.addAccount('pro');
    const from = 'https://new.example';
    expect((await preflight(from)).status).toBe(405);
    const { record } = await newKey({ origins: [from] }, 'test', accountId);
    await expect.poll(async () => (await preflight(from)).status, { timeout: 30_000 }).toBe(204);
    await app.stores.keys.revoke(record.id);
    await expect.poll(async () => (await preflight(from)).status, { timeout: 30_000 }).toBe(405);
  });

  it('K11, P5: the parts of a batch have the batch’s origin', async () => {
    const part = `--b\r\nContent-Type: application/http\r\n\r\nPOST ${alias}?key=${key}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(aliasBody)}\r\n--b--`;
    const statusFrom = async (headers: Record<string, string>) => {
      const reply = await app.server.inject({
        ...{ method: 'POST', url: '/batch', payload: part },
        headers: { 'content-type': 'multipart/mixed; boundary=b', ...headers },
      });
      return /^HTTP\/1\.1 (\d+)/m.exec(reply.body)?.[1];
    };
    expect(await statusFrom({ origin })).toBe('200');
    expect(await statusFrom({ origin: 'https://evil.example' })).toBe('403');
    expect(await statusFrom({})).toBe('403');
  });
});
