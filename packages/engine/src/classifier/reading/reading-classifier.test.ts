/** Tests the classifier with scripted parts: what it makes of their outputs, and of answers that never come. */

import { textCategoryNames } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { defaultTextPolicies } from '../../category-policies.ts';
import { moderateText } from '../../moderate-text.ts';
import { emptyRuleSet } from '../../rules/rule-set.ts';
import type { Scores, ScoringOptions } from '../classifier.ts';
import type { ModelAnswer, ModelPool } from '../neural/model-pool.ts';
import { networkOutputs, passesOf, type Question, type WindowRead } from '../neural/question.ts';
import { madeUpCalibration } from '../neural/testing/made-up-models.ts';
import type { Reading } from '../signs/read-signs.ts';
import { confidences } from '../signs/tricks.ts';
import { createReadingClassifier, type Depth } from './reading-classifier.ts';

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

/** The logit of toxicity and of TOXICITY for each sentence. */
type Judge = (sentence: string, question: Question) => number;

/** `whole`: what the row of the whole says of TOXICITY; the highest of the sentences if absent. */
function heard(question: Question, judge: Judge, { isWhole = true, whole = undefined as number | undefined } = {}) {
  const found = question.sentences.map((sentence) => judge(sentence, question));
  const logits = new Float32Array((found.length + 1) * networkOutputs).fill(-6);
  for (const [row, logit] of [whole ?? Math.max(...found), ...found].entries()) {
    logits[row * networkOutputs] = row === 0 ? 99 : logit;
    logits[row * networkOutputs + 7] = logit;
  }
  return { isWhole, sentences: found.length, logits, passes: passesOf(question) } satisfies WindowRead;
}

type Answer = 'failed' | 'full' | Judge | { ask(question: Question): ModelAnswer };

interface Settings {
  readonly fast?: number | ((text: string) => number);
  readonly readings?: readonly Reading[];
  readonly floor?: boolean;
  readonly depth?: Depth;
  readonly calibration?: Partial<typeof madeUpCalibration>;
}

function classifierWith(answer: Answer, settings: Settings = {}) {
  const { fast = 0, readings = [], floor = false, depth = 'default', calibration = {} } = settings;
  const answerTo = (question: Question): ModelAnswer => {
    if (typeof answer === 'string') return answer;
    return typeof answer === 'function' ? heard(question, answer) : answer.ask(question);
  };
  const pool: ModelPool = {
    ask: async (questions, _caller, afterPass) => {
      const answers = questions.map(answerTo);
      for (const given of answers) if (typeof given === 'object') afterPass?.(given.passes);
      return answers;
    },
    isReady: () => false,
    close: async () => {},
  };
  return createReadingClassifier({
    version: 'test',
    depth,
    read: () => readings,
    fast: { logits: (asked) => new Array<number>(8).fill(typeof fast === 'number' ? fast : fast(asked)) },
    pool,
    calibration: {
      ...madeUpCalibration,
      lexiconFloor: Object.fromEntries(textCategoryNames.map((name) => [name, floor])) as Record<keyof Scores, boolean>,
      ...calibration,
    },
  });
}

const always =
  (logit: number): Judge =>
  () =>
    logit;

describe('when the network does not answer', () => {
  it.each([
    ['failed', 'failed'],
    ['full', 'abstained'],
  ] as const)('(%s) the fast model decides although it is unsure, and the trace says %s', async (answer, outcome) => {
    const judgement = await classifierWith(answer).score(text, 'default');
    expect(judgement.trace).toEqual([
      { by: 'fast', outcome: 'decided' },
      { by: 'reading', outcome },
    ]);
    expect(judgement.scores.toxicity).toBe(0.5);
    expect(judgement.unsure).toHaveLength(7);
    expect(judgement).not.toHaveProperty('perspective');
  });

  it('the outcome is degraded, and is not degraded when it answered', async () => {
    const input = { content: text, context: 'default', rules: emptyRuleSet, policies: defaultTextPolicies } as const;
    expect((await moderateText(input, classifierWith('failed'))).degraded).toBe(true);
    expect((await moderateText(input, classifierWith('full'))).degraded).toBe(true);
    expect((await moderateText(input, classifierWith(always(0)))).degraded).toBe(false);
  });

  it('the scores are the same whether it failed or its queue was full', async () => {
    const failed = await classifierWith('failed').score(text, 'default');
    const full = await classifierWith('full').score(text, 'default');
    expect(failed.scores).toEqual(full.scores);
  });

  it('to a part of a long text, what it read of the rest still counts', async () => {
    const long = Array.from({ length: 40 }, (_, index) => `Number ${index} says that ${text}.`).join(' ');
    const partly = (question: Question): ModelAnswer =>
      question.sentences.some((sentence) => sentence.includes('Number 3 ')) ? heard(question, always(4)) : 'failed';
    const { scores, trace } = await classifierWith({ ask: partly }, { fast: -6, depth: 'full' }).score(long, 'default');
    expect(scores.toxicity).toBeGreaterThan(0.9);
    expect(trace?.at(-1)).toEqual({ by: 'reading', outcome: 'failed' });
  });
});

