import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { TextClassifier } from '../classifier.ts';
import { createClassifier } from '../create-classifier.ts';
import { readShared } from '../model-files.ts';
import type { ModelPool } from '../neural/model-pool.ts';
import { passesOf } from '../neural/question.ts';
import { madeUpCalibration, madeUpModels } from '../neural/testing/made-up-models.ts';
import { type LongTextOptions, longText, readLongTexts, TextNotRead } from './read-long-texts.ts';

const folder = madeUpModels(madeUpCalibration, afterAll);
const opened: TextClassifier[] = [];
afterAll(() => Promise.all(opened.map((classifier) => classifier.close?.())));

const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const calm = 'the people of the village said that the weather was what it had always been at that time of the year. ';
const long = calm.repeat(Math.ceil(20_000 / calm.length));
const doubtful = `${long} maybe a fool. `;

/** Everything long, in a thread; `here` counts what the main thread reads itself, `asked` the questions to the models. */
function start(options: LongTextOptions = {}) {
  const counts = { here: 0, asked: 0, passes: 0 };
  const main: TextClassifier = {
    version: 'main',
    explain: () => [],
    score: (_content, _context, options) => {
      counts.here++;
      options?.beforeModels?.(1);
      return { scores };
    },
  };
  const models: ModelPool = {
    ask: async (questions) => {
      counts.asked += questions.length;
      for (const question of questions) counts.passes += passesOf(question);
      return questions.map(() => 'failed' as const);
    },
    isReady: () => true,
    close: async () => {},
  };
  const fast = readShared([join(folder, 'fast.bin')]);
  const setup = { version: 'made up', fast, calibration: madeUpCalibration, depth: undefined };
  const classifier = readLongTexts(
    main,
    models,
    { ...setup, lexicon: [], innocentWords: [] },
    { deadlineMs: 120_000, silenceMs: 120_000, ...options },
  );
  opened.push(classifier);
  return { classifier, counts };
}

const mortal = new URL('./testing/mortal-reading-worker.ts', import.meta.url);
const ending = new URL('./testing/ending-worker.ts', import.meta.url);

describe('O8: a long text', () => {
  it('is read in a worker thread, even while the thread starts; a short text is not', async () => {
    const { classifier, counts } = start();
    await Promise.all(Array.from({ length: 5 }, () => classifier.score(long, 'default')));
    expect(counts.here).toBe(0);
    classifier.score('x'.repeat(longText), 'default');
    expect(counts.here).toBe(1);
  });

  it('leaves the main thread free for other work', async () => {
    const { classifier } = start();
    let turns = 0;
    const turn = () => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await classifier.score(long, 'default');
    clearImmediate(next);
    expect(turns).toBeGreaterThan(10);
  });

  it.runIf(process.platform === 'linux')('yields to short texts when both want the same core', async () => {
    const own = getPriority();
    const lowered = () => readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) > own).length;
    const before = lowered();
    const { classifier } = start();
    await classifier.score(long, 'default');
    expect(lowered()).toBeGreaterThan(before);
    expect(getPriority()).toBe(own);
  });

  it('is judged the same in the worker thread and in the main thread', async () => {
    const options = { folder, lexicon: [], innocentWords: [], threads: 1, deadlineMs: 60_000 };
    const classifier = await createClassifier({ ...options, readingWorker: ending });
    const other = await createClassifier(options);
    opened.push(classifier, other);
    for (const text of [`${long} kill `, doubtful, `${long}\n> fool\n${calm}`, 'плохо '.repeat(2_000)]) {
      const read = { closely: true, spans: true, previous: ['fool', 'it was late'] };
      const here = await classifier.score(text, 'default', read);
      expect(here.sentences?.length).toBeGreaterThan(10);
      expect(await other.score(text, 'default', read)).toEqual(here);
    }
  });

  it('asks before it uses the models, and is not read if that is refused', async () => {
    const { classifier, counts } = start();
    const passes: number[] = [];
    await classifier.score(doubtful, 'default', { beforeModels: (more) => passes.push(more) });
    expect(passes.reduce((sum, more) => sum + more)).toBeCloseTo(counts.passes);
    expect(counts.asked).toBeGreaterThan(0);
    counts.asked = 0;
    const busy = () => {
      throw new RangeError('busy');
    };
    await expect(classifier.score(doubtful, 'default', { beforeModels: busy })).rejects.toThrow(RangeError);
    expect(counts.asked).toBe(0);
    expect(await classifier.score(long, 'default')).toMatchObject({ language: 'en' });
  });

  it('lets texts of other accounts pass', async () => {
    const { classifier } = start();
    const done: string[] = [];
    const read = (caller: string) =>
      Promise.resolve(classifier.score(long, 'default', { caller })).then(() => done.push(caller));
    await Promise.all([...Array.from({ length: 20 }, () => read('flooding')), read('other')]);
    expect(done.indexOf('other')).toBeLessThan(8);
  });

  it('is not read if its thread dies; the next text waits for a new thread', async () => {
    const { classifier, counts } = start({ readingWorker: mortal });
    await expect(classifier.score(`${long} die`, 'default')).rejects.toThrow(TextNotRead);
    expect(await classifier.score(long, 'default')).toEqual({ scores });
    expect(counts.here).toBe(0);
  });

  it('is read in the main thread if no thread can be started', async () => {
    const { classifier, counts } = start({ readingWorker: ending });
    await Promise.all([classifier.score(long, 'default'), classifier.score(long, 'default')]);
    expect(counts.here).toBe(2);
  });

  it('takes a whole turn of the main thread if no thread can be started, and accounts take turns', async () => {
    const { classifier, counts } = start({ readingWorker: ending });
    let turn = 0;
    const count = () => {
      turn++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const read: { caller: string; turn: number }[] = [];
    const score = async (caller: string) => {
      await classifier.score(long, 'default', { caller, beforeModels: () => read.push({ caller, turn }) });
    };
    await Promise.all([...Array.from({ length: 20 }, () => score('flooding')), score('other')]);
    clearImmediate(next);
    expect(counts.here).toBe(21);
    expect(new Set(read.map((one) => one.turn)).size).toBe(21);
    expect(read.findIndex(({ caller }) => caller === 'other')).toBeLessThan(3);
  });

  it('is refused if too many of its account are waiting; those of other accounts are not', async () => {
    const { classifier } = start({ readingWorker: mortal });
    const read = async (caller: string) => classifier.score(long, 'default', { caller });
    const flood = Promise.allSettled(Array.from({ length: 300 }, () => read('flooding')));
    const others = await Promise.allSettled(['one', 'other'].map(read));
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await flood).filter(({ status }) => status === 'rejected')).toHaveLength(300 - 256);
  });
});
