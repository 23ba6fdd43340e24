/** Tests the classifier with tiny models in real threads. */

import { contexts, textCategoryNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { Judgement, TextClassifier } from '../classifier.ts';
import { createClassifier } from '../create-classifier.ts';
import { madeUpCalibration, madeUpModels } from '../neural/testing/made-up-models.ts';
import type { Depth } from './reading-classifier.ts';

const opened: TextClassifier[] = [];
afterAll(() => Promise.all(opened.map((classifier) => classifier.close?.())));

const folder = madeUpModels(madeUpCalibration, afterAll);

async function open(depth: Depth = 'default', worker?: URL): Promise<TextClassifier> {
  const options = { folder, depth, lexicon: [], innocentWords: [], threads: 1, deadlineMs: 60_000 };
  const classifier = await createClassifier(worker === undefined ? options : { ...options, worker });
  opened.push(classifier);
  return classifier;
}

const classifier = await open();

const by = ({ trace = [] }: Judgement) => trace.map((model) => `${model.by} ${model.outcome}`);
const english = 'the people of the village said that the weather was';
const calm = `${english} what it had always been at that time of the year. `;

describe('the classifier', () => {
  it('stops at the fast model if that may decide alone', async () => {
    const judgement = await classifier.score(calm, 'default');
    expect(by(judgement)).toEqual(['fast decided']);
    expect(judgement).not.toHaveProperty('unsure');
    expect(judgement).not.toHaveProperty('perspective');
  });

  it.each([
    [`${english} maybe a fool`, 'harassment'],
    ['dumm', 'toxicity'],
    ['плохо', 'hate_speech'],
  ] as const)('D2: the network reads %s, whatever its language', async (text, category) => {
    const judgement = await classifier.score(text, 'default');
    expect(by(judgement)).toEqual(['fast scored', 'reading decided']);
    expect(judgement.scores[category]).toBeGreaterThan(0.9);
    expect(judgement.scores.violence).toBeLessThan(0.1);
    expect(judgement).not.toHaveProperty('unsure');
  });

  it('T8: lists the categories that it is still unsure of', async () => {
    const judgement = await classifier.score(`${english} maybe`, 'default');
    expect(judgement.unsure).toEqual(['toxicity']);
    expect(judgement).not.toHaveProperty('unsureSpans');
  });

  it('stops at the exit of the network if nothing looks bad there, except at full depth', async () => {
    const early = await classifier.score('later', 'default');
    expect(by(early)).toEqual(['fast scored', 'reading-early decided']);
    expect(early.scores.sexual).toBeLessThan(0.1);
    const full = await (await open('full')).score('later', 'default');
    expect(by(full)).toEqual(['fast scored', 'reading decided']);
    expect(full.scores.sexual).toBeGreaterThan(0.9);
  });

  it('a reading that stops at the exit costs half', async () => {
    const costOf = async (closely: boolean) => {
      let cost = 0;
      await classifier.score('later', 'default', { closely, afterPass: (passes) => (cost += passes) });
      return cost;
    };
    expect(await costOf(false)).toBe((await costOf(true)) / 2);
  });

  it('T11: reports the language; an unmeasured language is limited and unsure in every category', async () => {
    expect(await classifier.score(calm, 'default')).toMatchObject({ language: 'en' });
    expect(await classifier.score(calm, 'default')).not.toHaveProperty('limited');
    expect(await classifier.score('gg ez', 'default')).toMatchObject({ language: null });
    const spanish = 'La gente del pueblo dijo que el tiempo era el de siempre en esa época del año.';
    expect(await classifier.score(spanish, 'default')).toMatchObject({
      language: 'es',
      limited: true,
      unsure: textCategoryNames,
    });
  });

  it('reads every text to the end when told to, except blank ones', async () => {
    const closely = { closely: true };
    expect(by(await classifier.score(calm, 'default', closely))).toEqual(['fast scored', 'reading decided']);
    expect(by(await classifier.score('later', 'default', closely))).toEqual(['fast scored', 'reading decided']);
    expect(by(await classifier.score(' \n', 'default', closely))).toEqual(['fast decided']);
  });

  it('T12: reads a name both as written and split into words, and takes the stricter result', async () => {
    const joined = await classifier.score('good_fool_88', 'username');
    expect(joined.scores.toxicity).toBeGreaterThan(0.9);
  });

  it('T16: earlier messages are never scored, and change no score of a network that reads every sentence alone', async () => {
    const plain = await classifier.score(`${calm}maybe`, 'default');
    for (const previous of [['kill'], ['you fool', 'kill kill'], ['fool '.repeat(2_000)], ['', ' ']]) {
      expect(await classifier.score(`${calm}maybe`, 'default', { previous })).toEqual(plain);
    }
    expect(by(await classifier.score(calm, 'default', { previous: ['fool'] }))).toEqual(['fast decided']);
  });
});

it('when a thread dies, the fast model decides, the trace says so, and a new thread reads the next text', async () => {
  const mortal = await open('default', new URL('../neural/testing/moody-worker.ts', import.meta.url));
  expect(by(await mortal.score(`${english} maybe a die`, 'default'))).toEqual(['fast decided', 'reading failed']);
  expect(by(await mortal.score(`${english} maybe`, 'default'))).toEqual(['fast scored', 'reading decided']);
});

describe('long texts', () => {
  const page = calm.repeat(Math.ceil(50_000 / calm.length)).slice(0, 50_000);

  it('are not flagged for their length', async () => {
    const judgement = await classifier.score(page, 'default');
    expect(by(judgement)).toEqual(['fast decided']);
    for (const score of Object.values(judgement.scores)) expect(score).toBeLessThan(0.1);
  });

  it.each([0, 0.33, 0.9, 1])('a single threat is found at %d of the text', async (share) => {
    const place = page.lastIndexOf(' ', share * page.length);
    const content = `${page.slice(0, Math.max(0, place))} kill ${page.slice(Math.max(0, place))}`;
    const judgement = await classifier.score(content, 'default');
    expect(judgement.scores.violence).toBeGreaterThan(0.9);
    expect(judgement.scores.toxicity).toBeLessThan(0.1);
    const { start, end } = judgement.decidedBy?.violence ?? { start: 0, end: 0 };
    expect(content.slice(start, end)).toContain('kill');
    expect(end - start).toBeLessThan(300);
  });

  it('report where the classifier is unsure', async () => {
    const content = `${page.slice(0, 20_000)} maybe ${page.slice(20_000)}`;
    const { unsure, unsureSpans = [] } = await classifier.score(content, 'default');
    expect(unsure).toEqual(['toxicity']);
    expect(unsureSpans).toHaveLength(1);
    for (const { start, end } of unsureSpans) expect(content.slice(start, end)).toContain('maybe');
  });

  it('cost a limited number of passes, and unread categories stay unsure', async () => {
    const content = `${english} maybe fool. `.repeat(800).slice(0, 50_000);
    let cost = 0;
    const judgement = await classifier.score(content, 'default', { afterPass: (passes) => (cost += passes) });
    expect(cost).toBeGreaterThan(50);
    expect(cost).toBeLessThanOrEqual(60);
    expect(judgement.unsure).toContain('violence');
    expect(judgement.scores.toxicity).toBeGreaterThan(0.9);
  });

  it.each([500, 50_000])('of %d characters cost no more passes than the caller allows', async (length) => {
    const content = `${english} maybe fool. `.repeat(800).slice(0, length);
    let cost = 0;
    const afterPass = (passes: number) => {
      cost += passes;
    };
    await classifier.score(content, 'default', { closely: true, maxPasses: 3, afterPass });
    expect(cost).toBeGreaterThan(1);
    expect(cost).toBeLessThanOrEqual(3);
  });
});

describe('bad input', () => {
  it.each([
    ['one character', 'x'],
    ['white space', ' \n\t '],
    ['emoji', '👍🏽👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20)],
    ['what looks binary', String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code)).repeat(4)],
    ['halves of surrogate pairs', '\ud800fool\udc00'.repeat(100)],
    ['nothing to be seen', '\u200b\u2060\u00ad'.repeat(50)],
    ['nothing', ''],
    ['one endless word', 'fool'.repeat(12_500)],
    ['50,000 emoji', '👍'.repeat(50_000)],
    [
      '50,000 different characters',
      Array.from({ length: 50_000 }, (_, code) => String.fromCodePoint(code + 1)).join(''),
    ],
  ])('%s gives finite scores from 0 to 1 in every context, within the budget', async (_name, content) => {
    for (const context of contexts) {
      let cost = 0;
      const { scores } = await classifier.score(content, context, {
        closely: context === 'comment',
        spans: true,
        previous: [content],
        afterPass: (passes) => (cost += passes),
      });
      expect(cost).toBeLessThanOrEqual(60);
      expect(Object.keys(scores)).toEqual(textCategoryNames);
      for (const score of Object.values(scores)) {
        expect(Number.isFinite(score) && score >= 0 && score <= 1, `${score}`).toBe(true);
      }
    }
  });
});
