/** How every route refuses requests: one suite over the route table [E1, E2, K1, K2]. */

import { keyProblems } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../calls/keys/api-key.ts';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { startTestApp, type TestCall } from '../../testing/test-app.ts';
import { noKeyLimits } from '../caller.ts';
import type { KeyedRoute } from './route.ts';

const plans = {
  pro: { requests_per_second: 100_000 },
  free: { requests_per_second: 1 },
};
const app = await startTestApp({ MODERATO_PLANS: JSON.stringify(plans) });
afterAll(() => app.close());

const everyKeyed = app.routes.filter((route): route is KeyedRoute => route.access === 'key');
/** Those with our own errors; the others are tested next to their routes. */
const keyed = everyKeyed.filter(({ dialect }) => dialect === undefined);
const withBody = keyed.filter((route) => route.body !== undefined);

/** A request that the route would answer with 200, with the test's changes. */
function send(route: { method: string; path: string }, change: TestCall = {}, query = '') {
  const body = sampleBodies[route.path];
  return app.call(route.method, route.path + query, {
    ...(body === undefined || 'raw' in change || 'body' in change ? {} : { body }),
    ...change,
  });
}

describe('the suite itself', () => {
  it.each(withBody)('has a body that $method $path answers with 200', async (route) => {
    expect((await send(route, { key: app.testKey })).status).toBe(200);
  });

  it('covers every endpoint of the interface and the additional ones', () => {
    expect(everyKeyed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /v1/categories',
      'GET /v1/decisions/{request_id}/statement',
      'GET /v1/usage',
      'POST /v1/appeals',
      'POST /v1/compat/analyze',
      'POST /v1/config/rules',
      'POST /v1/moderate/audio',
      'POST /v1/moderate/image',
      'POST /v1/moderate/text',
      'POST /v1/moderate/texts',
      'POST /v1/moderations',
      'POST /v1/outcomes',
      'POST /v1/reports',
    ]);
  });
});

describe('401', async () => {
  const { key: revoked, record } = await app.stores.keys.create(app.accountId, 'live', 'to be revoked');
  await app.stores.keys.revoke(record.id);
  const other = (await app.stores.keys.create(app.accountId, 'live', 'another')).key;
  const { key: expired } = await app.stores.keys.create(app.accountId, 'live', 'expired', {
    ...noKeyLimits,
    expiresAtMs: Date.now(),
  });
  const good = app.liveKey;
  const wrongChecksum = good.slice(0, -1) + (good.endsWith('0') ? '1' : '0');
  const unknown = createApiKey('live').key;
  const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const missing: Record<string, TestCall> = {
    'no key': {},
    'an empty Authorization header': { headers: { authorization: '' } },
    'the word Bearer with nothing after it': { headers: { authorization: 'Bearer ' } },
    'an empty X-API-Key header': { headers: { 'x-api-key': '' } },
  };
  const malformed: Record<string, TestCall> = {
    'a key without the word Bearer': { headers: { authorization: good } },
    'a key after Basic': { headers: { authorization: `Basic ${good}` } },
    'a malformed key': bearer('mod_live_short'),
    'a key of another prefix': bearer(good.replace('mod_live_', 'mod_prod_')),
    'a key with its mode changed': bearer(good.replace('mod_live_', 'mod_test_')),
    'a key with something after it': bearer(`${good}x`),
    'two keys in one header': bearer(`${good}, ${good}`),
    'a bad checksum': bearer(wrongChecksum),
    'the hash of a key': bearer(record.id),
    'a thousand characters': bearer('x'.repeat(1_000)),
  };
  const others: Record<string, TestCall> = {
    'an unknown key': bearer(unknown),
    'an unknown key in X-API-Key': { headers: { 'x-api-key': unknown } },
    'a revoked key': bearer(revoked),
    'an expired key': bearer(expired),
    'two different keys': { headers: { authorization: `Bearer ${good}`, 'x-api-key': other } },
    'two different keys, one of them bad': { headers: { authorization: `Bearer ${unknown}`, 'x-api-key': good } },
  };
  const start = { missing: 'The API key is missing.', malformed: 'The API key is malformed', unknown: '' };
  const reasons = { missing, malformed, unknown: others } as const;
  const names = Object.keys(reasons) as (keyof typeof reasons)[];

  it.each(keyed)(
    'K1: $method $path says whether a key is missing, malformed or refused, and nothing more',
    async (route) => {
      for (const reason of names) {
        expect(keyProblems[reason]).toContain(start[reason]);
        const expected = JSON.stringify({ error: { code: 'unauthorized', message: keyProblems[reason] } });
        for (const [name, change] of Object.entries(reasons[reason])) {
          const reply = await send(route, change);
          expect([name, reply.status, reply.text]).toEqual([name, 401, expected]);
          expect(reply.headers, name).not.toHaveProperty('ratelimit');
        }
      }
    },
  );

  it('K1: the three sentences differ', () => {
    expect(new Set(Object.values(keyProblems)).size).toBe(3);
  });

  it.each(keyed)('K2: $method $path never accepts a key in the address', async (route) => {
    expect((await send(route, {}, `?key=${good}`)).status).toBe(401);
    expect((await send(route, bearer(unknown), `?key=${good}`)).status).toBe(401);
    expect((await send(route, { key: app.testKey }, `?key=${unknown}`)).status).toBe(200);
  });

  it.each(keyed)('K2: $method $path accepts either header, or both if they are equal', async (route) => {
    const both = { authorization: `Bearer ${app.testKey}`, 'x-api-key': app.testKey };
    expect((await send(route, { headers: { 'x-api-key': app.testKey } })).status).toBe(200);
    expect((await send(route, { headers: both })).status).toBe(200);
    expect((await send(route, { headers: { authorization: `bearer  ${app.testKey}` } })).status).toBe(200);
  });
});

