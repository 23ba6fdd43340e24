/** Tests the cascade with scripted parts: what it makes of their outputs, and of answers that never come. */

import { describe, expect, it } from 'vitest';
import { moderateText } from '../../moderate-text.ts';
import { emptyRuleSet } from '../../rules/rule-set.ts';
import { defaultTextPolicies } from '../../verdict.ts';
import type { Scores } from '../classifier.ts';
import type { DeepAnswer, ModelPool, Question } from '../neural/model-pool.ts';
import { passesOf } from '../neural/passes-of.ts';
import { madeUpCalibration } from '../neural/testing/made-up-models.ts';
import type { Reading } from '../signs/read-signs.ts';
import { confidences } from '../signs/tricks.ts';
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

type Answer = DeepAnswer | ((questions: readonly Question[]) => DeepAnswer[]);

function cascade(
  answer: Answer,
  { fast = 0, readings = [] as Reading[], floor = false, depth = 'default' as Depth } = {},
) {
  const pool: ModelPool = {
    ask: async (questions) => (typeof answer === 'function' ? answer(questions) : questions.map(() => answer)),
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
  ] as const)('(%s) the fast model decides although it is unsure, and the trace says %s', async (answer, outcome) => {
    const judgement = await cascade(answer).score(text, 'default');
    expect(judgement.trace).toEqual([
      { by: 'fast', outcome: 'decided' },
      { by: 'english', outcome },
    ]);
    expect(judgement.scores.toxicity).toBe(0.5);
    expect(judgement.unsure).toHaveLength(7);
    expect(judgement).not.toHaveProperty('perspective');
  });

  it('the outcome is degraded, and is not degraded when all models answered', async () => {
    const input = { content: text, context: 'default', rules: emptyRuleSet, policies: defaultTextPolicies } as const;
    expect((await moderateText(input, cascade('failed'))).degraded).toBe(true);
    expect((await moderateText(input, cascade('full'))).degraded).toBe(true);
    expect((await moderateText(input, cascade(logits(0)))).degraded).toBe(false);
  });

  it('the scores are the same whether the model failed or its queue was full', async () => {
    const failed = await cascade('failed').score(text, 'default');
    const full = await cascade('full').score(text, 'default');
    expect(failed.scores).toEqual(full.scores);
  });
});

describe('passes through the deep models', () => {
  it('O8: are announced before each round: first an estimate, then the exact number', async () => {
    const asked: number[] = [];
    const doubtful = cascade((questions) => {
      asked.push(questions.reduce((sum, question) => sum + passesOf(question), 0));
      return questions.map(() => logits(0));
    });
    const announced: number[] = [];
    await doubtful.score(`${text}. ${text}! ${text}?`, 'default', { beforeModels: (passes) => announced.push(passes) });
    expect(asked.length).toBeGreaterThan(1);
    expect(announced.slice(1)).toEqual(asked);
    expect(announced[0]).toBe(asked[0]);
  });

  it('an error thrown at the first announcement reaches the caller at once', () => {
    const busy = () => {
      throw new RangeError('busy');
    };
    expect(() => cascade('failed').score(text, 'default', { beforeModels: busy })).toThrow(RangeError);
  });
});

describe('word lists', () => {
  it('can flag alone in the categories that the calibration names, whatever the models score', async () => {
    const calm = logits(-6);
    const alone = (await cascade(calm, { readings: [sign], floor: false }).score(text, 'default')).scores.toxicity;
    const floored = (await cascade(calm, { readings: [sign], floor: true }).score(text, 'default')).scores.toxicity;
    expect(alone).toBeLessThan(0.1);
    expect(floored).toBeGreaterThan(0.7);
  });

  it('never lower a score', async () => {
    const { scores } = await cascade(logits(6), { readings: [sign], floor: true }).score(text, 'default');
    expect(scores.toxicity).toBeGreaterThan(0.9);
  });

  it('provide the evidence for reviewers', () => {
    expect(cascade('failed', { readings: [sign] }).explain(text, 'default')).toEqual([
      { term: 'people', category: 'toxicity', span: { start: 4, end: 10 }, trick: null },
    ]);
  });
});

describe("Perspective's attributes", () => {
  it('are computed from the outputs of the deep model, if requested', async () => {
    const { perspective } = await cascade(logits(2)).score(text, 'default', { closely: true });
    // -1 of the head and 2 of the model, on a line from -10 to 10.
    expect(perspective).toMatchObject({ TOXICITY: 0.55, THREAT: 0.55 });
    expect(await cascade(logits(2)).score(text, 'default')).not.toHaveProperty('perspective');
  });

  it('are missing if no deep model answered', async () => {
    const { perspective } = await cascade('failed').score(text, 'default', { closely: true });
    expect(perspective).toBeUndefined();
  });
});

