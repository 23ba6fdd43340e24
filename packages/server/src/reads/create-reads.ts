/**
 * Questions of the dashboard are answered in a thread of their own with a read-only connection: however long one takes,
 * no moderation call waits for it. The thread starts with the first question; one that hangs or dies is replaced.
 */

import { type QuestionThread, startQuestionThread } from '@moderato/engine/threads';
import type { Database, DatabaseOptions } from '../storage/database.ts';

export interface Question {
  readonly name: string;
  readonly input: unknown;
}

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
}

/** Whichever this file is: the source as it stands, or the JavaScript built from it. */
const ownWorker = new URL(import.meta.url.replace(/reads\/create-reads\.(ts|js)$/, 'read-worker.$1'));

export function createReadThread(
  options: DatabaseOptions,
  { timeoutMs = 30_000, most = 100, workerFile = ownWorker }: ReadsOptions = {},
): ReadThread {
  let thread: QuestionThread<Question, unknown> | undefined;

  function alive(): QuestionThread<Question, unknown> {
    if (thread?.failure !== undefined) thread = undefined;
    thread ??= startQuestionThread(workerFile, { workerData: options });
    return thread;
  }

  return {
    warm: () => void alive(),

    async ask(name, input) {
      if (alive().load < most) return alive().ask({ name, input }, timeoutMs);
      throw Object.assign(new Error('Too many dashboard queries are waiting.'), { code: 'ETIMEDOUT' });
    },

    async close() {
      await thread?.stop();
    },
  };
}
