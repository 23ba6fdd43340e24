/**
 * The threads that run something heavy, and what waits for them. Nothing waits forever: after a full queue, a late
 * answer or a dead thread, the caller gets a reason instead of an answer and continues with what it has.
 */

import { createFairQueue } from '../fairness/fair-queue.ts';
import { keepRuntimeQuiet } from './quiet-runtime.ts';
import type { ThreadRequest } from './serve-tasks.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

/**
 * `full`: not accepted, this caller had too much waiting. `failed`: the thread died, the answer was late, or there is
 * none.
 */
export type PoolAnswer<Answer> = Answer | 'full' | 'failed';

export interface ThreadPool<Task, Answer> {
  /** Tasks that belong together, answered in their order. Never rejects. */
  ask(tasks: readonly Task[], options?: AskOptions<Answer>): Promise<PoolAnswer<Answer>[]>;
  /** Whether a thread is ready. */
  isReady(): boolean;
  /** Whether a thread is ready or starting. Without one, everything fails at once. */
  isAlive(): boolean;
  /** Answers what was asked, then ends the threads. Calling it again waits for the same end. */
  close(): Promise<void>;
}

export interface AskOptions<Answer> {
  /** When it aborts, unanswered tasks fail. */
  readonly signal?: AbortSignal | undefined;
  /** In whose line the tasks wait: callers take turns. */
  readonly caller?: string | undefined;
  /** Called for each task as soon as it is answered. */
  readonly afterTask?: ((answer: Answer) => void) | undefined;
  /** They continue an answered task: accepted however much is waiting, and before this caller's other tasks. */
  readonly continues?: boolean | undefined;
}

export interface PoolLimits {
  /** How many threads there are. */
  readonly threads: number;
  /** How many tasks of one caller may wait; other callers' tasks do not count. */
  readonly queueLimit: number;
  /** How long one task waits for its answer; forever with `Infinity`. */
  readonly deadlineMs: number;
  /** What each further task of one `ask` adds to that: more to wait for, and more to lose. */
  readonly furtherTaskMs: number;
  /** A thread that does not answer one task for this long is abandoned and replaced. */
  readonly silenceMs: number;
  /**
   * How many tasks a thread is handed at once: a newcomer waits for these. By default the current one and one more, so
   * that a thread is never idle between two messages; one is enough for tasks that take much longer than a message.
   */
  readonly handedAtOnce?: number;
}

export interface PoolWork<Setup, Task> {
  /** What the threads run: a file that calls `serveTasks`. */
  readonly worker: URL;
  /** What each thread gets when it starts. */
  readonly setup: Setup;
  /** The cost of a task relative to others: turns are equal in cost. Equal by default. */
  costOf?(task: Task): number;
}

const firstRestartMs = 250;
const longestRestartMs = 30_000;

interface Asked<Answer> {
  readonly turn: number;
  answer(given: PoolAnswer<Answer>): void;
}