describe('passes', () => {
  it('O8: are announced before each round: first an estimate, then that of the round', async () => {
    const rounds: number[] = [];
    let isFirst = true;
    const forgetful = (question: Question): ModelAnswer => {
      rounds.push(passesOf(question));
      const read = heard(question, always(0));
      const sentences = isFirst ? 1 : read.sentences;
      isFirst = false;
      return { ...read, sentences };
    };
    const announced: number[] = [];
    const content = `${text}. ${text}! ${text}?`;
    await classifierWith({ ask: forgetful }).score(content, 'default', {
      beforeModels: (more) => announced.push(more),
    });
    expect(rounds).toHaveLength(2);
    expect(announced).toEqual([rounds[0], ...rounds]);
  });

  it('an error thrown at the first announcement reaches the caller at once', () => {
    const busy = () => {
      throw new RangeError('busy');
    };
    expect(() => classifierWith('failed').score(text, 'default', { beforeModels: busy })).toThrow(RangeError);
  });

  it.each([
    [false, 60, 1],
    [true, 40, 1],
    [false, 60, 1.7],
    [true, 40, 1.7],
    [false, 60, 0.5],
  ])(
    'a text of any length costs at most 60, or 40 when read closely (%s, %d), if a window costs %d times its estimate',
    async (closely, most, share) => {
      const sentences = Array.from(
        { length: 1_000 },
        (_, index) => `Sentence number ${index} says that nothing happened.`,
      );
      let passes = 0;
      let calls = 0;
      const answer = (question: Question): ModelAnswer => {
        calls++;
        const real = Math.min((question.maxPieces ?? 192) / 64, passesOf(question) * share);
        const fitting = Math.max(1, Math.floor((question.sentences.length * real) / (passesOf(question) * share)));
        return { ...heard(question, always(-6)), sentences: fitting, passes: real };
      };
      const options: ScoringOptions = { closely, afterPass: (cost) => (passes += cost), previous: ['hello', 'there'] };
      await classifierWith({ ask: answer }, { depth: 'full' }).score(sentences.join(' '), 'default', options);
      expect(passes).toBeGreaterThan(most * 0.8);
      expect(passes).toBeLessThanOrEqual(most);
      expect(calls).toBeLessThan(150);
    },
  );

  it('go to the most suspicious windows of a text that is too long', async () => {
    const sentences = Array.from(
      { length: 1_000 },
      (_, index) => `Sentence number ${index} says that nothing happened.`,
    );
    sentences[777] = 'This is the strange sentence, which nobody expected at all.';
    const fast = (asked: string) => (asked.includes('strange') ? 2 : 0);
    const judge: Judge = (sentence) => (sentence.includes('strange') ? 6 : -6);
    const judgement = await classifierWith(judge, { fast }).score(sentences.join(' '), 'default');
    expect(judgement.scores.toxicity).toBeGreaterThan(0.9);
  });

  it('sentences that did not fit into their window are asked once more', async () => {
    const content = 'This is the first sentence. This is the second one. And this is the third of them.';
    const short = (question: Question): ModelAnswer => {
      const read = heard(question, (sentence) => (sentence.includes('third') ? 6 : -6));
      return { ...read, sentences: 1, logits: read.logits.slice(0, 2 * networkOutputs) };
    };
    const { scores, decidedBy } = await classifierWith({ ask: short }).score(content, 'default');
    expect(scores.toxicity).toBeGreaterThan(0.9);
    expect(content.slice(decidedBy?.toxicity?.start)).toBe('And this is the third of them.');
  });
});

