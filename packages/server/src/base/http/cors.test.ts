import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const origin = 'https://app.example.com';
const open = await startTestApp({ MODERATO_CORS_ORIGINS: `${origin}, http://localhost:3000` });
const closed = await startTestApp();
afterAll(() => Promise.all([open.close(), closed.close()]));

const preflight = (app: TestApp, path: string, from: string) =>
  app.call('OPTIONS', path, {
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('a listed origin', () => {
  it('O2: gets 204 to OPTIONS without a key', async () => {
    for (const { method, path } of open.routes.filter(({ access }) => access === 'key')) {
      const reply = await preflight(open, path, origin);
      expect([path, reply.status, reply.text]).toEqual([path, 204, '']);
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': method,
        vary: 'Origin',
      });
      expect(String(reply.headers['access-control-allow-headers']).toLowerCase().split(', ').sort()).toEqual([
        'authorization',
        'content-type',
        'idempotency-key',
        'x-api-key',
        'x-goog-api-key',
      ]);
    }
  });

  it('O2: may read the rate and request-id headers of replies and refusals', async () => {
    const call = (key: string) => open.call('GET', '/v1/usage', { key, headers: { origin: 'http://localhost:3000' } });
    for (const { headers } of [await call(open.testKey), await call('nonsense')]) {
      expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
      const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining([
          ...[
            'x-request-id',
            'x-model-version',
            'idempotency-replayed',
            'retry-after',
            'ratelimit',
            'ratelimit-policy',
          ],
          ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
        ]),
      );
    }
  });

  it('O2: never gets permission to send cookies', async () => {
    const reply = await preflight(open, '/v1/usage', origin);
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('O2: still gets 404 for an unknown path', async () => {
    expect((await preflight(open, '/v1/nothing', origin)).status).toBe(404);
  });
});

describe('any other origin', () => {
  it.each(['https://evil.example', 'null', `${origin}.evil.example`, 'http://app.example.com', `${origin}:8443`])(
    'O2: %s gets 405 to OPTIONS and no permission on replies',
    async (from) => {
      const refused = await preflight(open, '/v1/moderate/text', from);
      expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
      const reply = await open.call('GET', '/v1/usage', { key: open.testKey, headers: { origin: from } });
      expect([reply.status, ...corsHeaders(reply.headers)]).toEqual([200]);
      expect(corsHeaders(refused.headers)).toEqual([]);
    },
  );

  it('O2: OPTIONS is 405 for everybody if no origins are listed', async () => {
    const refused = await preflight(closed, '/v1/moderate/text', origin);
    expect([refused.status, refused.json.error.code, ...corsHeaders(refused.headers)]).toEqual([
      405,
      'method_not_allowed',
    ]);
  });
});