export function createThreadPool<Setup, Task, Answer>(
  { worker, setup, costOf = () => 1 }: PoolWork<Setup, Task>,
  { threads: count, queueLimit, deadlineMs, furtherTaskMs, silenceMs, handedAtOnce = 2 }: PoolLimits,
): ThreadPool<Task, Answer> {
  keepRuntimeQuiet();
  const queue = createFairQueue<ThreadRequest<Task>>(({ task }) => costOf(task));
  const asked = new Map<number, Asked<Answer>>();
  /** By slot: a thread that dies leaves its slot to its replacement. */
  const threads = new Map<number, WorkerThread<Task>>();
  const restarts = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let closing: Promise<void> | undefined;
  let lastId = 0;
  let lastTurn = 0;
  let failedStarts = 0;
  let whenAnswered: (() => void) | undefined;

  function start(place: number): void {
    const thread = startWorkerThread<Setup, Task, Answer>(worker, setup, silenceMs, {
      ready() {
        failedStarts = 0;
        handOut();
      },
      answered(id, answer) {
        settle(id, answer ?? 'failed');
        handOut();
      },
      lost(unanswered) {
        threads.delete(place);
        for (const id of unanswered) settle(id, 'failed');
        if (!isClosed) startAgain(place);
        // There is no thread left that could answer, not even one that is starting.
        if (threads.size === 0) for (const { turn } of [...asked.values()]) giveUp(turn);
      },
    });
    threads.set(place, thread);
  }

  /** At once after a thread that worked; with growing pauses if threads do not start at all. */
  function startAgain(place: number): void {
    if (failedStarts++ === 0) {
      start(place);
      return;
    }
    const pauseMs = Math.min(longestRestartMs, firstRestartMs * 2 ** (failedStarts - 2));
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start(place);
    }, pauseMs);
    timer.unref();
    restarts.add(timer);
  }

  function settle(id: number, given: PoolAnswer<Answer>): void {
    const question = asked.get(id);
    if (question === undefined) return;
    asked.delete(id);
    question.answer(given);
    if (asked.size === 0) whenAnswered?.();
  }

  /** Each task goes to the thread with the least to do; several for one thread in one message. */
  function handOut(): void {
    const batches = new Map<number, ThreadRequest<Task>[]>();
    const loadOf = (place: number) => (threads.get(place)?.load ?? 0) + (batches.get(place)?.length ?? 0);
    const free = new Set([...threads].filter(([, { isReady }]) => isReady).map(([place]) => place));
    while (queue.size > 0 && free.size > 0) {
      const idlest = [...free].reduce((best, place) => (loadOf(place) < loadOf(best) ? place : best));
      const request = loadOf(idlest) < handedAtOnce ? queue.take() : undefined;
      if (request === undefined) free.delete(idlest);
      else batches.set(idlest, [...(batches.get(idlest) ?? []), request]);
    }
    for (const [place, requests] of batches) threads.get(place)?.hand(requests);
  }

  function enqueue(tasks: readonly Task[], turn: number, options: AskOptions<Answer>): Promise<PoolAnswer<Answer>>[] {
    const { caller, afterTask, continues } = options;
    const requests = tasks.map((task) => ({ id: ++lastId, task }));
    queue.add(turn, requests, { caller, continues });
    return requests.map(
      ({ id }) =>
        new Promise((resolve) => {
          const answer = (given: PoolAnswer<Answer>) => {
            if (given !== 'failed' && given !== 'full') afterTask?.(given);
            resolve(given);
          };
          asked.set(id, { turn, answer });
        }),
    );
  }

  function giveUp(turn: number): void {
    queue.drop(turn);
    for (const [id, question] of [...asked]) if (question.turn === turn) settle(id, 'failed');
  }

  async function end(): Promise<void> {
    isClosed = true;
    for (const timer of restarts) clearTimeout(timer);
    if (asked.size > 0 && threads.size > 0) await new Promise<void>((resolve) => (whenAnswered = resolve));
    await Promise.all([...threads.values()].map((thread) => thread.end()));
    threads.clear();
  }

  for (let place = 0; place < count; place++) start(place);

  return {
    isAlive: () => threads.size > 0,
    isReady: () => [...threads.values()].some(({ isReady }) => isReady),
    async ask(tasks, options = {}) {
      const { signal, caller, continues = false } = options;
      // Without a live thread, nothing would ever be answered; one that is starting will answer soon.
      if (isClosed || threads.size === 0 || signal?.aborted) return tasks.map(() => 'failed');
      if (!continues && queue.sizeOf(caller) + tasks.length > queueLimit) return tasks.map(() => 'full');
      const turn = ++lastTurn;
      const answers = enqueue(tasks, turn, options);
      const limitMs = deadlineMs + (tasks.length - 1) * furtherTaskMs;
      const stop = () => giveUp(turn);
      const timer = Number.isFinite(limitMs) ? setTimeout(stop, limitMs) : undefined;
      signal?.addEventListener('abort', stop);
      handOut();
      const given = await Promise.all(answers);
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      return given;
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}
