import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readShared } from '../model-files.ts';
import { createModelPool, type ModelAnswer, type ModelPoolOptions } from './model-pool.ts';
import type { NetworkPlaces } from './network-session.ts';
import type { Question } from './question.ts';
import { madeUpModels } from './testing/made-up-models.ts';

const worker = new URL('./testing/moody-worker.ts', import.meta.url);
const nothing = new Uint8Array(new SharedArrayBuffer(0));
const nowhere: NetworkPlaces = { first: [], rest: [], pieces: [], table: nothing };
const broken: NetworkPlaces = { ...nowhere, first: ['broken'] };

function startPool(options: ModelPoolOptions = {}, places = nowhere) {
  const pool = createModelPool(places, { threads: 1, worker, deadlineMs: 60_000, ...options });
  onTestFinished(() => pool.close());
  return pool;
}

const asked = (...texts: string[]): Question[] => texts.map((text) => ({ sentences: [text], pieces: 8 }));
const lengthOf = (answer: ModelAnswer | undefined) => (typeof answer === 'object' ? answer.logits[15] : answer);
const lengths = (answers: readonly ModelAnswer[]) => answers.map(lengthOf);

describe('the pool', () => {
  it('answers the questions of a text in order, whatever else is asked', async () => {
    const pool = startPool({ threads: 2 });
    const texts = Array.from({ length: 100 }, (_, index) => ['x'.repeat(index), 'y'.repeat(index + 1)]);
    const answers = await Promise.all(texts.map((text) => pool.ask(asked(...text))));
    expect(answers.map(lengths)).toEqual(texts.map((text) => text.map(({ length }) => length)));
  });

  it('is ready once a thread has the network; earlier questions wait until then', async () => {
    const pool = startPool();
    expect(pool.isReady()).toBe(false);
    expect(lengths(await pool.ask(asked('word')))).toEqual([4]);
    expect(pool.isReady()).toBe(true);
  });

  it('lets texts take turns, so that one with many windows does not delay one with few', async () => {
    const pool = startPool();
    await pool.ask(asked('ready'));
    const done: string[] = [];
    const long = pool.ask(asked(...Array.from({ length: 48 }, () => 'window'))).then(() => done.push('long'));
    const short = pool.ask(asked('short')).then(() => done.push('short'));
    await Promise.all([long, short]);
    expect(done).toEqual(['short', 'long']);
  });

  it('reads in every thread, so that none is idle while another is busy', async () => {
    const pool = startPool({ threads: 3 });
    const questions = Array.from({ length: 30 }, () => asked('x'));
    const answeredBy = new Set<number | undefined>();
    // Threads start one after the other.
    while (answeredBy.size < 3) {
      const answers = await Promise.all(questions.map((question) => pool.ask(question)));
      for (const [answer] of answers) if (typeof answer === 'object') answeredBy.add(answer.logits[16]);
    }
  });

  it('reports after each answer what it really cost', async () => {
    const costs: number[] = [];
    await startPool().ask(
      [
        { sentences: ['word'], pieces: 64 },
        { sentences: ['fail'], pieces: 64 },
        { sentences: ['word'], pieces: 16 },
      ],
      'caller',
      (passes) => costs.push(passes),
    );
    expect(costs).toEqual([1, 0.25]);
  });
});

describe('when something fails', () => {
  it('a dead thread is replaced; the questions it had fail, and waiting ones are answered', async () => {
    const pool = startPool();
    await pool.ask(asked('ready'));
    const [died, ...others] = await Promise.all([
      pool.ask(asked('die')),
      ...Array.from({ length: 8 }, () => pool.ask(asked('word'))),
    ]);
    expect(lengths(died ?? [])).toEqual(['failed']);
    expect(others.slice(3).map(lengths)).toEqual(Array.from({ length: 5 }, () => [4]));
    expect(lengths(await pool.ask(asked('after')))).toEqual([5]);
  });

  it('a thread that stops answering is replaced', async () => {
    const pool = startPool({ silenceMs: 5_000, deadlineMs: Number.POSITIVE_INFINITY });
    expect(lengths(await pool.ask(asked('be silent')))).toEqual(['failed']);
    expect(lengths(await pool.ask(asked('after')))).toEqual([5]);
  });

  it('a late answer counts as failed, and answers in time are kept', async () => {
    const pool = startPool({ deadlineMs: 2_000 });
    await expect.poll(pool.isReady, { timeout: 60_000 }).toBe(true);
    expect(lengths(await pool.ask(asked('word', 'be silent')))).toEqual([4, 'failed']);
  });

  it('a question that the network cannot read fails without affecting others', async () => {
    expect(lengths(await startPool().ask(asked('word', 'fail', 'words')))).toEqual([4, 'failed', 5]);
  });

  it('questions beyond the queue limit are refused', async () => {
    const pool = startPool({ queueLimit: 3 });
    const first = pool.ask(asked('a', 'b', 'c'));
    expect(await pool.ask(asked('d'))).toEqual(['full']);
    expect(lengths(await first)).toEqual([1, 1, 1]);
    expect(lengths(await pool.ask(asked('d')))).toEqual([1]);
  });

  it('questions fail if no thread ever starts, even without a deadline', async () => {
    const pool = startPool({ deadlineMs: Number.POSITIVE_INFINITY }, broken);
    expect(await pool.ask(asked('a', 'b'))).toEqual(['failed', 'failed']);
    expect(pool.isReady()).toBe(false);
  });

  it('closing answers the questions asked before it and refuses later ones', async () => {
    const pool = startPool();
    const answering = pool.ask(asked('one', 'three'));
    await pool.close();
    expect(lengths(await answering)).toEqual([3, 5]);
    expect(await pool.ask(asked('late'))).toEqual(['failed']);
  });

  it('a network that could not be opened is opened again for later questions', async () => {
    const folder = madeUpModels();
    const network = join(folder, 'reading-rest.onnx');
    renameSync(network, `${network}.away`);
    const pool = createModelPool(
      {
        first: [join(folder, 'reading-first.onnx')],
        rest: [network],
        pieces: [join(folder, 'pieces.bin')],
        table: readShared([join(folder, 'pieces-table.bin')]),
      },
      { threads: 1, deadlineMs: Number.POSITIVE_INFINITY },
    );
    onTestFinished(() => pool.close());
    expect(await pool.ask(asked('dumm'))).toEqual(['failed']);
    renameSync(`${network}.away`, network);
    await expect.poll(pool.isReady, { timeout: 60_000 }).toBe(true);
    expect((await pool.ask(asked('dumm')))[0]).toMatchObject({ isWhole: true, sentences: 1 });
  });
});