describe('404', () => {
  const addresses = ['/', '/v1', '/v1/', '/v1/unknown', '/v2/usage', '/favicon.ico', '/v1/%zz', '/%2e%2e/etc/passwd'];

  it.each(addresses)('E1: %s is not found, with a key and without', async (path) => {
    for (const key of [undefined, app.testKey, 'nonsense']) {
      const reply = await app.call('GET', path, key === undefined ? {} : { key });
      expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found']);
    }
  });

  it.each(app.routes)('E1: $method $path is not found with a trailing slash or in capitals', async (route) => {
    for (const path of [`${route.path}/`, route.path.toUpperCase(), `/${route.path}`]) {
      const reply = await app.call(route.method, path, { key: app.testKey });
      expect([path, reply.status, reply.json.error.code]).toEqual([path, 404, 'not_found']);
    }
  });
});

describe('405', () => {
  it.each(app.routes.filter(({ path }) => path !== '/v1/moderations'))(
    'E2: $path answers only $method and says so before it checks the key',
    async (route) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        if (method === route.method) continue;
        const reply = await app.call(method, route.path);
        expect([method, reply.status, reply.json.error.code]).toEqual([method, 405, 'method_not_allowed']);
        expect(reply.headers.allow).toBe(route.method);
      }
      if (route.method !== 'GET') return;
      const head = await app.server.inject({ method: 'HEAD', url: route.path });
      expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
    },
  );
});

