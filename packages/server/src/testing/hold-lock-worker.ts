/** Holds the write lock of a SQLite file for a while, like another process in the middle of its work. */

import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const { file, holdMs } = workerData as { file: string; holdMs: number };
const database = new DatabaseSync(file);
database.exec('begin immediate');
parentPort?.postMessage('held');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, holdMs);
database.exec('rollback');
database.close();
