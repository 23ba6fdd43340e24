import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createClassifier } from '../cascade/create-classifier.ts';
import type { Judgement, TextClassifier } from '../classifier.ts';
import { readShared } from '../model-files.ts';
import type { ModelPool } from '../neural/model-pool.ts';
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
async function start(options: LongTextOptions = {}) {
  const counts = { here: 0, asked: 0 };
  const main: TextClassifier = {
    version: 'main',
    explain: () => [],
    score: () => {
      counts.here++;
      return { scores };
    },
  };
  const models: ModelPool = {
    ask: async (questions) => {
      counts.asked += questions.length;
      return questions.map(() => 'failed' as const);
    },
    isReady: () => true,
    close: async () => {},
  };
  const fast = readShared([join(folder, 'fast.bin')]);
  const setup = { version: 'made up', fast, calibration: madeUpCalibration, depth: undefined };
  const classifier = readLongTexts(main, models, { ...setup, lexicon: [], innocentWords: [] }, options);
  opened.push(classifier);
  await untilInThread(classifier, counts);
  return { classifier, counts };
}

/** The thread takes a moment to start, and so does the next one where it died. */
async function untilInThread(classifier: TextClassifier, counts: { here: number }): Promise<void> {
  for (let before = -1; before !== counts.here; ) {
    before = counts.here;
    await classifier.score(long, 'default');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  counts.here = 0;
}

describe('O8: a long text', () => {
  it('is read by a thread, and short ones are not', async () => {
    const { classifier, counts } = await start();
    await Promise.all(Array.from({ length: 5 }, () => classifier.score(long, 'default')));
    expect(counts.here).toBe(0);
    classifier.score('x'.repeat(longText), 'default');
    expect(counts.here).toBe(1);
  });

  it('leaves the main thread free for other work', async () => {
    const { classifier } = await start();
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

  it('is judged there as it would be here', async () => {
    const options = { folder, lexicon: [], innocentWords: [], threads: 1, deadlineMs: 60_000 };
    const [classifier, other] = [await createClassifier(options), await createClassifier(options)];
    opened.push(classifier, other);
    for (const text of [`${long} kill `, doubtful, `${long}\n> fool\n${calm}`, 'плохо '.repeat(2_000)]) {
      // The first one of a classifier is read by the main thread.
      const here = classifier.score(text, 'default', { closely: true });
      let there: Judgement = await other.score(text, 'default', { closely: true });
      for (let n = 0; n < 3; n++) there = await other.score(text, 'default', { closely: true });
      expect(there).toEqual(await here);
    }
  });

  it('waits for the models in its turn, and what is refused then is forgotten', async () => {
    const { classifier, counts } = await start();
    let turns = 0;
    await classifier.score(doubtful, 'default', { beforeModels: () => turns++ });
    expect(turns).toBe(1);
    expect(counts.asked).toBeGreaterThan(0);
    counts.asked = 0;
    const busy = () => {
      throw new RangeError('busy');
    };
    await expect(classifier.score(doubtful, 'default', { beforeModels: busy })).rejects.toThrow(RangeError);
    expect(counts.asked).toBe(0);
    expect(await classifier.score(long, 'default')).toMatchObject({ language: 'en' });
  });

  it('of one account lets those of others pass', async () => {
    const { classifier } = await start();
    const done: string[] = [];
    const read = (asker: string) =>
      Promise.resolve(classifier.score(long, 'default', { asker })).then(() => done.push(asker));
    await Promise.all([...Array.from({ length: 20 }, () => read('flooding')), read('other')]);
    expect(done.indexOf('other')).toBeLessThan(8);
  });

  it('of which the thread dies is not read; the next one is', async () => {
    const readingWorker = new URL('./testing/mortal-reading-worker.ts', import.meta.url);
    const { classifier, counts } = await start({ readingWorker });
    await expect(classifier.score(`${long} die`, 'default')).rejects.toThrow(TextNotRead);
    expect(counts.here).toBe(0);
    await untilInThread(classifier, counts);
    expect(await classifier.score(long, 'default')).toEqual({ scores });
  });
});