describe('word lists', () => {
  it('can flag alone in the categories that the calibration names, whatever the models score', async () => {
    const toxicity = async (settings: Settings) =>
      (await classifierWith(always(-6), { readings: [sign], ...settings }).score(text, 'default')).scores.toxicity;
    expect(await toxicity({ floor: false })).toBeLessThan(0.1);
    expect(await toxicity({ floor: true })).toBeGreaterThan(0.5);
  });

  it('a strong find is read to the end, even where the fast model is sure', async () => {
    const asked: Question[] = [];
    const ask = (question: Question): ModelAnswer => {
      asked.push(question);
      return heard(question, always(-6));
    };
    await classifierWith({ ask }, { readings: [sign], fast: -8 }).score(text, 'default');
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty('stop');
    await classifierWith({ ask }, { fast: 0 }).score(text, 'default');
    expect(asked[1]?.stop).toEqual(Array(7).fill(-5));
    await classifierWith({ ask }, { fast: 0, depth: 'economy' }).score(text, 'default');
    expect(asked[2]?.stop).toEqual(Array(7).fill(-3));
  });

  it('provide the evidence for reviewers', () => {
    expect(classifierWith('failed', { readings: [sign] }).explain(text, 'default')).toEqual([
      { term: 'people', category: 'toxicity', span: { start: 4, end: 10 }, trick: null },
    ]);
  });
});

describe("Perspective's attributes", () => {
  const closely = { closely: true, spans: true };
  const attributes = madeUpCalibration.perspective;
  const head = { ...attributes.TOXICITY, deep: Array.from({ length: 15 }, (_, output) => Number(output === 7)) };
  const calibration = { perspective: { ...attributes, INSULT: head } };

  it('are computed from what the network says of the whole, if requested', async () => {
    const ask = (question: Question) => heard(question, always(2), { whole: 4 });
    const { perspective } = await classifierWith({ ask }, { calibration }).score(text, 'default', closely);
    // -1 of the head and 4 of the whole, or 2 of the category of its worst sentence, on a line from -10 to 10.
    expect(perspective).toMatchObject({ INSULT: 0.65, TOXICITY: 0.55 });
    expect(await classifierWith(always(2)).score(text, 'default')).not.toHaveProperty('perspective');
  });

  it('are missing if the network did not answer', async () => {
    const judgement = await classifierWith('failed').score(text, 'default', closely);
    expect(judgement).not.toHaveProperty('perspective');
    expect(judgement.sentences?.map((sentence) => Object.keys(sentence))).toEqual([['span', 'scores']]);
  });

  it('of a text with several windows are those of the worst, which has to be worse the more there are', async () => {
    const judge: Judge = (sentence) => (sentence.includes('worst') ? 4 : -6);
    const around = `${text}. `.repeat(20);
    const toxicity = async (content: string) =>
      (await classifierWith(judge).score(content, 'default', closely)).perspective!.TOXICITY!;
    const alone = await toxicity('This is the worst of all the sentences.');
    const hidden = await toxicity(`${around}This is the worst of all the sentences. ${around}`);
    expect(alone).toBe(0.65);
    expect(hidden).toBeLessThan(alone);
    expect(hidden).toBeGreaterThan(0.6);
  });

  it('are given for every sentence from the same reading, if requested', async () => {
    const content = 'This one is fine. This one is the worst of all. And this one is fine again.';
    const judge: Judge = (sentence) => (sentence.includes('worst') ? 4 : -6);
    const { sentences } = await classifierWith(judge).score(content, 'default', closely);
    expect(
      sentences?.map(({ span, perspective }) => [content.slice(span.start, span.end), perspective?.TOXICITY]),
    ).toEqual([
      ['This one is fine. ', 0.15],
      ['This one is the worst of all. ', 0.65],
      ['And this one is fine again.', 0.15],
    ]);
    expect(await classifierWith(judge).score(content, 'default', { closely: true })).not.toHaveProperty('sentences');
    const plain = (await classifierWith(judge).score(content, 'default', { spans: true })).sentences ?? [];
    expect(plain.map(({ scores }) => scores.toxicity > 0.9)).toEqual([false, true, false]);
    for (const sentence of plain) expect(sentence).not.toHaveProperty('perspective');
  });
});

