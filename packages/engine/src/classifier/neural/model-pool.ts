/** The threads that run the deep models: an ordinary pool (threads/thread-pool.ts) in which every thread has all models. */

import { availableParallelism } from 'node:os';
import { createThreadPool, type PoolAnswer } from '../../threads/thread-pool.ts';
import type { ModelPlaces, Question } from './model-worker.ts';
import { passesOf } from './passes-of.ts';

export type { Question };

/** Logits, or why there are none. */
export type DeepAnswer = PoolAnswer<Float32Array>;

export interface ModelPool {
  /**
   * Answers the questions of one text in their order. Never rejects. Callers take turns. `afterPass` is called as soon
   * as a question is answered, with the passes it cost.
   */
  ask(questions: readonly Question[], caller?: string, afterPass?: (passes: number) => void): Promise<DeepAnswer[]>;
  /** Whether a thread has the English model ready. */
  isReady(): boolean;
  /** Answers what was asked, then ends the threads. */
  close(): Promise<void>;
}

export interface ModelPoolOptions {
  /** Each has its own models, about 100 MB. By default one fewer than there are cores, at least one, at most two. */
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

export function createModelPool(places: ModelPlaces, options: ModelPoolOptions = {}): ModelPool {
  const { threads = defaultThreads(), queueLimit = 1_024, deadlineMs = 5_000 } = options;
  const { silenceMs = 30_000, worker = modelWorker } = options;
  const pool = createThreadPool<ModelPlaces, Question, Float32Array>(
    { worker, setup: places, costOf: passesOf },
    { threads, queueLimit, deadlineMs, furtherTaskMs: furtherQuestionMs, silenceMs },
  );
  return { ...pool, ask: (questions, caller, afterPass) => pool.ask(questions, { caller, afterTask: afterPass }) };
}

/** With two threads, all models together stay below 500 MB; operators with more memory can set more threads. */
function defaultThreads(): number {
  return Math.min(2, Math.max(1, availableParallelism() - 1));
}
