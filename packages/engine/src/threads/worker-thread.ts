/**
 * One worker thread as the pool sees it: takes requests, returns answers, and reports when it ends. A thread is never
 * terminated: inside a model, that would end the whole process. It is asked to end, and a thread that no longer answers
 * is left alone.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate, unwatchGate, watchGate } from './exit-gate.ts';
import type { ThreadData, ThreadMessage, ThreadReply, ThreadRequest } from './serve-tasks.ts';
import { reportThreadError } from './thread-errors.ts';

export interface ThreadEvents<Answer> {
  ready(): void;
  /** Without an answer: it could not give one. */
  answered(id: number, answer: Answer | undefined): void;
  /** It ended or stopped answering. `unanswered`: the tasks that it will never answer. */
  lost(unanswered: readonly number[]): void;
}

export interface WorkerThread<Task> {
  readonly isReady: boolean;
  /** How many tasks it has not answered yet. */
  readonly load: number;
  hand(requests: readonly ThreadRequest<Task>[]): void;
  /** Waits for its tasks, unless it does not answer for too long. */
  end(): Promise<void>;
}

/** The models are outside the heap of the thread; its short-lived numbers need little room, but would take a lot. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };

export function startWorkerThread<Setup, Task, Answer>(
  file: URL,
  setup: Setup,
  silenceMs: number,
  events: ThreadEvents<Answer>,
): WorkerThread<Task> {
  const gate = createGate();
  const workerData: ThreadData<Setup> = { setup, gate };
  // Flags for the main thread (`--eval` and the like) would keep the thread from starting.
  const worker = new Worker(file, { execArgv: [], workerData, resourceLimits });
  watchGate(gate);
  const handed = new Set<number>();
  let isReady = false;
  let isEnding = false;
  let isLost = false;
  let silence: NodeJS.Timeout | undefined;

  /** Opening the model and work in progress keep the process alive and are watched; an idle thread does neither. */
  function watch(): void {
    clearTimeout(silence);
    if (isReady && handed.size === 0) {
      worker.unref();
      return;
    }
    worker.ref();
    silence = setTimeout(giveUp, silenceMs);
  }

  function giveUp(): void {
    reportThreadError(file, new Error(`The thread was silent for ${silenceMs} ms and was replaced.`));
    lose();
  }

  function lose(): void {
    if (isLost) return;
    isLost = true;
    isReady = false;
    clearTimeout(silence);
    worker.unref();
    post('end');
    if (!isEnding) events.lost([...handed]);
  }

  function post(message: ThreadMessage<Task>): void {
    worker.postMessage(message);
  }

  worker.on('message', ({ id, answer, error }: ThreadReply<Answer>) => {
    if (error !== undefined) reportThreadError(file, error);
    if (isLost) return;
    if (id === undefined) isReady = true;
    else handed.delete(id);
    watch();
    if (id === undefined) events.ready();
    else events.answered(id, answer);
  });
  // The end of the thread follows, and with it the answer to its tasks.
  worker.on('error', (error) => reportThreadError(file, error));
  worker.on('exit', () => {
    unwatchGate(gate);
    lose();
  });
  watch();

  return {
    get isReady() {
      return isReady;
    },
    get load() {
      return handed.size;
    },
    hand(requests) {
      for (const { id } of requests) handed.add(id);
      watch();
      post(requests);
    },
    async end() {
      if (isLost) return;
      isEnding = true;
      const ended = once(worker, 'exit');
      clearTimeout(silence);
      worker.ref();
      post('end');
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, silenceMs)))]);
      clearTimeout(timer);
      worker.unref();
    },
  };
}
