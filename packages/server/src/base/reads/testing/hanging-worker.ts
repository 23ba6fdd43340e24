/** A thread that takes every question and answers none. */

import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {});
