/**
 * Runs the dashboard's queries in a separate thread with a read-only connection: however long one takes, no moderation
 * call waits for it. Accounts take turns [O8]. The thread starts with the first query; one that hangs or dies is
 * replaced.
 */

import type { Places } from '@moderato/engine/places';
import { type QuestionThread, startQuestionThread } from '@moderato/engine/threads';
import type { Database, DatabaseOptions } from '../storage/database.ts';

export interface Question {
  readonly name: string;
  readonly input: unknown;
}

export type ReadThread = ReturnType<typeof createReadThread>;

/** A query is a function of a connection and an input, both plain data, so that a thread can run it. */
type Read = (database: Database, input: never) => unknown;

/** A table of queries as its callers see it. */
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
  /** A query without a place is not sent to the thread. */
  readonly places: Pick<Places, 'take'>;
  /** How long it may wait for its turn, and then how long the answer may take; after that, the thread is abandoned. */
  readonly timeoutMs?: number;
  readonly workerFile?: URL;
}

/** The same kind as this file: the source, or the JavaScript built from it. */
const ownWorker = new URL(import.meta.url.replace(/base\/reads\/create-reads\.(ts|js)$/, 'parts/read-worker.$1'));

export function createReadThread(
  options: DatabaseOptions,
  { places, timeoutMs = 30_000, workerFile = ownWorker }: ReadsOptions,
) {
  let thread: QuestionThread<Question, unknown> | undefined;
  let isClosed = false;

  function alive(): QuestionThread<Question, unknown> {
    if (thread?.failure !== undefined) thread = undefined;
    thread ??= startQuestionThread(workerFile, { workerData: options });
    return thread;
  }

  return {
    /** Starts the thread for a query that will follow. */
    warm: () => void alive(),

    async ask(name: string, input: unknown): Promise<unknown> {
      const signal = AbortSignal.timeout(timeoutMs);
      const leave = await places.take(accountOf(input), { signal }).catch((error) => {
        if (error === signal.reason) throw busy('A dashboard query waited too long for its turn.');
        throw error;
      });
      if (leave === 'full') throw busy('Too many dashboard queries are waiting.');
      try {
        if (isClosed) throw busy('The service is closing.');
        return await alive().ask({ name, input }, timeoutMs);
      } finally {
        leave();
      }
    },

    async close(): Promise<void> {
      isClosed = true;
      await thread?.stop();
    },
  };
}

/** Queries about all accounts are the operator's, who takes turns like an account. */
function accountOf(input: unknown): string {
  return (input as { readonly accountId?: string } | null)?.accountId ?? '';
}

/** With the code of a timed-out connection: try again later. */
function busy(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}
