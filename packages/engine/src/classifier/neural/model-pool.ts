/** The threads that run the network: an ordinary pool (threads/thread-pool.ts) in which every thread has opened it. */

import { availableParallelism } from 'node:os';
import { createThreadPool, type PoolAnswer } from '../../threads/thread-pool.ts';
import type { NetworkPlaces } from './network-session.ts';
import { passesOf, type Question, type WindowRead } from './question.ts';

/** What the network said about a window, or why there is nothing. */
export type ModelAnswer = PoolAnswer<WindowRead>;

export interface ModelPool {
  /**
   * Answers the questions of one text in their order. Never rejects. Callers take turns. `afterPass` is called as soon
   * as a question is answered, with the passes it cost.
   */
  ask(questions: readonly Question[], caller?: string, afterPass?: (passes: number) => void): Promise<ModelAnswer[]>;
  /** Whether a thread has the network ready. */
  isReady(): boolean;
  /** Answers what was asked, then ends the threads. */
  close(): Promise<void>;
}

export interface ModelPoolOptions {
  /** Each has its own network, about 50 MB. By default one fewer than there are cores, at least one, at most two. */
  readonly threads?: number;
  /** How many questions of one caller may wait. */
  readonly queueLimit?: number;
  /**
   * How long a text with one question waits for its answer; longer texts wait a little longer; `Infinity` waits
   * forever.
   */
  readonly deadlineMs?: number;
  /** A thread that does not answer one question for this long is abandoned and replaced. */
  readonly silenceMs?: number;
  /** What the threads run; tests substitute another. */
  readonly worker?: URL;
}

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const modelWorker = new URL(`./model-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

const furtherQuestionMs = 100;

export function createModelPool(places: NetworkPlaces, options: ModelPoolOptions = {}): ModelPool {
  const { threads = defaultThreads(), queueLimit = 1_024, deadlineMs = 5_000 } = options;
  const { silenceMs = 30_000, worker = modelWorker } = options;
  const pool = createThreadPool<NetworkPlaces, Question, WindowRead>(
    { worker, setup: places, costOf: passesOf },
    { threads, queueLimit, deadlineMs, furtherTaskMs: furtherQuestionMs, silenceMs },
  );
  return {
    ...pool,
    ask: (questions, caller, afterPass) =>
      pool.ask(questions, { caller, afterTask: afterPass && (({ passes }) => afterPass(passes)) }),
  };
}

/** Two threads keep up with a busy service; operators with more cores can set more. */
function defaultThreads(): number {
  return Math.min(2, Math.max(1, availableParallelism() - 1));
}
