import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type QuestionThread, startQuestionThread } from './question-thread.ts';
import { type ThreadError, watchThreadErrors } from './thread-errors.ts';

const worker = new URL('./testing/answering-worker.ts', import.meta.url);

describe('a thread that answers questions', () => {
  let thread: QuestionThread<number | string, number>;
  let reported: ThreadError[];
  let stopWatching: () => void;
  beforeEach(() => {
    thread = startQuestionThread(worker, {});
    reported = [];
    stopWatching = watchThreadErrors((failed) => reported.push(failed));
  });
  afterEach(async () => {
    stopWatching();
    await thread.stop();
  });

  it('answers every question, whatever number is asked at once', async () => {
    const asked = [1, 2, 3].map((question) => thread.ask(question));
    expect(thread.load).toBe(3);
    expect(await Promise.all(asked)).toEqual([2, 4, 6]);
    expect(thread.load).toBe(0);
  });

  it('returns an error with its code only for the question that caused it, and keeps running', async () => {
    await expect(thread.ask('throw')).rejects.toMatchObject({ message: 'not this one', code: 'ENOSUCH' });
    expect(await thread.ask(2)).toBe(4);
    expect(reported).toEqual([]);
  });

  it('ends after a late answer, and all its open questions fail', async () => {
    await thread.ask(1);
    const settled = await Promise.allSettled([thread.ask('hang'), thread.ask('hang', 50)]);
    for (const { reason } of settled as PromiseRejectedResult[]) expect(reason).toMatchObject({ code: 'ETIMEDOUT' });
    await expect(thread.ask(1)).rejects.toThrow('too long');
    expect(reported).toMatchObject([{ thread: 'answering-worker', error: thread.failure }]);
  });

  it.each([
    ['die', 'died on purpose'],
    ['leave', 'The thread ended.'],
  ])('passes the cause to waiting callers, later callers and the log: %s', async (question, message) => {
    await expect(thread.ask(question)).rejects.toThrow(message);
    await expect(thread.ask(1)).rejects.toThrow(message);
    expect(reported).toMatchObject([{ thread: 'answering-worker', error: { message } }]);
  });

  it('fails its open questions when stopped, and reports nothing', async () => {
    const asked = expect(thread.ask('hang')).rejects.toThrow('stopped');
    await thread.stop();
    await asked;
    expect(reported).toEqual([]);
  });
});
