/** E9: the same key twice in one object is a 400 on every route that reads JSON, each in its own error format. */

import { afterAll, describe, expect, it } from 'vitest';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { KeyedRoute } from './route.ts';

const app = await startTestApp();
const address = `http://127.0.0.1:${await app.listen()}`;
afterAll(() => app.close());

const sentence = 'The request body repeats a key in one object.';
const withBody = app.routes.filter((route): route is KeyedRoute => route.access === 'key' && route.body !== undefined);
const comment = '{"comment":{"text":"a","t\\u0065xt":"b"},"requestedAttributes":{"TOXICITY":{}}}';

async function send(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'x-api-key': app.liveKey, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** The body with one more member, which has the key. */
function withSpareMember(body: unknown, key: string): string {
  return `${JSON.stringify(body).slice(0, -1)},${key}:0}`;
}

describe.each(withBody)('POST $path', ({ path, dialect }) => {
  const body = sampleBodies[path] as object;
  const [first = ''] = Object.keys(body);
  const escaped = `"\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}${first.slice(1)}"`;

  it.each([JSON.stringify(first), escaped])('E9: refuses a second %s and counts nothing', async (key) => {
    const { status, text } = await send(path, withSpareMember(body, key));
    const error = dialect?.describeError({ code: 'invalid_request', message: sentence }, true).body ?? {
      error: { code: 'invalid_request', message: sentence },
    };
    expect([status, JSON.parse(text)]).toEqual([400, error]);
    expect((await app.call('GET', '/v1/usage', { key: app.liveKey })).json.total_calls).toBe(0);
  });

  it('E9: refuses it deep inside an ignored field', async () => {
    const { status } = await send(path, `${JSON.stringify(body).slice(0, -1)},"more":[{"a":{"b":1,"b":1}}]}`);
    expect(status).toBe(400);
  });
});

describe('other endpoints', () => {
  it.each(['/v1alpha1/comments:analyze', '/v1alpha1/comments:suggestscore'])(
    'E9: the alias %s refuses it with Google’s error',
    async (path) => {
      const { status, text } = await send(path, comment);
      expect([status, JSON.parse(text).error]).toMatchObject([
        400,
        { code: 400, message: sentence, status: 'INVALID_ARGUMENT' },
      ]);
    },
  );

  it('E9: /batch refuses only the part that has it', async () => {
    const part = (body: string) =>
      `--edge\r\nContent-Type: application/http\r\n\r\nPOST /v1alpha1/comments:analyze HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${body}\r\n`;
    const parts = [part(comment), part(comment.replace('t\\u0065xt', 'type').replace('"b"', '"PLAIN_TEXT"'))];
    const type = { 'content-type': 'multipart/mixed; boundary="edge"' };
    const { status, text } = await send('/batch', `${parts.join('')}--edge--\r\n`, type);
    expect(status).toBe(200);
    expect([...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, part]) => part)).toEqual(['400', '200']);
    expect(text).toContain(sentence);
  });

  it('E9: finds it in a body whose picture is taken out', async () => {
    const data = `data:image/png;base64,${'A'.repeat(200_000)}`;
    for (const body of [`{"data":"${data}","data":"${data}"}`, `{"url":"x","d\\u0061ta":"y","data":"${data}"}`]) {
      const { status, text } = await send('/v1/moderate/image', body);
      expect([status, JSON.parse(text).error.message]).toEqual([400, sentence]);
    }
  });

  it('E9: the dashboard refuses it', async () => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/dashboard/api/sign-in',
      headers: { 'content-type': 'application/json', origin: address },
      payload: '{"email":"a@example.com","password":"x","password":"y"}',
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, { error: { code: 'invalid_request', message: sentence } }]);
  });
});
