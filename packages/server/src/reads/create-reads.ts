/**
 * Questions of the dashboard are answered in a thread of their own with a read-only connection: however long one takes,
 * no moderation call waits for it. The thread starts with the first question; one that hangs or dies is replaced.
 */

import { Worker } from 'node:worker_threads';
import type { Database, DatabaseOptions } from '../storage/database.ts';

export interface Question {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type Answer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: { message: string; code: unknown; errcode: unknown } };

export interface ReadThread {
  /** Starts the thread, for a question that will come. */
  warm(): void;
  ask(name: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** A question is a function of a connection and an input, both plain data, so that it can be answered in a thread. */
type Read = (database: Database, input: never) => unknown;

/** A table of questions as those who ask see it. */
export type Reads<Table extends Readonly<Record<string, Read>>> = {
  readonly [Name in keyof Table]: (input: Parameters<Table[Name]>[1]) => Promise<Awaited<ReturnType<Table[Name]>>>;
};

export function readsOf<Table extends Readonly<Record<string, Read>>>(
  table: Table,
  thread: Pick<ReadThread, 'ask'>,
): Reads<Table> {
  const names = Object.keys(table);
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => thread.ask(name, input)])) as Reads<Table>;
}

export interface ReadsOptions {
  /** After this a question is given up, and the thread with it. */
  readonly timeoutMs?: number;
  /** Questions that may wait at once; more are turned away. */
  readonly most?: number;
  readonly workerFile?: URL;
  /** Told why a thread died, whether a question waited for it or not. */
  readonly onFailure?: (error: unknown) => void;
}

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** Whichever this file is: the source as it stands, or the JavaScript built from it. */
const ownWorker = new URL(import.meta.url.replace(/reads\/create-reads\.(ts|js)$/, 'read-worker.$1'));

export function createReadThread(
  options: DatabaseOptions,
  { timeoutMs = 30_000, most = 100, workerFile = ownWorker, onFailure = () => {} }: ReadsOptions = {},
): ReadThread {
  let worker: Worker | undefined;
  let nextId = 0;
  let waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(workerFile, { execArgv: [], workerData: options });
    // A service that is told to stop does not wait for a page.
    started.unref();
    const mine = waiting;
    started.on('message', (answer: Answer) => settle(mine, answer));
    started.on('error', (error) => {
      onFailure(error);
      abandon(started, mine, error as Error);
    });
    started.on('exit', () => abandon(started, mine, busy('The thread that reads for the dashboard ended.')));
    return started;
  }

  function settle(questions: Map<number, Waiting>, answer: Answer): void {
    const question = questions.get(answer.id);
    if (question === undefined) return;
    questions.delete(answer.id);
    clearTimeout(question.timer);
    if ('error' in answer) question.reject(Object.assign(new Error(answer.error.message), answer.error));
    else question.resolve(answer.output);
  }

  function abandon(dead: Worker, questions: Map<number, Waiting>, error: Error): void {
    if (worker === dead) {
      worker = undefined;
      waiting = new Map();
    }
    for (const { reject, timer } of questions.values()) {
      clearTimeout(timer);
      reject(error);
    }
    questions.clear();
    void dead.terminate();
  }

  return {
    warm() {
      worker ??= start();
    },

    ask(name, input) {
      if (waiting.size >= most) return Promise.reject(busy('Too many dashboard queries are waiting.'));
      worker ??= start();
      const asked = worker;
      const questions = waiting;
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => abandon(asked, questions, busy('A dashboard query took too long.')), timeoutMs);
        questions.set(id, { resolve, reject, timer });
        asked.postMessage({ id, name, input } satisfies Question);
      });
    },

    async close() {
      await worker?.terminate();
    },
  };
}

/** Told to whoever asked as a service that cannot answer right now. */
function busy(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}
