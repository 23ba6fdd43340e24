/** A thread of a scan that answers with what it was given, breaks on `break`, or just after its answer on `break later`, and goes without a word on `leave`. */

import { parentPort, workerData } from 'node:worker_threads';
import type { Block } from '../scan-plan.ts';
import { emptyTally } from '../tally.ts';

const { plan } = workerData as { plan: { column: string | null } };
parentPort?.on('message', (block: Block | 'end') => {
  if (block === 'end') return parentPort?.close();
  const text = Buffer.from(block.bytes).toString('utf8');
  if (text === 'break') throw new Error('broken on purpose');
  if (text === 'leave') process.exit();
  parentPort?.postMessage({ output: block.bytes, tally: emptyTally() });
  if (text !== 'break later') return;
  setImmediate(() => {
    throw new Error('broken on purpose');
  });
});
parentPort?.postMessage(plan.column === 'unwilling' ? { failure: 'no model' } : { model: plan.column ?? 'deep-x' });
