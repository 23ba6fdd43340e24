/** Test keys [T9, I5]: the page of documented phrases and images, tried line by line against the service. */

import { execFileSync, spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { imageCategoryNames, textCategoryNames } from '@moderato/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { dataUri, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp, type TestReply } from '../../testing/test-app.ts';

const page = readFileSync(new URL('../../../../../docs/reference/test-mode.md', import.meta.url), 'utf8');
const cells = (form: RegExp) => [...page.matchAll(form)].map(([, ...found]) => found as string[]);
const phrases = cells(/^\| `(moderato test [^`]+)` \| (\w+) \| ([\d.]+) \| (\w+) \|$/gm);
const addresses = cells(/^\| `(https:[^`]+)` \| (\w+) \| ([\d.]+) \| (\w+) \|$/gm);
const files = cells(/^\| #\w+ \| (\w+) \| (\w+) \| `(data:[^`]+)` \|$/gm);
const sections = cells(/^### [^\n]+\n((?:\w+ [\d.]+(?:, )?)+)\n\n(`[^\n]+)$/gm);
const benign = [
  'What a lovely morning.',
  'Thanks for the quick reply, see you tomorrow!',
  'The recipe needs two eggs and a cup of flour.',
  'gg ez',
  '¿Dónde está la biblioteca?',
  'Das Wetter ist schön heute.',
  '今日は天気がいいですね',
  '👍🎉',
  ' ',
  'a'.repeat(50_000),
];

const never = fixedClassifier(() => {
  throw new Error('A test key must never reach the live classifier.');
});
const app = await startTestApp({}, { classifier: never });
afterAll(() => app.close());
const text = (content: string, context?: string) =>
  app.call('POST', '/v1/moderate/text', { key: app.testKey, body: { content, context } });
const image = (body: object) => app.call('POST', '/v1/moderate/image', { key: app.testKey, body });
/** What must not change: everything except the id and the time. */
const lasting = ({ json }: TestReply) => {
  const { request_id: _id, latency_ms: _latency, ...rest } = json;
  return rest;
};

describe('the documented phrases', () => {
  it('T9: cover every category and action', () => {
    expect(phrases).toHaveLength(21);
    for (const name of textCategoryNames) expect(phrases.filter(([, category]) => category === name)).toHaveLength(3);
    expect(sections.length).toBeGreaterThan(10);
  });

  it.each(phrases)('T9: "%s" scores in %s %s: %s', async (phrase = '', category = '', score, action) => {
    const { status, json } = await text(`${phrase}`);
    expect([status, json.action, json.categories[category]?.score]).toEqual([200, action, Number(score)]);
    for (const [other, { score: low }] of Object.entries(json.categories))
      if (other !== category) expect(low).toBeLessThan(0.05);
  });

  it('T9: every abusive phrase on its own scores as its section says', async () => {
    for (const [scores = '', listed = ''] of sections) {
      const expected = scores.split(', ').map((pair) => pair.split(' ') as [string, string]);
      const alone = listed
        .split(' · ')
        .map((phrase) => phrase.slice(1, -1))
        .filter((phrase) => !phrase.includes('{'));
      for (const phrase of alone) {
        const { categories } = (await text(`Well, ${phrase}!`)).json;
        // A phrase may contain a shorter one of another section; the higher score wins.
        for (const [category, score] of expected)
          expect(categories[category]?.score, phrase).toBeGreaterThanOrEqual(Number(score));
      }
    }
  });

  it('T9: benign text scores low in every category and context', async () => {
    for (const content of benign) {
      for (const context of ['default', 'username', 'chat', 'forum_post', 'comment']) {
        const { json } = await text(content, context);
        expect([json.action, json.flagged, json.pipeline_tier]).toEqual(['allow', false, 0]);
        for (const { score } of Object.values(json.categories)) expect(score).toBeLessThan(0.05);
      }
    }
  });
});

describe('the documented images', () => {
  it('I5: cover every category and action, by address and by file', () => {
    for (const name of imageCategoryNames) {
      expect(addresses.filter(([, category]) => category === name)).toHaveLength(3);
      expect(files.filter(([category]) => category === name)).toHaveLength(3);
    }
  });

  it.each(addresses)('I5: %s scores in %s %s: %s', async (url, category = '', score, action) => {
    const { status, json } = await image({ url });
    expect([status, json.action, json.pipeline_tier]).toEqual([200, action, 2]);
    expect(json.categories[category]?.score).toBe(Number(score));
  });

  it.each(files)('I5: the file for %s is %s', async (category = '', action, data) => {
    const { status, json } = await image({ data });
    expect([status, json.action, json.pipeline_tier]).toEqual([200, action, 2]);
    const alone = await image({ data, categories: [category] });
    expect(alone.json).toMatchObject({ action, categories: { [category]: json.categories[category] } });
  });

  it('I5: any other image scores low, and only requested categories decide', async () => {
    for (const body of [{ url: 'https://test.moderato.example/' }, { data: dataUri(sampleImages.webp) }]) {
      expect((await image(body)).json.action).toBe('allow');
    }
    const [gore] = addresses.find(([, category, , action]) => category === 'gore' && action === 'block') ?? [];
    expect((await image({ url: gore, categories: ['drugs'] })).json.action).toBe('allow');
  });
});

describe('test mode', () => {
  it('T9: applies the account’s own rules, thresholds and switches', async () => {
    const { accountId, testKey } = await app.addAccount('pro');
    const setting = { medium: 'text', threshold: null, blockThreshold: null, enabled: true } as const;
    await app.stores.categorySettings.set(accountId, { ...setting, category: 'spam', enabled: false });
    await app.stores.categorySettings.set(accountId, { ...setting, category: 'toxicity', threshold: 0.4 });
    const rule = (body: object) =>
      app.call('POST', '/v1/config/rules', { key: testKey, body: { action: 'create', ...body } });
    await rule({ type: 'wordlist', pattern: ['banana'], moderation_action: 'block' });
    await rule({ type: 'allowlist', pattern: ['moderato test violence block'] });
    const judge = async (content: string) =>
      (await app.call('POST', '/v1/moderate/text', { key: testKey, body: { content } })).json;
    expect((await judge('moderato test spam block')).action).toBe('allow');
    expect((await judge('moderato test toxicity allow')).action).toBe('flag');
    expect((await judge('moderato test violence block')).action).toBe('allow');
    expect((await judge('a banana')).matched_rules).toHaveLength(1);
  });

  it('T9: gives the same result every time', async () => {
    for (const [phrase = ''] of phrases) expect(lasting(await text(phrase))).toEqual(lasting(await text(phrase)));
    for (const content of benign) expect(lasting(await text(content))).toEqual(lasting(await text(content)));
    for (const [url] of addresses) expect(lasting(await image({ url }))).toEqual(lasting(await image({ url })));
  });

  it('T9: opens no connection and looks up no name', async () => {
    const forbidden = vi.fn(() => {
      throw new Error('Test mode reached for the network.');
    });
    const patched: [object: object, name: string][] = [
      [net.Socket.prototype, 'connect'],
      [dgram.Socket.prototype, 'send'],
      ...['lookup', 'resolve', 'resolve4', 'resolve6'].flatMap((name): [object, string][] => [
        [dns, name],
        [dns.promises, name],
      ]),
      [globalThis, 'fetch'],
    ];
    const originals = patched.map(([object, name]) => Reflect.get(object, name) as unknown);
    for (const [object, name] of patched) Reflect.set(object, name, forbidden);
    syncBuiltinESMExports();
    try {
      expect((await text('hello')).status).toBe(200);
      for (const url of [
        'https://test.moderato.example/gore/block.png',
        'http://127.0.0.1:1/',
        'http://[::1]/',
        'https://u:p@a.example',
      ]) {
        expect((await image({ url })).status).toBe(200);
      }
      expect((await image({ data: dataUri(sampleImages.jpeg) })).status).toBe(200);
      const body = { comment: { text: 'hello' }, requestedAttributes: { TOXICITY: {} } };
      expect((await app.call('POST', '/v1/compat/analyze', { key: app.testKey, body })).status).toBe(200);
    } finally {
      for (const [i, [object, name]] of patched.entries()) Reflect.set(object, name, originals[i]);
      syncBuiltinESMExports();
    }
    expect(forbidden).not.toHaveBeenCalled();
  });

  const separate = spawnSync('unshare', ['-rn', 'true']).status === 0;
  it.skipIf(!separate)('T9: gives the same scores in a process without a network, and in one with it', async () => {
    const script = fileURLToPath(new URL('../../testing/test-mode-process.ts', import.meta.url));
    const bodies = [
      ...[...phrases.map(([phrase]) => phrase), ...benign].map((content) => ['/v1/moderate/text', { content }]),
      ...addresses.map(([url]) => ['/v1/moderate/image', { url }]),
      ...files.map(([, , data]) => ['/v1/moderate/image', { data }]),
    ] as [path: string, body: object][];
    const input = JSON.stringify(bodies);
    const alone = execFileSync('unshare', ['-rn', process.execPath, script], { input, encoding: 'utf8' });
    const connected = execFileSync(process.execPath, [script], { input, encoding: 'utf8' });
    const here = await Promise.all(bodies.map(([path, body]) => app.call('POST', path, { key: app.testKey, body })));
    expect(alone).toBe(connected);
    expect(JSON.parse(alone)).toEqual(here.map(lasting));
  });
});
