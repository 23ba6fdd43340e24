/** The document describes exactly what the server does: the same routes, and the schemas that validate requests. */

import { sampleRequestId } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenBodies, documentAllows } from '../../testing/broken-bodies.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { Operation } from './openapi.ts';
import type { KeyedRoute } from './route.ts';

const app = await startTestApp({ MODERATO_PUBLIC_URL: 'https://moderation.example.com' });
afterAll(() => app.close());
const { document } = app;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const withBody = app.routes.filter((route): route is KeyedRoute => route.access === 'key' && route.body !== undefined);

describe('the document', () => {
  it('has the paths and methods of the route table', () => {
    expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(
      app.routes.map(({ path, method }) => `${method} ${path}`).sort(),
    );
  });

  it('has patterns that compile with the `u` flag, without it, and without surrogates', () => {
    const patterns: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value);
      return value;
    });
    expect(patterns.length).toBeGreaterThan(3);
    for (const pattern of patterns) {
      expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')], pattern).not.toThrow();
      expect(pattern).not.toMatch(/\\ud[89a-f]|[^\u0020-\u007e]/i);
    }
  });

  it('gives every operation a unique name, a summary and a description', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { operation } of operations) {
      expect([operation.summary, operation.description]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/\S/),
      ]);
    }
  });

  it('requires a key where the server does, in either header', () => {
    for (const { path, operation } of operations) {
      const { security } = operation as Operation & { security: unknown };
      const access = app.routes.find((route) => route.path === path)?.access;
      expect([path, security]).toEqual([path, access === 'key' ? [{ bearer: [] }, { apiKey: [] }] : []]);
    }
  });

  it('has no broken reference', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, pointer = ''] of references) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document);
      expect(target, pointer).toBeDefined();
    }
  });

  it('describes every error of a route in one format', () => {
    for (const { path, operation } of operations) {
      const shape = path === '/v1/moderations' ? 'OpenAiErrorReply' : 'ErrorReply';
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        expect(response.content?.['application/json']?.schema).toEqual({ $ref: `#/components/schemas/${shape}` });
      }
    }
    for (const { path, operation } of operations.filter(({ path }) => path.startsWith('/v1/'))) {
      for (const status of ['200', '400', '401', '429', '500', '503']) {
        expect(Object.keys(operation.responses), path).toContain(status);
      }
    }
  });

  it('O1: shows the public address, whatever the Host header says', async () => {
    const reply = await app.call('GET', '/openapi.json', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(reply.text).not.toContain('evil.example');
    expect((JSON.parse(reply.text) as { servers: unknown }).servers).toEqual([
      { url: 'https://moderation.example.com', description: expect.any(String) },
    ]);
  });
});

describe('the examples', () => {
  it('get 200', async () => {
    for (const { path, method, operation } of operations) {
      const examples = operation.requestBody?.content['application/json']?.examples as
        | Record<string, { value: unknown }>
        | undefined;
      for (const [name, { value }] of Object.entries(examples ?? {})) {
        const reply = await app.call(method, path, { key: app.testKey, body: value });
        expect([path, name, reply.status]).toEqual([path, name, 200]);
      }
    }
  });

  it('exist for every request', () => {
    for (const { path, operation } of operations) {
      if (operation.requestBody === undefined) continue;
      expect(operation.requestBody.content['application/json']?.examples, path).toBeDefined();
    }
  });
});

describe('the request schemas', () => {
  it.each(withBody)('POST $path validates with the schema it documents', async (route) => {
    const broken = brokenBodies(document, route.path);
    expect(broken.length).toBeGreaterThan(3);
    for (const { name, body } of broken) {
      const reply = await app.call('POST', route.path, { key: app.testKey, body });
      const code = route.dialect === undefined ? 'invalid_request' : null;
      expect([name, reply.status, reply.json.error?.code]).toEqual([name, 400, code]);
    }
  });
});

