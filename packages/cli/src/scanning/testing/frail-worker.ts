/** A thread of a scan that answers with what it was given, breaks on `break`, or when it is told to after `break when told`, and goes without a word on `leave`. */

import { parentPort, workerData } from 'node:worker_threads';
import type { Block } from '../scan-plan.ts';
import { emptyTally } from '../tally.ts';

const { plan } = workerData as { plan: { column: string | null } };
parentPort?.on('message', (block: Block | 'end') => {
  if (block === 'end') return parentPort?.close();
  const text = Buffer.from(block.bytes).toString('utf8');
  if (text === 'break') throw new Error('broken on purpose');
  if (text === 'leave') process.exit();
  if (text === 'break when told') {
    // Listens before it answers, so that nothing can be told too early.
    new BroadcastChannel('frail').onmessage = () => {
      throw new Error('broken on purpose');
    };
  }
  parentPort?.postMessage({ output: block.bytes, tally: emptyTally() });
});
parentPort?.postMessage(plan.column === 'unwilling' ? { failure: 'no model' } : { model: plan.column ?? 'deep-x' });
