import { contexts, textCategoryNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { Judgement, TextClassifier } from '../classifier.ts';
import { madeUpCalibration, madeUpModels } from '../neural/testing/made-up-models.ts';
import type { Calibration } from './calibration.ts';
import { createClassifier } from './create-classifier.ts';

const opened: TextClassifier[] = [];
afterAll(() => Promise.all(opened.map((classifier) => classifier.close?.())));

async function open(calibration: Calibration, folder = madeUpModels(calibration)): Promise<TextClassifier> {
  const classifier = await createClassifier({ folder, lexicon: [], innocentWords: [], threads: 1, deadlineMs: 60_000 });
  opened.push(classifier);
  return classifier;
}

const classifier = await open(madeUpCalibration, madeUpModels(madeUpCalibration, afterAll));

const by = ({ trace = [] }: Judgement) => trace.map((model) => `${model.by} ${model.outcome}`);
const english = 'the people of the village said that the weather was';
const calm = `${english} what it had always been at that time of the year. `;

describe('the cascade', () => {
  it('stops at the fast model if that is sure of every category', async () => {
    const judgement = await classifier.score(calm, 'default');
    expect(by(judgement)).toEqual(['fast decided']);
    expect(judgement).not.toHaveProperty('unsure');
    expect(judgement).not.toHaveProperty('perspective');
  });

  it('D2: asks the English model about English text that the fast model may not decide alone', async () => {
    const judgement = await classifier.score(`${english} maybe a fool`, 'default');
    expect(by(judgement)).toEqual(['fast scored', 'english decided']);
    expect(judgement.scores.toxicity).toBeGreaterThan(0.9);
    expect(judgement.scores.harassment).toBeGreaterThan(0.9);
    expect(judgement.scores.violence).toBeLessThan(0.1);
    expect(judgement).not.toHaveProperty('unsure');
  });

  it('T8: lists the categories that it is still unsure of', async () => {
    const judgement = await classifier.score(`${english} maybe`, 'default');
    expect(judgement.unsure).toEqual(['toxicity']);
    expect(judgement).not.toHaveProperty('unsureSpans');
  });

  it('D2: asks both deep models when the language is uncertain, and uses both scores', async () => {
    const judgement = await classifier.score('dumm fool', 'default');
    expect(by(judgement)).toEqual(['fast scored', 'english scored', 'multilingual decided']);
    expect((await classifier.score('dumm', 'default')).scores.toxicity).toBeGreaterThan(0.9);
    expect((await classifier.score('fool', 'default')).scores.harassment).toBeGreaterThan(0.9);
  });

  it('D2: asks the multilingual model about other scripts', async () => {
    const judgement = await classifier.score('плохо', 'default');
    expect(by(judgement)).toEqual(['fast scored', 'multilingual decided']);
    expect(judgement.scores.hate_speech).toBeGreaterThan(0.9);
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

  it('asks a deep model about every text when told to, except blank ones', async () => {
    expect(by(await classifier.score(calm, 'default'))).toEqual(['fast decided']);
    expect(by(await classifier.score(calm, 'default', { closely: true }))).toEqual(['fast scored', 'english decided']);
    expect(by(await classifier.score(' \n', 'default', { closely: true }))).toEqual(['fast decided']);
  });

  it('T12: reads a name both as written and split into words, and takes the stricter result', async () => {
    const joined = await classifier.score('good_fool_88', 'username');
    expect(joined.scores.toxicity).toBeGreaterThan(0.9);
  });
});

it('when a thread dies, the fast model decides, the trace says so, and a new thread reads the next text', async () => {
  const worker = new URL('../neural/testing/moody-worker.ts', import.meta.url);
  const options = { folder: madeUpModels(), lexicon: [], innocentWords: [], threads: 1, deadlineMs: 60_000, worker };
  const mortal = await createClassifier(options);
  opened.push(mortal);
  const text = `${english} maybe a die`;
  const judgement = await mortal.score(text, 'default');
  expect(by(judgement)).toEqual(['fast decided', 'english failed']);
  const next = await mortal.score(`${english} maybe`, 'default');
  expect(by(next)).toEqual(['fast scored', 'english scored', 'multilingual decided']);
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
  });

  it('report where the classifier is unsure', async () => {
    const content = `${page.slice(0, 20_000)} maybe ${page.slice(20_000)}`;
    const { unsure, unsureSpans = [] } = await classifier.score(content, 'default');
    expect(unsure).toEqual(['toxicity']);
    expect(unsureSpans.length).toBeGreaterThan(0);
    for (const { start, end } of unsureSpans) expect(content.slice(start, end)).toContain('maybe');
  });

  it('cost a limited number of questions, and unread categories stay unsure', async () => {
    const judgement = await classifier.score(`${english} maybe fool. `.repeat(800).slice(0, 50_000), 'default');
    expect(judgement.unsure).toContain('violence');
    expect(judgement.scores.toxicity).toBeGreaterThan(0.9);
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
  ])('%s gives finite scores from 0 to 1 in every context', async (_name, content) => {
    for (const context of contexts) {
      const { scores } = await classifier.score(content, context);
      expect(Object.keys(scores)).toEqual(textCategoryNames);
      for (const score of Object.values(scores)) {
        expect(Number.isFinite(score) && score >= 0 && score <= 1, `${score}`).toBe(true);
      }
    }
  });
});
