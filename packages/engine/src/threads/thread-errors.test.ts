import { describe, expect, it, onTestFinished } from 'vitest';
import { reportThreadError, type ThreadError, watchThreadErrors } from './thread-errors.ts';
import { createThreadPool } from './thread-pool.ts';

function watch() {
  const heard: ThreadError[] = [];
  const { promise: first, resolve } = Promise.withResolvers<ThreadError>();
  const stop = watchThreadErrors((failed) => {
    heard.push(failed);
    resolve(failed);
  });
  onTestFinished(stop);
  return { heard, first, stop };
}

function startPool(file: string) {
  const worker = new URL(`./testing/${file}.ts`, import.meta.url);
  const deadlineMs = Number.POSITIVE_INFINITY;
  const limits = { threads: 1, queueLimit: 50, deadlineMs, furtherTaskMs: 0, silenceMs: 60_000 };
  const pool = createThreadPool<undefined, string, string>({ worker, setup: undefined }, limits);
  onTestFinished(() => pool.close());
  return pool;
}

describe('an error in a thread', () => {
  it('is reported with its cause, and the thread answers the next task', async () => {
    const { heard } = watch();
    const pool = startPool('failing-worker');
    expect(await pool.ask(['fail'])).toEqual(['failed']);
    expect(heard).toMatchObject([
      { thread: 'failing-worker', error: { name: 'RangeError', message: 'the network has no such input' } },
    ]);
    expect(heard[0]?.error.stack).toContain('failing-worker');
    expect(await pool.ask(['word'])).toEqual(['word']);
  });

  it('is reported if it ends the thread', async () => {
    const { first } = watch();
    const pool = startPool('failing-worker');
    await pool.ask(['die']);
    expect(await first).toMatchObject({ thread: 'failing-worker', error: { message: 'nobody caught this' } });
  });

  it('is reported if the thread does not start', async () => {
    const { first } = watch();
    startPool('no-such-worker');
    expect((await first).error.message).toContain('no-such-worker');
  });
});

it('a removed listener gets no more errors, and a thrown non-error becomes an error', () => {
  const { heard, stop } = watch();
  reportThreadError(new URL('file:///somewhere/model-worker.js'), 'out of memory');
  stop();
  reportThreadError(new URL('file:///somewhere/model-worker.js'), 'again');
  expect(heard).toMatchObject([{ thread: 'model-worker', error: { message: 'out of memory' } }]);
});
