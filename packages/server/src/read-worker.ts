/** The thread that answers the dashboard's questions, on a connection of its own that cannot write. */

import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import type { Answer, Question } from './reads/create-reads.ts';
import { lowerPriorityOfThread } from './reads/lower-priority.ts';
import type { Database } from './storage/database.ts';
import { type DatabaseOptions, openDatabase } from './storage/database.ts';

lowerPriorityOfThread();
const database = openDatabase({ ...(workerData as DatabaseOptions), readOnly: true });

parentPort?.on('message', async ({ id, name, input }: Question) => {
  const read = readTable[name as keyof typeof readTable] as (database: Database, input: unknown) => unknown;
  parentPort?.postMessage(await answer(id, read, input));
});

async function answer(
  id: number,
  read: (database: Database, input: unknown) => unknown,
  input: unknown,
): Promise<Answer> {
  try {
    return { id, output: await read(database, input) };
  } catch (error) {
    const { message, code, errcode } = error as { message?: string; code?: unknown; errcode?: unknown };
    return { id, error: { message: message ?? 'unknown', code, errcode } };
  }
}
