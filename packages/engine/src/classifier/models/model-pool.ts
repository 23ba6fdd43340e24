/**
 * The threads that run the deep models, and what waits for them. Nothing waits without an end: a full queue, a late answer
 * and a thread that died are all answered, with a word instead of logits, and the caller goes on with what it has.
 */

import { availableParallelism } from 'node:os';
import type { DeepModel } from './deep-model.ts';
import { createFairQueue } from './fair-queue.ts';
import { type ModelThread, modelWorker, startModelThread } from './model-thread.ts';
import type { ModelPlaces, ModelRequest } from './model-worker.ts';

export interface Question {
  readonly model: DeepModel;
  readonly text: string;
}

/** `full`: not taken on, too much was waiting. `failed`: the thread died, the answer was late, or there is none. */
export type DeepAnswer = Float32Array | 'full' | 'failed';

export interface ModelPool {
  /** The questions of one text, answered in their order. Never rejects. */
  ask(questions: readonly Question[]): Promise<DeepAnswer[]>;
  /** Whether a thread has the English model ready. */
  isReady(): boolean;
  /** Answers what was asked, then ends the threads. */
  close(): Promise<void>;
}

export interface ModelPoolOptions {
  /** Each holds a model of its own, about 100 MB. Unless given one less than there are cores, one at least, two at most. */
  readonly threads?: number;
  /** How many questions may wait. */
  readonly queueLimit?: number;
  /** How long a text with one question waits for its answer, and longer ones a little longer; for ever with `Infinity`. */
  readonly deadlineMs?: number;
  /** A thread that is silent for this long over one question is given up and replaced. */
  readonly silenceMs?: number;
  /** What the threads run; tests put in others. */
  readonly worker?: URL;
}

/** Enough that a thread is never idle between two messages, few enough that a newcomer waits for little. */
const handedAtOnce = 4;
/** What each further question of a text adds to its deadline: a long text has more to wait for, and more to lose. */
const furtherQuestionMs = 100;
const threadsPerLinguist = 3;
const firstRestartMs = 250;
const longestRestartMs = 30_000;

interface Asked {
  readonly turn: number;
  answer(given: DeepAnswer): void;
}

export function createModelPool(places: ModelPlaces, options: ModelPoolOptions = {}): ModelPool {
  const { threads: count = defaultThreads(), queueLimit = 1_024, deadlineMs = 5_000 } = options;
  const { silenceMs = 30_000, worker = modelWorker } = options;
  const queue = createFairQueue<ModelRequest>();
  const asked = new Map<number, Asked>();
  const threads = new Set<ModelThread>();
  /** Threads that have the multilingual model too. It costs a fraction of the English one: a copy in each would be idle memory. */
  const linguists = new Set<ModelThread>();
  const restarts = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let lastId = 0;
  let lastTurn = 0;
  let failedStarts = 0;
  let whenAnswered: (() => void) | undefined;

  function start(): void {
    const thread = startModelThread(worker, places, silenceMs, {
      ready() {
        failedStarts = 0;
        handOut();
      },
      answered(id, logits) {
        settle(id, logits ?? 'failed');
        handOut();
      },
      lost(unanswered) {
        threads.delete(thread);
        linguists.delete(thread);
        for (const id of unanswered) settle(id, 'failed');
        if (!isClosed) startAgain();
        // Nobody is left who could answer, not even one that is starting.
        if (threads.size === 0) for (const { turn } of [...asked.values()]) giveUp(turn);
      },
    });
    threads.add(thread);
    if (linguists.size < Math.ceil(count / threadsPerLinguist)) linguists.add(thread);
  }

  /** At once after a thread that worked; with growing pauses when threads do not even start. */
  function startAgain(): void {
    if (failedStarts++ === 0) {
      start();
      return;
    }
    const pauseMs = Math.min(longestRestartMs, firstRestartMs * 2 ** (failedStarts - 2));
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start();
    }, pauseMs);
    timer.unref();
    restarts.add(timer);
  }

  function settle(id: number, given: DeepAnswer): void {
    const question = asked.get(id);
    if (question === undefined) return;
    asked.delete(id);
    question.answer(given);
    if (asked.size === 0) whenAnswered?.();
  }

  /** Each question to the thread that has least to do; several to a thread in one message. */
  function handOut(): void {
    const batches = new Map<ModelThread, ModelRequest[]>();
    const loadOf = (thread: ModelThread) => thread.load + (batches.get(thread)?.length ?? 0);
    const free = new Set([...threads].filter(({ isReady }) => isReady));
    while (queue.size > 0 && free.size > 0) {
      const idlest = [...free].reduce((best, thread) => (loadOf(thread) < loadOf(best) ? thread : best));
      const request =
        loadOf(idlest) < handedAtOnce
          ? queue.take(({ model }) => model === 'english' || linguists.has(idlest))
          : undefined;
      if (request === undefined) free.delete(idlest);
      else batches.set(idlest, [...(batches.get(idlest) ?? []), request]);
    }
    for (const [thread, requests] of batches) thread.hand(requests);
  }

  function enqueue(questions: readonly Question[], turn: number): Promise<DeepAnswer>[] {
    const requests = questions.map(({ model, text }): ModelRequest => ({ id: ++lastId, model, text }));
    queue.add(turn, requests);
    return requests.map(({ id }) => new Promise((answer) => asked.set(id, { turn, answer })));
  }

  function giveUp(turn: number): void {
    queue.drop(turn);
    for (const [id, question] of [...asked]) if (question.turn === turn) settle(id, 'failed');
  }

  for (let index = 0; index < count; index++) start();

  return {
    isReady: () => [...threads].some(({ isReady }) => isReady),
    async ask(questions) {
      // With no thread alive nothing would ever be answered; one that is starting will answer soon.
      if (isClosed || threads.size === 0) return questions.map(() => 'failed');
      if (queue.size + questions.length > queueLimit) return questions.map(() => 'full');
      const turn = ++lastTurn;
      const answers = enqueue(questions, turn);
      const limitMs = deadlineMs + (questions.length - 1) * furtherQuestionMs;
      const timer = Number.isFinite(limitMs) ? setTimeout(() => giveUp(turn), limitMs) : undefined;
      handOut();
      const given = await Promise.all(answers);
      clearTimeout(timer);
      return given;
    },
    async close() {
      isClosed = true;
      for (const timer of restarts) clearTimeout(timer);
      if (asked.size > 0 && threads.size > 0) await new Promise<void>((resolve) => (whenAnswered = resolve));
      await Promise.all([...threads].map((thread) => thread.end()));
      threads.clear();
    },
  };
}

/** With two threads all models together stay below 500 MB; who has memory to give can have more. */
function defaultThreads(): number {
  return Math.min(2, Math.max(1, availableParallelism() - 1));
}
