/** Tests the model files that ship. Some texts are abusive, because that is what is tested. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createClassifier } from '../create-classifier.ts';
import { readManifest, shippedModels } from '../model-files.ts';
import { parsePieces } from '../neural/sentence-pieces/pieces-file.ts';
import { createUnigram } from '../neural/sentence-pieces/unigram.ts';
import { tokenRows } from '../neural/testing/token-fixture.ts';

const { version, files } = readManifest();
const megabyte = 1024 * 1024;

describe('the model files', () => {
  const bytesOf = (name: RegExp) =>
    files.filter((file) => name.test(file.name)).reduce((sum, { bytes }) => sum + bytes, 0);

  it('are exactly those in the list, each with its size and licence', () => {
    expect(readdirSync(shippedModels).sort()).toEqual([...files.map(({ name }) => name), 'manifest.json'].sort());
    for (const { name, bytes, licence } of files) {
      expect([name, statSync(join(shippedModels, name)).size]).toEqual([name, bytes]);
      expect(licence).not.toBe('');
    }
  });

  it('stay within their limits: the network 60 MB, each file 50 MB, all 85 MB', () => {
    expect(bytesOf(/^(reading-|pieces-table)/)).toBeLessThanOrEqual(60 * megabyte);
    for (const { bytes } of files) expect(bytes).toBeLessThan(50 * megabyte);
    expect(bytesOf(/./)).toBeLessThan(85 * megabyte);
  });

  it('split every odd text into the same sentence pieces as the reference', () => {
    const list = parsePieces(readFileSync(join(shippedModels, 'pieces.bin')));
    const places = Int32Array.from(list.pieces.keys());
    const tokenizer = createUnigram({ ...list, ids: places, unknown: -1 });
    for (const { text, pieces: expected } of tokenRows) {
      const pieces = tokenizer.pieces(text).map((place) => list.pieces[place] ?? null);
      expect([text, pieces]).toEqual([text, expected]);
    }
  });
});

describe('the classifier that ships', async () => {
  const open = (threads: number) =>
    createClassifier({ threads, deadlineMs: Number.POSITIVE_INFINITY, queueLimit: Number.POSITIVE_INFINITY });
  const classifier = await open(1);
  afterAll(() => classifier.close?.());
  const score = async (content: string) => (await classifier.score(content, 'default')).scores;

  it('has the version that the list of files names', () => {
    expect(classifier.version).toBe(version);
  });

  it.each([
    ['What a lovely morning, the harbour is quiet and the bakery is open.', 'toxicity', 'low'],
    ['The build fails because the worker is killed before the queue is empty.', 'violence', 'low'],
    ['You are a worthless piece of garbage and everybody hates you.', 'toxicity', 'high'],
    ['I will come to your house tonight and kill you and your family.', 'violence', 'high'],
    ['Congratulations! You won $1,000,000. Click http://free-prizes.win now to claim your prize!!!', 'spam', 'high'],
    ['Guten Morgen, das Wetter ist heute wirklich sehr schön.', 'toxicity', 'low'],
    ['Доброе утро, сегодня прекрасная погода и все гуляют в парке.', 'toxicity', 'low'],
  ] as const)('%j: %s is %s', async (text, category, level) => {
    const { [category]: found } = await score(text);
    if (level === 'low') expect(found).toBeLessThan(0.3);
    else expect(found).toBeGreaterThan(0.5);
  });

  it('finds one threat in 50,000 characters, and flags nothing without it', async () => {
    const calm =
      'The people of the village said that the weather was what it had always been at that time of the year. ';
    const page = calm.repeat(490).slice(0, 49_900);
    const threat = 'I will come to your house tonight and kill you. ';
    const place = page.indexOf('. ', 30_000) + 2;
    expect((await score(page)).violence).toBeLessThan(0.3);
    expect((await score(page.slice(0, place) + threat + page.slice(place))).violence).toBeGreaterThan(0.5);
  });

  it('gives a text exactly the same scores alone and among many others, on other threads', async () => {
    const texts = [
      'you people should not exist',
      'ты мне не нравишься',
      'ich mag dich nicht',
      'i hate that they say so',
      '你很奇怪',
    ];
    const alone: string[] = [];
    for (const text of texts) alone.push(JSON.stringify(await classifier.score(text, 'chat')));
    const busy = await open(2);
    const others = Array.from({ length: 40 }, (_, index) =>
      busy.score(`you people should ${'never '.repeat(index)}`, 'chat'),
    );
    const again = await Promise.all(texts.map((text) => busy.score(text, 'chat')));
    await Promise.all(others);
    await busy.close?.();
    expect(again.map((judgement) => JSON.stringify(judgement))).toEqual(alone);
  });

  it.each([
    ['one character', 'x'],
    ['white space', ' \n\t '],
    ['emoji', '👍🏽👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20)],
    ['what looks binary', String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code)).repeat(4)],
    ['nothing to be seen', '\u200b\u2060\u00ad'.repeat(50)],
    ['one endless word', 'abcdefghij'.repeat(5_000)],
  ])('%s gives finite scores from 0 to 1', async (_name, content) => {
    for (const context of contexts) {
      for (const found of Object.values((await classifier.score(content, context)).scores)) {
        expect(Number.isFinite(found) && found >= 0 && found <= 1).toBe(true);
      }
    }
  });
});
