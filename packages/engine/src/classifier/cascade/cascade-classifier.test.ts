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
  it('stops at the fast model when that is sure of every category', async () => {
    const judgement = await classifier.score(calm, 'default');
    expect(by(judgement)).toEqual(['fast decided']);
    expect(judgement).not.toHaveProperty('unsure');
    expect(judgement).not.toHaveProperty('perspective');
  });

  it('asks the deep models where the fast one is unsure, the cheaper one first, and takes the word of the last', async () => {
    const judgement = await classifier.score(`${english} maybe a fool`, 'default');
    expect(by(judgement)).toEqual(['fast scored', 'multilingual scored', 'english decided']);
    expect(judgement.scores.toxicity).toBeGreaterThan(0.9);
    expect(judgement.scores.harassment).toBeGreaterThan(0.9);
    expect(judgement.scores.violence).toBeLessThan(0.1);
    expect(judgement).not.toHaveProperty('unsure');
  });

  it('T8: names the categories that it is still unsure of', async () => {
    const judgement = await classifier.score(`${english} maybe`, 'default');
    expect(judgement.unsure).toEqual(['toxicity']);
    expect(judgement).not.toHaveProperty('unsureSpans');
  });

  it('D2: where the language is not sure both deep models have their say', async () => {
    const judgement = await classifier.score('dumm fool', 'default');
    expect(by(judgement)).toEqual(['fast scored', 'multilingual scored', 'english decided']);
    expect((await classifier.score('dumm', 'default')).scores.toxicity).toBeGreaterThan(0.9);
    expect((await classifier.score('fool', 'default')).scores.harassment).toBeGreaterThan(0.9);
  });

  it('D2: other scripts are read by the multilingual model', async () => {
    const judgement = await classifier.score('плохо', 'default');
    expect(by(judgement)).toEqual(['fast scored', 'multilingual decided']);
    expect(judgement.scores.hate_speech).toBeGreaterThan(0.9);
  });

  it('the fast model keeps a language and category in which it does better', async () => {
    const russian = 'плохо это было очень давно и никто уже не помнит, что тогда случилось';
    const usual = await classifier.score(russian, 'default');
    expect(usual.scores.hate_speech).toBeLessThan(0.95);
    const other = await open({ ...madeUpCalibration, languages: { ru: { hate_speech: 'fast' } } });
    const judgement = await other.score(russian, 'default');
    expect(judgement.scores.hate_speech).toBe(0.999);
    expect(judgement.scores.toxicity).toBe(usual.scores.toxicity);
  });

  it("gives Perspective's attributes where they are wished and a deep model read the text", async () => {
    expect(await classifier.score(`${english} fool kill`, 'default')).not.toHaveProperty('perspective');
    const { perspective } = await classifier.score(`${english} fool kill`, 'default', { closely: true });
    expect(perspective).toEqual({ TOXICITY: 0.9167, THREAT: 0.4583 });
  });

  it('is read by every model where that is wished, however sure the first is; blanks never are', async () => {
    const everyone = ['fast scored', 'multilingual scored', 'english decided'];
    expect(by(await classifier.score(calm, 'default'))).toEqual(['fast decided']);
    expect(by(await classifier.score(calm, 'default', { closely: true }))).toEqual(everyone);
    expect(by(await classifier.score(' \n', 'default', { closely: true }))).toEqual(['fast decided']);
  });

  it('T12: a name is read by the deep models as it is and as the words in it, so that it is judged no less strictly', async () => {
    expect(by(await classifier.score('fool', 'username'))).toContain('english decided');
    expect((await classifier.score('good_fool_88', 'username')).scores.toxicity).toBeGreaterThan(0.9);
  });

  it('T11: says the language, and that one nobody measured is limited and unsure of everything', async () => {
    expect(await classifier.score(calm, 'default')).toMatchObject({ language: 'en' });
    expect(await classifier.score(calm, 'default')).not.toHaveProperty('limited');
    expect(await classifier.score('gg ez', 'default')).toMatchObject({ language: null });
    const swedish = 'Människorna i byn sade att vädret var som det alltid hade varit vid den tiden på året.';
    expect(await classifier.score(swedish, 'default')).toMatchObject({
      language: 'sv',
      limited: true,
      unsure: textCategoryNames,
    });
  });
});

it('a thread that dies leaves the word of the fast model, the trace says so, and the next text is read by a new thread', async () => {
  const worker = new URL('../neural/testing/moody-worker.ts', import.meta.url);
  const options = { folder: madeUpModels(), lexicon: [], innocentWords: [], threads: 1, deadlineMs: 60_000, worker };
  const mortal = await createClassifier(options);
  opened.push(mortal);
  const text = `${english} maybe a die`;
  const judgement = await mortal.score(text, 'default');
  expect(by(judgement)).toEqual(['fast decided', 'multilingual failed']);
  expect(judgement.scores).toEqual((await mortal.score(text, 'username')).scores);
  expect(by(await mortal.score(`${english} maybe`, 'default'))).toEqual([
    'fast scored',
    'multilingual scored',
    'english decided',
  ]);
});

describe('long texts', () => {
  const page = calm.repeat(Math.ceil(50_000 / calm.length)).slice(0, 50_000);

  it('length alone flags nothing', async () => {
    const judgement = await classifier.score(page, 'default');
    expect(by(judgement)).toEqual(['fast decided']);
    for (const score of Object.values(judgement.scores)) expect(score).toBeLessThan(0.1);
  });

  it.each([0, 0.33, 0.9, 1])('one threat is found wherever it stands: at %d of the way', async (share) => {
    const place = page.lastIndexOf(' ', share * page.length);
    const content = `${page.slice(0, Math.max(0, place))} kill ${page.slice(Math.max(0, place))}`;
    const judgement = await classifier.score(content, 'default');
    expect(judgement.scores.violence).toBeGreaterThan(0.9);
    expect(judgement.scores.toxicity).toBeLessThan(0.1);
  });

  it('says where it stayed unsure', async () => {
    const content = `${page.slice(0, 20_000)} maybe ${page.slice(20_000)}`;
    const { unsure, unsureSpans = [] } = await classifier.score(content, 'default');
    expect(unsure).toEqual(['toxicity']);
    expect(unsureSpans.length).toBeGreaterThan(0);
    for (const { start, end } of unsureSpans) expect(content.slice(start, end)).toContain('maybe');
  });

  it('asks a limited number of questions, and what it could not ask stays unsure', async () => {
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
