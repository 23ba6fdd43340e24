/** The cascade with parts that do as the test says: what it makes of opinions, and of answers that never come. */

import { describe, expect, it } from 'vitest';
import { moderateText } from '../../moderate-text.ts';
import { emptyRuleSet } from '../../rules/rule-set.ts';
import { defaultTextPolicies } from '../../verdict.ts';
import type { Scores } from '../classifier.ts';
import type { DeepAnswer, ModelPool } from '../neural/model-pool.ts';
import { madeUpCalibration, madeUpHeads } from '../neural/testing/made-up-models.ts';
import type { Reading } from '../signs/read-signs.ts';
import { confidences } from '../signs/tricks.ts';
import type { Calibration } from './calibration.ts';
import { createCascade } from './cascade-classifier.ts';

const logits = (toxicity: number) => Float32Array.from({ length: 15 }, (_, index) => (index === 0 ? toxicity : -6));
const text = 'the people of the village said that the weather was always like that';

const sign: Reading = {
  sign: {
    category: 'toxicity',
    severity: 3,
    confidence: confidences.plain,
    share: 1,
    start: 4,
    end: 10,
    source: 'people',
  },
  term: 'people',
  trick: null,
};

function cascade(
  answer: DeepAnswer,
  {
    fast = 0,
    readings = [] as Reading[],
    floor = false,
    perspective = madeUpCalibration.perspective,
    askEnglish = { low: 0, high: 1 },
  } = {},
) {
  const pool: ModelPool = {
    ask: async (questions) => questions.map(() => answer),
    isReady: () => false,
    close: async () => {},
  };
  return createCascade({
    version: 'test',
    read: () => readings,
    fast: { logits: () => new Array<number>(8).fill(fast) },
    pool,
    calibration: {
      ...madeUpCalibration,
      perspective,
      askEnglish: Object.fromEntries(
        Object.keys(madeUpCalibration.askEnglish).map((name) => [name, askEnglish]),
      ) as Calibration['askEnglish'],
      lexiconFloor: Object.fromEntries(
        Object.keys(madeUpCalibration.lexiconFloor).map((name) => [name, floor]),
      ) as Record<keyof Scores, boolean>,
    },
  });
}

describe('when a deep model does not answer', () => {
  it.each([
    ['failed', 'failed'],
    ['full', 'abstained'],
  ] as const)('(%s) the fast model decides, unsure as it is, and the trace says %s', async (answer, outcome) => {
    const judgement = await cascade(answer).score(text, 'default');
    expect(judgement.trace).toEqual([
      { by: 'fast', outcome: 'decided' },
      { by: 'multilingual', outcome },
    ]);
    expect(judgement.scores.toxicity).toBe(0.5);
    expect(judgement.unsure).toHaveLength(7);
    expect(judgement).not.toHaveProperty('perspective');
  });

  it('the outcome is degraded, and is not when all answered', async () => {
    const input = { content: text, context: 'default', rules: emptyRuleSet, policies: defaultTextPolicies } as const;
    expect((await moderateText(input, cascade('failed'))).degraded).toBe(true);
    expect((await moderateText(input, cascade('full'))).degraded).toBe(true);
    expect((await moderateText(input, cascade(logits(0)))).degraded).toBe(false);
  });

  it('the same stands as when nobody was asked', async () => {
    const failed = await cascade('failed').score(text, 'default');
    const name = await cascade('failed').score(text, 'username');
    expect(failed.scores).toEqual(name.scores);
  });
});

describe('word lists', () => {
  it('flag by themselves where the calibration says so, whatever the models think', async () => {
    const calm = logits(-6);
    const alone = (await cascade(calm, { readings: [sign], floor: false }).score(text, 'default')).scores.toxicity;
    const floored = (await cascade(calm, { readings: [sign], floor: true }).score(text, 'default')).scores.toxicity;
    expect(alone).toBeLessThan(0.1);
    expect(floored).toBeGreaterThan(0.7);
  });

  it('lower nothing', async () => {
    const { scores } = await cascade(logits(6), { readings: [sign], floor: true }).score(text, 'default');
    expect(scores.toxicity).toBeGreaterThan(0.9);
  });

  it('are the evidence that people are shown', () => {
    expect(cascade('failed', { readings: [sign] }).explain(text, 'default')).toEqual([
      { term: 'people', category: 'toxicity', span: { start: 4, end: 10 }, trick: null },
    ]);
  });
});

describe("Perspective's attributes", () => {
  const perspective = { ...madeUpCalibration.perspective, TOXICITY: { heads: madeUpHeads } };

  it('that have a head are known as soon as the fast model has read the text, and no others', async () => {
    const { perspective: known } = await cascade('failed', { fast: -5, perspective }).score(text, 'username', {
      closely: true,
    });
    expect(known).toEqual({ TOXICITY: 0.2 });
    expect(
      (await cascade('failed', { fast: -5 }).score(text, 'username', { closely: true })).perspective,
    ).toBeUndefined();
  });

  it('are weighed from all that was said, where deep models were asked', async () => {
    const { perspective: known } = await cascade(logits(2), { perspective }).score(text, 'default', { closely: true });
    // -1 of the head, 0 of the fast model, half of 2 from each deep one.
    expect(known).toEqual({ TOXICITY: 0.55, THREAT: 0 });
  });
});

describe('the English model', () => {
  const asked = async (askEnglish: { low: number; high: number }) => {
    const { trace } = await cascade(logits(0), { askEnglish }).score(text, 'default');
    return trace?.map(({ by }) => by);
  };

  it('is asked where an unsure score lies between the bounds of its worth', async () => {
    expect(await asked({ low: 0.4, high: 0.6 })).toEqual(['fast', 'multilingual', 'english']);
  });

  it('is spared where it would change nothing', async () => {
    expect(await asked({ low: 0.6, high: 0.8 })).toEqual(['fast', 'multilingual']);
  });
});

it('is ready when its deep models are', () => {
  expect(cascade('failed').isReady?.()).toBe(false);
});
