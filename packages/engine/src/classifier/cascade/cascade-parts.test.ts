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
import { createCascade, type Depth } from './cascade-classifier.ts';

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

type Answer = DeepAnswer | ((text: string) => DeepAnswer);

function cascade(
  answer: Answer,
  {
    depth = 'default' as Depth,
    fast = 0,
    readings = [] as Reading[],
    floor = false,
    perspective = madeUpCalibration.perspective,
    askEnglish = { low: 0, high: 1 },
  } = {},
) {
  const pool: ModelPool = {
    ask: async (questions) => questions.map((asked) => (typeof answer === 'function' ? answer(asked.text) : answer)),
    isReady: () => false,
    close: async () => {},
  };
  return createCascade({
    version: 'test',
    depth,
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

describe('T10: a text is judged by its worst part', () => {
  const friendly = 'The people of the village said that the weather was nice. They had soup and bread for lunch.';
  const threat = 'Then came the sentence that nobody wanted to hear at all.';
  const onlyThreat = (asked: string) => logits(asked === threat ? 6 : -6);
  const judge = (content: string) => cascade(onlyThreat).score(content, 'default');

  it.each([0, 1, 5])('%d friendly stretches before and after it hide nothing', async (times) => {
    const around = Array.from({ length: times }, () => friendly).join(' ');
    const { scores } = await judge(`${around} ${threat} ${around}`.trim());
    expect(scores.toxicity).toBeGreaterThan(0.8);
    expect(scores.violence).toBeLessThan(0.1);
  });

  it('names the part that decided', async () => {
    const content = `${friendly} ${threat} ${friendly}`;
    const span = (await judge(content)).decidedBy?.toxicity;
    expect(content.slice(span?.start, span?.end).trim()).toBe(threat);
  });

  it('many harmless parts do not add up', async () => {
    const { scores } = await cascade(logits(-2), { fast: -2 }).score(friendly.repeat(40), 'default');
    expect(scores.toxicity).toBeLessThan(0.2);
  });

  it('what its neighbours report is judged with them', async () => {
    const told = `Yesterday my neighbour wrote to me again. "${threat}" I am afraid and do not know what to do.`;
    const { scores } = await cascade((asked) =>
      logits(asked.length < 80 && asked.includes('Then came') ? 6 : -6),
    ).score(told, 'default');
    expect(scores.toxicity).toBeLessThan(0.1);
  });

  it("T12: a quotation in a forum weighs less than the author's own words", async () => {
    const post = `> ${threat}\n\n${friendly} ${friendly}`;
    const quoted = (asked: string) => logits(asked.includes('Then came') && asked.length < 100 ? 2 : -6);
    const plain = await cascade(quoted).score(post, 'default');
    const forum = await cascade(quoted).score(post, 'forum_post');
    expect(plain.scores.toxicity).toBeGreaterThan(0.7);
    expect(forum.scores.toxicity).toBeLessThan(plain.scores.toxicity - 0.2);
  });
});

describe('D2: depth', () => {
  const asked = async (depth: Depth, fast: number) => {
    const { trace } = await cascade(logits(-6), { fast, depth }).score(text, 'default');
    return trace?.map(({ by }) => by);
  };

  it('full: the deep models read everything', async () => {
    expect(await asked('full', -8)).toEqual(['fast', 'multilingual', 'english']);
  });

  it('default: the fast model answers alone only well below where it is sure', async () => {
    expect(await asked('default', -8)).toEqual(['fast']);
    expect(await asked('default', -3.5)).toContain('multilingual');
  });

  it('economy: they read only what the fast model is unsure of', async () => {
    expect(await asked('economy', -3.5)).toEqual(['fast']);
    expect(await asked('economy', 0)).toContain('multilingual');
  });
});

it('is ready when its deep models are', () => {
  expect(cascade('failed').isReady?.()).toBe(false);
});