describe('415', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ];
  const nearly = ['application/jsonp', 'application/json+x', 'json', '*/*', 'text/json', ''];

  it.each(withBody)('E2: $path accepts only JSON as content type', async (route) => {
    const raw = JSON.stringify(sampleBodies[route.path]);
    for (const type of [...types, ...nearly]) {
      const reply = await send(route, { key: app.testKey, raw, headers: { 'content-type': type } });
      expect([type, reply.status, reply.json.error.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
  });

  it.each(withBody)('E2: $path refuses a request without a content type', async (route) => {
    const payload = JSON.stringify(sampleBodies[route.path]);
    const headers = { authorization: `Bearer ${app.testKey}` };
    const reply = await app.server.inject({
      method: route.method,
      url: route.path,
      headers,
      payload: Buffer.from(payload),
    });
    expect([reply.statusCode, reply.json().error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each(withBody)('E2: $path accepts only UTF-8', async (route) => {
    const raw = JSON.stringify(sampleBodies[route.path]);
    for (const charset of ['utf-16', 'latin1', 'iso-8859-1', 'shift_jis']) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      expect((await send(route, { key: app.testKey, raw, headers })).status, charset).toBe(415);
    }
    for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON']) {
      expect((await send(route, { key: app.testKey, raw, headers: { 'content-type': type } })).status, type).toBe(200);
    }
  });

  it.each(withBody)('E2: $path refuses a compressed body before it checks the size', async (route) => {
    const raw = Buffer.alloc((route.body?.limitBytes ?? 0) + 1);
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'gzip, identity', 'x-unknown']) {
      const reply = await send(route, { key: app.testKey, raw, headers: { 'content-encoding': encoding } });
      expect([encoding, reply.status, reply.json.error.code]).toEqual([encoding, 415, 'unsupported_media_type']);
    }
    expect((await send(route, { key: app.testKey, headers: { 'content-encoding': 'identity' } })).status).toBe(200);
  });

  it.each(keyed.filter((route) => route.body === undefined))(
    'E2: $path has no body and ignores headers about one',
    async (route) => {
      const headers = { 'content-type': 'text/plain; charset=utf-16', 'content-encoding': 'gzip' };
      expect((await send(route, { key: app.testKey, headers })).status).toBe(200);
    },
  );
});

describe('400', () => {
  const malformed = [
    '{',
    '{"content":"x"',
    '{content:"x"}',
    "{'content':'x'}",
    'undefined',
    '{"a":1,}',
    '\u{feff}{}',
    '{}{}',
  ];

  it.each(withBody)('E2: $path refuses malformed JSON and does not repeat it', async (route) => {
    for (const raw of malformed) {
      const reply = await send(route, { key: app.testKey, raw });
      expect([raw, reply.status, reply.json.error]).toEqual([
        raw,
        400,
        { code: 'invalid_request', message: 'The request body is not valid JSON.' },
      ]);
    }
  });

  it.each(withBody)('E2: $path refuses a body that is empty, absent or not an object', async (route) => {
    for (const raw of ['', ' ', '[]', '""', '"text"', '1', 'null', 'true', '[{"content":"x"}]']) {
      const reply = await send(route, { key: app.testKey, raw });
      expect([raw, reply.status, reply.json.error.code]).toEqual([raw, 400, 'invalid_request']);
    }
    const absent = await app.call(route.method, route.path, { key: app.testKey });
    expect([absent.status, absent.json.error.code]).toEqual([400, 'invalid_request']);
  });
});

describe('too large', () => {
  const codes: Record<string, [number, string]> = {
    '/v1/moderate/text': [400, 'invalid_request'],
    '/v1/moderate/texts': [400, 'invalid_request'],
    '/v1/moderate/image': [413, 'image_too_large'],
    '/v1/moderate/audio': [413, 'payload_too_large'],
    '/v1/config/rules': [400, 'invalid_request'],
    '/v1/reports': [400, 'invalid_request'],
    '/v1/appeals': [413, 'payload_too_large'],
    '/v1/outcomes': [413, 'payload_too_large'],
    '/v1/compat/analyze': [400, 'invalid_request'],
  };

  it.each(withBody)('E4: a body over the limit of $path has its own error code', async (route) => {
    const limit = route.body?.limitBytes ?? 0;
    const sample = JSON.stringify(sampleBodies[route.path]);
    const padded = (bytes: number) => sample + ' '.repeat(bytes - sample.length);
    const over = await send(route, { key: app.testKey, raw: padded(limit + 1) });
    expect([over.status, over.json.error.code]).toEqual(codes[route.path]);
    expect((await send(route, { key: app.testKey, raw: padded(limit) })).status).toBe(200);
  });
});

describe('429', () => {
  it.each(keyed)('K5: $method $path says how long to wait when the rate is exceeded', async (route) => {
    const { testKey } = await app.addAccount('free');
    const replies = await Promise.all([1, 2, 3].map(() => send(route, { key: testKey })));
    const [refused] = replies.filter(({ status }) => status === 429);
    expect(replies[0]?.status).toBe(200);
    expect(refused?.json.error).toMatchObject({ code: 'rate_limit_exceeded', retry_after: 1 });
    expect(refused?.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"default";r=0;t=1',
      'ratelimit-policy': '"default";q=1;w=1',
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1',
    });
  });
});
