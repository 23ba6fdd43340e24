import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readShared } from '../model-files.ts';
import { createModelPool, type DeepAnswer, type ModelPoolOptions, type Question } from './model-pool.ts';
import { madeUpModels } from './testing/made-up-models.ts';

const worker = new URL('./testing/moody-worker.ts', import.meta.url);
const nowhere = { network: [], pieces: [] };
const broken = { network: ['broken'], pieces: [] };

function startPool(options: ModelPoolOptions = {}, english = nowhere as { network: string[]; pieces: string[] }) {
  const pool = createModelPool(
    { english, multilingual: nowhere },
    { threads: 1, worker, deadlineMs: 60_000, ...options },
  );
  onTestFinished(() => pool.close());
  return pool;
}

const english = (...texts: string[]): Question[] => texts.map((text) => ({ model: 'english', text }));
const lengthOf = (answer: DeepAnswer | undefined) => (answer instanceof Float32Array ? answer[0] : answer);
const lengths = (answers: readonly DeepAnswer[]) => answers.map(lengthOf);

describe('the pool', () => {
  it('answers the questions of a text in order, whatever else is asked', async () => {
    const pool = startPool({ threads: 2 });
    const texts = Array.from({ length: 100 }, (_, index) => ['x'.repeat(index), 'y'.repeat(index + 1)]);
    const answers = await Promise.all(texts.map((text) => pool.ask(english(...text))));
    expect(answers.map(lengths)).toEqual(texts.map((text) => text.map(({ length }) => length)));
  });

  it('is ready once a thread has its model; earlier questions wait until then', async () => {
    const pool = startPool();
    expect(pool.isReady()).toBe(false);
    expect(lengths(await pool.ask(english('word')))).toEqual([4]);
    expect(pool.isReady()).toBe(true);
  });

  it('lets texts take turns, so that one with many windows does not delay one with few', async () => {
    const pool = startPool();
    await pool.ask(english('ready'));
    const done: string[] = [];
    const long = pool.ask(english(...Array.from({ length: 48 }, () => 'window'))).then(() => done.push('long'));
    const short = pool.ask(english('short')).then(() => done.push('short'));
    await Promise.all([long, short]);
    expect(done).toEqual(['short', 'long']);
  });

  it('loads every model in every thread, so that none is idle while another is busy', async () => {
    const pool = startPool({ threads: 3 });
    const questions = Array.from({ length: 30 }, () => ({ model: 'multilingual' as const, text: 'x' }));
    const answeredBy = new Set<number | undefined>();
    // Threads start one after the other.
    while (answeredBy.size < 3) {
      const answers = await Promise.all(questions.map((question) => pool.ask([question])));
      for (const [answer] of answers) if (answer instanceof Float32Array) answeredBy.add(answer[1]);
    }
  });
});

describe('when something fails', () => {
  it('a dead thread is replaced; the questions it had fail, and waiting ones are answered', async () => {
    const pool = startPool();
    await pool.ask(english('ready'));
    const [died, ...others] = await Promise.all([
      pool.ask(english('die')),
      ...Array.from({ length: 8 }, () => pool.ask(english('word'))),
    ]);
    expect(lengths(died ?? [])).toEqual(['failed']);
    expect(others.slice(3).map(lengths)).toEqual(Array.from({ length: 5 }, () => [4]));
    expect(lengths(await pool.ask(english('after')))).toEqual([5]);
  });

  it('a thread that stops answering is replaced', async () => {
    const pool = startPool({ silenceMs: 5_000, deadlineMs: Number.POSITIVE_INFINITY });
    expect(lengths(await pool.ask(english('be silent')))).toEqual(['failed']);
    expect(lengths(await pool.ask(english('after')))).toEqual([5]);
  });

  it('a late answer counts as failed, and answers in time are kept', async () => {
    const pool = startPool({ deadlineMs: 2_000 });
    await expect.poll(pool.isReady, { timeout: 60_000 }).toBe(true);
    expect(lengths(await pool.ask(english('word', 'be silent')))).toEqual([4, 'failed']);
  });

  it('a question that the model cannot read fails without affecting others', async () => {
    expect(lengths(await startPool().ask(english('word', 'fail', 'words')))).toEqual([4, 'failed', 5]);
  });

  it('questions beyond the queue limit are refused', async () => {
    const pool = startPool({ queueLimit: 3 });
    const first = pool.ask(english('a', 'b', 'c'));
    expect(await pool.ask(english('d'))).toEqual(['full']);
    expect(lengths(await first)).toEqual([1, 1, 1]);
    expect(lengths(await pool.ask(english('d')))).toEqual([1]);
  });

  it('questions fail if no thread ever starts, even without a deadline', async () => {
    const pool = startPool({ deadlineMs: Number.POSITIVE_INFINITY }, broken);
    expect(await pool.ask(english('a', 'b'))).toEqual(['failed', 'failed']);
    expect(pool.isReady()).toBe(false);
  });

  it('closing answers the questions asked before it and refuses later ones', async () => {
    const pool = startPool();
    const asked = pool.ask(english('one', 'three'));
    await pool.close();
    expect(lengths(await asked)).toEqual([3, 5]);
    expect(await pool.ask(english('late'))).toEqual(['failed']);
  });

  it('a model that could not be opened is opened again for the next question', async () => {
    const folder = madeUpModels();
    const place = (network: string, pieces: string) => ({
      network: [join(folder, network)],
      pieces: [join(folder, pieces)],
    });
    const table = readShared([join(folder, 'multilingual-table.bin')]);
    const network = join(folder, 'multilingual.onnx');
    renameSync(network, `${network}.away`);
    const pool = createModelPool(
      {
        english: place('english.onnx', 'english-vocab.txt'),
        multilingual: { ...place('multilingual.onnx', 'multilingual-pieces.bin'), table },
      },
      { threads: 1, deadlineMs: Number.POSITIVE_INFINITY },
    );
    onTestFinished(() => pool.close());
    const question: Question[] = [{ model: 'multilingual', text: 'dumm' }];
    expect(await pool.ask(question)).toEqual(['failed']);
    renameSync(`${network}.away`, network);
    expect((await pool.ask(question))[0]).toBeInstanceOf(Float32Array);
  });
});