describe('T10: a text is judged by its worst sentence', () => {
  const friendly = 'The people of the village said that the weather was nice. They had soup and bread for lunch.';
  const threat = 'Then came the sentence that nobody wanted to hear at all.';
  const worst: Judge = (sentence) => (sentence.includes(threat) ? 4 : -6);

  it.each([0, 1, 10, 30])('%d friendly sentences before and after do not hide it', async (times) => {
    const around = Array.from({ length: times }, () => friendly).join(' ');
    const content = `${around} ${threat} ${around}`.trim();
    const { scores, decidedBy } = await classifierWith(worst).score(content, 'default');
    expect(scores.toxicity).toBeGreaterThan(0.8);
    expect(scores.violence).toBeLessThan(0.1);
    const { start, end } = decidedBy?.toxicity ?? { start: 0, end: content.length };
    expect(content.slice(start, end).trim()).toBe(threat);
  });

  it('the scores of many harmless sentences do not add up', async () => {
    const alone = await classifierWith(always(-1)).score(friendly, 'default');
    const { scores } = await classifierWith(always(-1)).score(friendly.repeat(50), 'default');
    expect(scores.toxicity).toBeLessThan(alone.scores.toxicity);
  });

  it('friendly sentences around one that is not take nothing from it', async () => {
    const judge: Judge = (sentence) => (sentence.includes('always') ? 1.5 : -6);
    const alone = await classifierWith(judge).score(text, 'default');
    const { scores } = await classifierWith(judge).score(`${friendly.repeat(30)} ${text}.`, 'default');
    expect(scores.toxicity).toBeCloseTo(alone.scores.toxicity, 3);
  });

  it('among many in doubt, one loses, but never more than the calibration allows', async () => {
    const judge: Judge = (sentence) => (sentence.includes('always') ? 1.5 : -1);
    const { most } = madeUpCalibration.among.toxicity;
    const alone = await classifierWith(judge).score(text, 'default');
    const among = async (count: number) => {
      const { scores } = await classifierWith(judge).score(`${friendly.repeat(count)} ${text}.`, 'default');
      return scores.toxicity;
    };
    const limit = await classifierWith((sentence) => judge(sentence, { sentences: [], pieces: 0 }) - most).score(
      text,
      'default',
    );
    expect(await among(2)).toBeLessThan(alone.scores.toxicity);
    expect(await among(60)).toBeCloseTo(limit.scores.toxicity, 3);
  });

  it('in a language in which the network is too mild, insults count for more, and other categories as ever', async () => {
    const german = 'Das Wetter war gestern nicht besonders schön, und heute regnet es schon wieder den ganzen Tag.';
    const mild = classifierWith(() => 0);
    const raised = classifierWith(() => 0, { calibration: { languageShifts: { de: 0.5 } } });
    const [before, after] = [await mild.score(german, 'default'), await raised.score(german, 'default')];
    expect(after.language).toBe('de');
    expect(after.scores.toxicity).toBeGreaterThan(before.scores.toxicity);
    expect({ ...after.scores, toxicity: 0, harassment: 0, hate_speech: 0 }).toEqual({
      ...before.scores,
      toxicity: 0,
      harassment: 0,
      hate_speech: 0,
    });
    expect((await raised.score(text, 'default')).scores).toEqual((await mild.score(text, 'default')).scores);
  });

  it('a sentence that stands in two windows counts as what was worse', async () => {
    const content = Array.from({ length: 30 }, (_, index) => `The sentence with the number ${index + 100}.`).join(' ');
    const asked: string[][] = [];
    const ask = (question: Question): ModelAnswer => {
      asked.push([...question.sentences]);
      const shared = asked.at(-2)?.at(-1);
      return heard(question, (sentence) => (sentence === shared ? 4 : -6));
    };
    const { scores } = await classifierWith({ ask }).score(content, 'default');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked[1]?.[0]).toBe(asked[0]?.at(-1));
    expect(scores.toxicity).toBeGreaterThan(0.8);
  });

  it('the stage of its reading decides which weights and bands count', async () => {
    const lenient = { ...madeUpCalibration.stages.early.toxicity, bias: -3, sure: { low: 0, high: 1 } };
    const early = { ...madeUpCalibration.stages.early, toxicity: lenient };
    const calibration = { stages: { ...madeUpCalibration.stages, early } };
    const judged = (isWhole: boolean) => {
      const ask = (question: Question) => heard(question, always(isWhole ? 4 : 3), { isWhole });
      return classifierWith({ ask }, { calibration }).score(text, 'default');
    };
    const stopped = await judged(false);
    expect(stopped.scores.toxicity).toBe(0.5);
    expect(stopped.unsure).toEqual(['toxicity']);
    expect(stopped.trace?.at(-1)).toEqual({ by: 'reading-early', outcome: 'decided' });
    const read = await judged(true);
    expect(read.scores.toxicity).toBeGreaterThan(0.85);
    expect(read).not.toHaveProperty('unsure');
  });

  it("T12: a quotation in a forum weighs less than the author's own words", async () => {
    const post = `> ${threat}\n\n${friendly} ${friendly}`;
    const quoted: Judge = (sentence) => (sentence.includes(threat) ? -1 : -6);
    const plain = await classifierWith(quoted).score(post, 'default');
    const forum = await classifierWith(quoted).score(post, 'forum_post');
    expect(plain.scores.toxicity).toBeGreaterThan(0.2);
    expect(forum.scores.toxicity).toBeLessThan(plain.scores.toxicity - 0.1);
  });
});

