/**
 * The thread's side of a pool: it opens what it needs, reports that it is ready, then answers task by task, in order, until
 * it is asked to end. It runs native code through the gate (exit-gate.ts).
 */

import { parentPort, workerData } from 'node:worker_threads';
import { type GateState, passGate } from './exit-gate.ts';

export interface ThreadData<Setup> {
  readonly setup: Setup;
  readonly gate: GateState;
}

export interface ThreadRequest<Task> {
  readonly id: number;
  readonly task: Task;
}

/** `end`: answer earlier tasks, release everything, and end. */
export type ThreadMessage<Task> = readonly ThreadRequest<Task>[] | 'end';

/**
 * Without an id: the thread is ready. Without an answer: it could not answer this one, and `error` says why if known.
 */
export interface ThreadReply<Answer> {
  readonly id?: number;
  readonly answer?: Answer;
  readonly error?: Error;
}

/** Runs native code in such a way that an exit of the process waits for it. */
export type Guarded = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface TaskServer<Task, Answer> {
  /** Before the first task; a failure ends the thread, and the pool tries again with another. */
  begin(): Promise<void>;
  /** Undefined, or a rejection, if it cannot be answered. */
  answer(task: Task): Promise<Answer | undefined>;
  /** Releases what it opened. */
  end(): Promise<void>;
}

export function serveTasks<Setup, Task, Answer>(
  create: (setup: Setup, guarded: Guarded) => TaskServer<Task, Answer>,
): void {
  const { setup, gate } = workerData as ThreadData<Setup>;
  const server = create(setup, (work) => passGate(gate, work));
  const reply = (message: ThreadReply<Answer>) => parentPort?.postMessage(message);

  async function answer({ id, task }: ThreadRequest<Task>): Promise<void> {
    try {
      const given = await server.answer(task);
      reply(given === undefined ? { id } : { id, answer: given });
    } catch (error) {
      reply({ id, error: asError(error) });
    }
  }

  async function answerAll(requests: readonly ThreadRequest<Task>[]): Promise<void> {
    for (const request of requests) await answer(request);
  }

  async function end(): Promise<void> {
    await server.end();
    parentPort?.close();
  }

  let last = server.begin().then(() => reply({}));
  parentPort?.on('message', (message: ThreadMessage<Task>) => {
    last = last.then(() => (message === 'end' ? end() : answerAll(message)));
  });
}

/** Native code can throw anything; only an `Error` keeps its message and stack on the way out of a thread. */
function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