describe('T10: a text is judged by its worst part', () => {
  const friendly = 'The people of the village said that the weather was nice. They had soup and bread for lunch.';
  const threat = 'Then came the sentence that nobody wanted to hear at all.';
  const worst = (questions: readonly { text: string }[]): DeepAnswer[] =>
    questions.map((question) => logits(question.text === threat ? 4 : -6));
  const judge = (content: string, context: 'default' | 'forum_post' = 'default') =>
    cascade(worst).score(content, context);

  it.each([0, 1, 10, 30])('%d friendly sentences before and after do not hide it', async (times) => {
    const around = Array.from({ length: times }, () => friendly).join(' ');
    // A group that contains the sentence looks slightly bad, so its sentences are read too.
    const heard = (questions: readonly { text: string }[]): DeepAnswer[] =>
      questions.map(({ text: asked }) => logits(asked === threat ? 4 : asked.includes(threat) ? -3 : -6));
    const { scores, decidedBy } = await cascade(heard).score(`${around} ${threat} ${around}`.trim(), 'default');
    expect(scores.toxicity).toBeGreaterThan(0.8);
    expect(scores.violence).toBeLessThan(0.1);
    if (times > 0) expect(decidedBy?.toxicity?.end).toBeLessThanOrEqual(around.length + threat.length + 2);
  });

  it('reports the part that decided', async () => {
    const content = `${friendly} ${threat} ${friendly}`;
    const span = (await judge(content)).decidedBy?.toxicity;
    expect(content.slice(span?.start, span?.end).trim()).toBe(threat);
  });

  it('the scores of many harmless parts do not add up', async () => {
    const alone = await cascade(logits(-1)).score(friendly, 'default');
    const { scores } = await cascade(logits(-1)).score(friendly.repeat(50), 'default');
    expect(scores.toxicity).toBeLessThan(alone.scores.toxicity);
  });

  it('a quoted threat is judged together with the sentences that report it', async () => {
    const told = `Yesterday my neighbour wrote to me again: "${threat}" I am afraid and do not know what to do.`;
    expect((await judge(told)).scores.toxicity).toBeLessThan(0.1);
  });

  it("T12: a quotation in a forum weighs less than the author's own words", async () => {
    const post = `> ${threat}\n\n${friendly} ${friendly}`;
    const quoted = (questions: readonly { text: string }[]): DeepAnswer[] =>
      questions.map((question) => logits(question.text.startsWith('> Then') && question.text.length < 80 ? -1 : -6));
    const plain = await cascade(quoted).score(post, 'default');
    const forum = await cascade(quoted).score(post, 'forum_post');
    expect(plain.scores.toxicity).toBeGreaterThan(0.7);
    expect(forum.scores.toxicity).toBeLessThan(plain.scores.toxicity - 0.2);
  });

  it('a text of any length costs at most 60 passes, or 40 when every text goes to a deep model', async () => {
    const sentences = Array.from({ length: 700 }, (_, index) => `Sentence number ${index} says that nothing happened.`);
    for (const [closely, most] of [
      [false, 60],
      [true, 40],
    ] as const) {
      let passes = 0;
      const counting = (questions: readonly { maxPieces?: number }[]): DeepAnswer[] =>
        questions.map(({ maxPieces = 128 }) => {
          passes += maxPieces / 64;
          return logits(-6);
        });
      await cascade(counting).score(sentences.join(' '), 'default', { closely });
      expect(passes).toBeGreaterThan(most / 2);
      expect(passes).toBeLessThanOrEqual(most);
    }
  });
});

describe('D2: depth', () => {
  const asked = async (depth: 'default' | 'full' | 'economy', fast: number, said = -6) => {
    const { trace } = await cascade(logits(said), { fast, depth }).score(text, 'default');
    return trace?.map(({ by }) => by);
  };

  it('full: the deep models read everything', async () => {
    expect(await asked('full', -8)).toEqual(['fast', 'english']);
    expect(await asked('default', -8)).toEqual(['fast']);
  });

  it('default: the deep models read what the fast model may not decide alone, even if it is sure', async () => {
    expect(await asked('default', 8)).toEqual(['fast', 'english']);
  });

  it('economy: the deep models read only what the fast model is unsure of', async () => {
    expect(await asked('economy', 0)).toEqual(['fast', 'english']);
    expect(await asked('economy', -2)).toEqual(['fast']);
    expect(await asked('default', -2)).toEqual(['fast', 'english']);
  });

  it('the multilingual model also reads what the English model is unsure of, except in economy', async () => {
    expect(await asked('default', 0, 0)).toEqual(['fast', 'english', 'multilingual']);
    expect(await asked('full', -8, 0)).toEqual(['fast', 'english', 'multilingual']);
    expect(await asked('economy', 0, 0)).toEqual(['fast', 'english']);
  });

  it('a second opinion changes the score; if it fails, the first score stays', async () => {
    const second = (answer: DeepAnswer) => (questions: readonly Question[]) =>
      questions.map(({ model }) => (model === 'english' ? logits(0) : answer));
    const score = async (answer: DeepAnswer) => (await cascade(second(answer)).score(text, 'default')).scores.toxicity;
    expect(await score(logits(6))).toBeGreaterThan(0.9);
    expect(await score(logits(-8))).toBeLessThan(0.4);
    expect(await score('failed')).toBe(0.5);
  });
});

it('the cascade is ready when its deep models are', () => {
  expect(cascade('failed').isReady?.()).toBe(false);
});
