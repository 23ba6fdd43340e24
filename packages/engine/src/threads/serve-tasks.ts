/**
 * The thread's side of a pool: opens what it needs, says that it is ready, then answers task by task, in order, until it is
 * asked to end. What native code it runs, it runs through the gate (exit-gate.ts).
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

/** `end`: answer what was handed before, let go of everything, and end. */
export type ThreadMessage<Task> = readonly ThreadRequest<Task>[] | 'end';

/** Without an id: the thread is ready. Without an answer: it could not answer this one. */
export interface ThreadReply<Answer> {
  readonly id?: number;
  readonly answer?: Answer;
}

/** Runs native code such that an exit of the process waits for it. */
export type Guarded = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface TaskServer<Task, Answer> {
  /** Before the first task; a failure ends the thread, and the pool tries again with another. */
  begin(): Promise<void>;
  /** Nothing, or a rejection, when it cannot be answered. */
  answer(task: Task): Promise<Answer | undefined>;
  /** Lets go of what it opened. */
  end(): Promise<void>;
}

export function serveTasks<Setup, Task, Answer>(
  create: (setup: Setup, guarded: Guarded) => TaskServer<Task, Answer>,
): void {
  const { setup, gate } = workerData as ThreadData<Setup>;
  const server = create(setup, (work) => passGate(gate, work));
  const reply = (message: ThreadReply<Answer>) => parentPort?.postMessage(message);

  async function answer({ id, task }: ThreadRequest<Task>): Promise<void> {
    const given = await server.answer(task).catch(() => undefined);
    reply(given === undefined ? { id } : { id, answer: given });
  }

  async function end(): Promise<void> {
    await server.end();
    parentPort?.close();
  }

  let last = server.begin().then(() => reply({}));
  parentPort?.on('message', (message: ThreadMessage<Task>) => {
    if (message === 'end') last = last.then(end);
    else for (const request of message) last = last.then(() => answer(request));
  });
}