describe('T16: earlier messages', () => {
  const previous = ['One came first.', 'Then another one.'];

  it('are read before the first window only, and change neither the sentences nor their number', async () => {
    const content = Array.from({ length: 30 }, (_, index) => `The sentence with the number ${index + 100}.`).join(' ');
    const asked = async (options: ScoringOptions) => {
      const questions: Question[] = [];
      const ask = (question: Question): ModelAnswer => {
        questions.push(question);
        return heard(question, always(-1));
      };
      const { scores, decidedBy } = await classifierWith({ ask }).score(content, 'default', options);
      return { questions, scores, decidedBy };
    };
    const alone = await asked({});
    const together = await asked({ previous });
    expect(together.questions.map((question) => question.previous)).toEqual([
      previous,
      ...alone.questions.slice(1).map(() => undefined),
    ]);
    expect(together.questions.map(({ sentences }) => sentences)).toEqual(
      alone.questions.map(({ sentences }) => sentences),
    );
    expect([together.scores, together.decidedBy]).toEqual([alone.scores, alone.decidedBy]);
  });

  it('do not bring a text before the network that the cheap readers clear', async () => {
    const { trace } = await classifierWith(always(6), { fast: -6 }).score(text, 'default', { previous });
    expect(trace).toEqual([{ by: 'fast', outcome: 'decided' }]);
  });
});

describe('D2: depth', () => {
  const asked = async (depth: Depth, fast: number) => {
    const { trace } = await classifierWith(always(-6), { fast, depth }).score(text, 'default');
    return trace?.map(({ by }) => by);
  };

  it('full: the network reads everything, to the end', async () => {
    expect(await asked('full', -8)).toEqual(['fast', 'reading']);
    expect(await asked('default', -8)).toEqual(['fast']);
    const questions: Question[] = [];
    const ask = (question: Question): ModelAnswer => {
      questions.push(question);
      return heard(question, always(-6));
    };
    await classifierWith({ ask }, { depth: 'full' }).score(text, 'default');
    expect(questions).toHaveLength(1);
    expect(questions[0]).not.toHaveProperty('stop');
  });

  it('default: the network reads what the fast model may not decide alone, even if it is sure', async () => {
    expect(await asked('default', 8)).toEqual(['fast', 'reading']);
  });

  it('economy: the network reads only what the fast model is unsure of', async () => {
    expect(await asked('economy', 0)).toEqual(['fast', 'reading']);
    expect(await asked('economy', -2)).toEqual(['fast']);
    expect(await asked('default', -2)).toEqual(['fast', 'reading']);
  });
});

it('a bare link is judged as spam by the word lists alone', async () => {
  const spam: Judge = () => -6;
  const ask = (question: Question): ModelAnswer => {
    const read = heard(question, spam);
    read.logits[networkOutputs + 6] = 6;
    return read;
  };
  const score = async (content: string) => (await classifierWith({ ask }).score(content, 'default')).scores.spam;
  expect(await score('https://example.com/a?b=1')).toBeLessThan(0.1);
  expect(await score('take a look at this: https://example.com/a?b=1')).toBeGreaterThan(0.9);
});

it('the classifier is ready when the network is', () => {
  expect(classifierWith('failed').isReady?.()).toBe(false);
});
