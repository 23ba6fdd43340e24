/**
 * One thread that answers questions and can be cut off at any moment; native models therefore run in a pool instead
 * (thread-pool.ts). Both sides are here: `startQuestionThread` asks, `answerQuestions` answers in the thread's file. If an
 * answer is late, the thread is ended and all its open questions fail; the cause is reported (thread-errors.ts).
 */

import { parentPort, type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';
import { reportThreadError } from './thread-errors.ts';

export { lowerPriorityOfThread } from './lower-priority.ts';

/** Milliseconds on the clock, or also of the thread's processor time, whichever ends first. */
export type AnswerLimit = number | { readonly timeMs: number; readonly processorMs: number };

export interface QuestionThread<Question, Answer> {
  /** Why it has ended, if it has. It is not restarted: the caller starts another. */
  readonly failure: Error | undefined;
  /** How many questions it has not answered yet. */
  readonly load: number;
  /**
   * Rejects with the error of this question, or with the end of the thread. Waits forever by default. What is in
   * `transfer` is moved to the thread without being copied, and is no longer available here.
   */
  ask(question: Question, limit?: AnswerLimit, transfer?: readonly Transferable[]): Promise<Answer>;
  stop(): Promise<void>;
}

interface Asked<Question> {
  readonly id: number;
  readonly question: Question;
}

/** An error loses its code on the way out of a thread, unless the code is sent separately. */
interface Answered<Answer> {
  readonly id: number;
  readonly answer?: Answer;
  readonly error?: { readonly message: string; readonly code: unknown; readonly errcode: unknown };
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  /** Stops waiting for a late answer. */
  stopTimer(): void;
}

export function startQuestionThread<Question, Answer>(
  file: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): QuestionThread<Question, Answer> {
  // Flags for the main thread (`--eval` and the like) would keep the thread from starting.
  const worker = new Worker(file, { execArgv: [], ...options });
  worker.unref();
  const waiting = new Map<number, Waiting<Answer>>();
  let lastId = 0;
  let failure: Error | undefined;

  function settle(id: number, { answer, error }: Omit<Answered<Answer>, 'id'>): void {
    const question = waiting.get(id);
    waiting.delete(id);
    question?.stopTimer();
    // Work in progress keeps the process alive; an idle thread does not.
    if (waiting.size === 0) worker.unref();
    if (error === undefined) question?.resolve(answer as Answer);
    else question?.reject(Object.assign(new Error(error.message), error));
  }

  function end(cause: Error): Promise<unknown> {
    failure ??= cause;
    for (const { reject, stopTimer } of waiting.values()) {
      stopTimer();
      reject(failure);
    }
    waiting.clear();
    return worker.terminate();
  }

  function fail(cause: Error): void {
    if (failure === undefined) reportThreadError(file, cause);
    void end(cause);
  }

  worker.on('message', ({ id, ...answered }: Answered<Answer>) => settle(id, answered));
  worker.on('error', (error) => fail(error as Error));
  worker.on('exit', () => fail(ended('The thread ended.')));

  return {
    get failure() {
      return failure;
    },
    get load() {
      return waiting.size;
    },
    ask(question, limit, transfer = []) {
      if (failure !== undefined) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        const late = (ms: number) => fail(ended(`The answer of the thread took too long: more than ${ms} ms.`));
        const id = lastId++;
        waiting.set(id, { resolve, reject, stopTimer: startTimer(worker, limit, late) });
        worker.ref();
        worker.postMessage({ id, question } satisfies Asked<Question>, transfer);
      });
    },
    async stop() {
      await end(ended('The thread was stopped.'));
    },
  };
}

/**
 * Questions that wait for something else, such as a connection, are answered concurrently. What `transferred` names in
 * an answer is sent without being copied.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  transferred: (answer: Answer) => readonly Transferable[] = () => [],
): void {
  parentPort?.on('message', async ({ id, question }: Asked<Question>) => {
    const reply = await answered(id, () => answer(question));
    parentPort?.postMessage(reply, reply.answer === undefined ? [] : transferred(reply.answer));
  });
}

async function answered<Answer>(id: number, answer: () => Answer | Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { id, answer: await answer() };
  } catch (error) {
    const { message, code, errcode } = error as { message?: string; code?: unknown; errcode?: unknown };
    return { id, error: { message: message ?? String(error), code, errcode } };
  }
}

/** Returns how to stop it. */
function startTimer(worker: Worker, limit: AnswerLimit | undefined, late: (ms: number) => void): () => void {
  if (limit === undefined) return () => {};
  if (typeof limit === 'number') {
    const timer = setTimeout(late, limit, limit);
    return () => clearTimeout(timer);
  }
  const { processorMs, timeMs } = limit;
  const start = performance.now();
  const usage = () => worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000);
  const before = usage().catch(() => 0);
  let stopped = false;
  let timer: NodeJS.Timeout;
  async function look(): Promise<void> {
    const used = (await usage().catch(() => 0)) - (await before);
    if (stopped) return;
    if (performance.now() - start >= timeMs) late(timeMs);
    else if (used >= processorMs) late(processorMs);
    else wait(processorMs - used);
  }
  function wait(ms: number): void {
    const left = timeMs - (performance.now() - start);
    timer = setTimeout(() => void look(), Math.max(1, Math.min(ms, left)));
  }
  wait(processorMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** With the code of a timed-out connection: try again later. */
function ended(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}
