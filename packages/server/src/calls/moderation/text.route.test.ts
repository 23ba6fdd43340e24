import { contexts, textCategories } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const path = '/v1/moderate/text';
const text = (body: unknown, key = app.liveKey) => app.call('POST', path, { key, body });
/** A character outside the Basic Multilingual Plane: one code point, two UTF-16 units, four bytes. */
const astral = '\u{1f33b}';

describe('200', () => {
  it.each(['live', 'test'])('T1: a %s key gets the documented result, field by field', async (mode) => {
    const key = mode === 'live' ? app.liveKey : app.testKey;
    const { status, json } = await text({ content: 'What a lovely morning.' }, key);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual([
      ...['request_id', 'action', 'flagged', 'categories', 'pipeline_tier', 'latency_ms', 'language'],
    ]);
    expect(json).toMatchObject({ action: 'allow', flagged: false, pipeline_tier: 0 });
    expect(Object.keys(json.categories)).toEqual(textCategories.map(({ name }) => name));
    for (const { name, defaultThreshold } of textCategories) {
      const category = json.categories[name];
      expect(Object.keys(category ?? {})).toEqual(['score', 'threshold', 'flagged']);
      expect(category).toMatchObject({ threshold: defaultThreshold, flagged: false });
    }
  });

  it('T1: context and user_id are optional, and every context is accepted', async () => {
    expect((await text({ content: 'hello' })).status).toBe(200);
    for (const context of contexts) expect((await text({ content: 'hello', context, user_id: 'u' })).status).toBe(200);
  });

  it('T1: user_id has 1 to 256 characters, counted as code points', async () => {
    for (const user_id of ['u', 'u'.repeat(256), astral.repeat(256), 'two words', 'ünï-çødé@example.com', '\u200b']) {
      expect((await text({ content: 'hello', user_id })).status, user_id).toBe(200);
    }
  });

  it('E4: limits text to 50,000 code points, not bytes or UTF-16 units', async () => {
    expect((await text({ content: 'a'.repeat(50_000) })).status).toBe(200);
    expect((await text({ content: astral.repeat(50_000) })).status).toBe(200);
    const escaped = `{"content":"${'\\ud83c\\udf3b'.repeat(50_000)}"}`;
    expect((await app.call('POST', path, { key: app.liveKey, raw: escaped })).status).toBe(200);
  });

  it('E6: accepts white space as content, with low scores', async () => {
    for (const content of [' ', '\n', '\t \r\n', '\u00a0', '\u3000', '\u200b', '\u2028']) {
      const { status, json } = await text({ content });
      expect([status, json.action]).toEqual([200, 'allow']);
    }
  });

  it('E5: accepts NUL, lone surrogates and control characters in content', async () => {
    for (const content of ['a\0b', '\0', '\ud800', 'x\udfff', '\u0007', '\ufeff', '\uffff', '\u202eabc']) {
      expect((await text({ content })).status, JSON.stringify(content)).toBe(200);
    }
  });

  it('E5: ignores unknown fields', async () => {
    const content = 'What a lovely morning.';
    const extra = {
      plan: 'pro',
      threshold: 0,
      categories: ['spam'],
      action: 'block',
      metadata: { a: [1, { b: null }] },
    };
    const plain = (await text({ content }, app.testKey)).json;
    const { status, json } = await text({ content, ...extra }, app.testKey);
    expect([status, json.action, json.categories]).toEqual([200, plain.action, plain.categories]);
  });

  it('latency_ms is the time the call took, in milliseconds', async () => {
    const startedMs = performance.now();
    const { json } = await text({ content: 'hello' });
    expect(json.latency_ms).toBeGreaterThan(0);
    expect(json.latency_ms).toBeLessThanOrEqual(performance.now() - startedMs);
  });
});

describe('400', () => {
  const refused = async (body: unknown, field: string) => {
    const { status, json } = await text(body);
    expect([JSON.stringify(body).slice(0, 80), status, json.error?.code]).toEqual([
      JSON.stringify(body).slice(0, 80),
      400,
      'invalid_request',
    ]);
    expect(json.error.message).toContain(field);
  };

  it('E6: empty or missing content', async () => {
    await refused({ content: '' }, 'content');
    await refused({}, 'content');
    await refused({ context: 'chat' }, 'content');
  });

  it('names the field that holds the text if the body has it under the name of another service', async () => {
    for (const name of ['text', 'input', 'message', 'comment', 'body']) {
      await refused({ [name]: 'hello' }, `content is required: put the text into content, not into ${name}.`);
    }
    await refused({ text: 'hello', content: 1 }, 'content must be a string.');
    await refused({ words: 'hello' }, 'content is required.');
  });

  it('E4: one code point too many, in any alphabet', async () => {
    await refused({ content: 'a'.repeat(50_001) }, '50000');
    await refused({ content: astral.repeat(50_001) }, '50000');
  });

  it('E4: a body over the byte limit of the route has the message of a text that is too long', async () => {
    await refused({ content: 'a'.repeat(3_000_000) }, '50000');
    await refused({ content: 'hello', padding: 'a'.repeat(3_000_000) }, '50000');
  });

  it('E5: values of another type, since nothing is coerced', async () => {
    for (const content of [123, 0, true, false, null, ['hello'], { text: 'hello' }, []])
      await refused({ content }, 'content');
    for (const context of [null, 1, '', 'Chat', 'default ', ['chat']])
      await refused({ content: 'x', context }, 'context');
    for (const user_id of [null, 1, true, ['u'], {}]) await refused({ content: 'x', user_id }, 'user_id');
  });

  it('T1: a user_id that is empty or over 256 characters', async () => {
    await refused({ content: 'x', user_id: '' }, 'user_id');
    await refused({ content: 'x', user_id: 'u'.repeat(257) }, 'user_id');
    await refused({ content: 'x', user_id: astral.repeat(257) }, 'user_id');
  });

  it('E5: a user_id that cannot be stored', async () => {
    for (const user_id of ['\0', 'a\0b', '\ud800', 'a\udfffb', `${astral}\ud83c`]) {
      await refused({ content: 'x', user_id }, 'user_id');
    }
  });

  it('E5: more than 32 levels of nesting, and keys that reach for prototypes', async () => {
    const deep = (levels: number) => `{"content":"x","a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await app.call('POST', path, { key: app.liveKey, raw: deep(32) })).status).toBe(200);
    expect((await app.call('POST', path, { key: app.liveKey, raw: deep(33) })).status).toBe(400);
    for (const raw of ['{"content":"x","__proto__":{}}', '{"content":"x","a":{"constructor":1}}']) {
      expect((await app.call('POST', path, { key: app.liveKey, raw })).status).toBe(400);
    }
  });
});