describe('bodies that the service checks beyond the schema', () => {
  const text = { text: 'What a lovely morning.' };
  const removed = { request_id: sampleRequestId, outcome: 'removed', clause: '4.2: No insults' };
  const refused: Readonly<Record<string, readonly object[]>> = {
    '/v1/moderate/text': [
      { content: 'a', constructor: 1 },
      { content: 'a', more: [JSON.parse('{"__proto__":1}')] },
    ],
    '/v1/moderate/texts': [{ items: [{ content: { constructor: 1 } }] }, { items: [{ content: 'a', constructor: 1 }] }],
    '/v1/moderate/image': [
      { url: 'ftp://images.example.com/cat.jpg' },
      { url: 'cat.jpg' },
      { url: `https://images.example.com/${'a'.repeat(8_192)}` },
      { data: '' },
      { data: 'AAAA' },
      { data: 'data:image/png;base64,' },
      { data: 'data:image/png,AAAA' },
      { data: 'data:image/png;base64,AAA' },
      { data: 'data:image/png;base64,AAB=' },
      { data: 'data:image/png;base64,AA-_' },
    ],
    '/v1/moderations': [
      'cat.jpg',
      'data:image/png;base64,A',
      'data:,',
      `data:image/png${';a=b'.repeat(5)};base64,AAAA`,
      `data:image/${'p'.repeat(128)};base64,AAAA`,
    ].map((url) => ({ input: [{ type: 'image_url', image_url: { url } }] })),
    '/v1/outcomes': ['9860-09-31', '2027-02-29', '2027-1-31', 'soon'].map((until) => ({ ...removed, until })),
    '/v1/compat/analyze': [
      { comment: { ...text, type: 'MARKDOWN' }, requestedAttributes: { TOXICITY: {} } },
      { comment: text, requestedAttributes: { TOXICITY: {}, UNSUBSTANTIAL: {} } },
      { comment: text, requestedAttributes: { UNSUBSTANTIAL: {} }, dropUnsupportedAttributes: false },
      { comment: text, requestedAttributes: { toxicity: {} } },
    ],
    '/v1/config/rules': [
      ...[' ', '\u200b', '\u0301'].map((entry) => ({ type: 'wordlist', pattern: [entry] })),
      ...['$', '^$', '()|(^)*'].map((pattern) => ({ type: 'regex', pattern })),
    ].map((rule) => ({ ...rule, action: 'create', moderation_action: 'flag' })),
  };
  const taken: Readonly<Record<string, readonly object[]>> = {
    '/v1/moderate/text': [{ content: 'a', more: [{ deeper: { proto: null } }] }],
    '/v1/moderate/image': [{ url: 'HTTPS://images.example.com:8443/a%20b.png?c#d' }],
    '/v1/compat/analyze': [
      { comment: text, requestedAttributes: { 'SPAM_EXPERIMENTAL@2.1': {}, 'TOXICITY@6': {} } },
      { comment: text, requestedAttributes: { UNSUBSTANTIAL: {} }, dropUnsupportedAttributes: true },
    ],
    '/v1/config/rules': [
      ...['°', '🍆', '日本', 'a b'].map((entry) => ({ type: 'wordlist', pattern: [entry] })),
      ...['.', '^a$', '(?:🍆|[*])'].map((pattern) => ({ type: 'regex', pattern })),
    ].map((rule) => ({ ...rule, action: 'create', moderation_action: 'flag' })),
  };

  it.each(Object.entries(refused))('%s: the document forbids what the service refuses', async (path, bodies) => {
    const allows = documentAllows(document, path);
    for (const body of bodies) {
      const { status } = await app.call('POST', path, { key: app.testKey, body });
      expect([body, status, allows(body)]).toEqual([body, 400, false]);
    }
  });

  it.each(Object.entries(taken))('%s: the document allows what the service accepts', async (path, bodies) => {
    const allows = documentAllows(document, path);
    for (const body of bodies) {
      const { status } = await app.call('POST', path, { key: app.testKey, body });
      expect([body, status, allows(body)]).toEqual([body, 200, true]);
    }
  });
});
