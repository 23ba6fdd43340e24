/**
 * A thread of a scan that returns its input, throws on `break`, throws later on `break when told`, and exits silently
 * on `leave`.
 */

import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@moderato/engine/threads';
import type { ScanAnswer, ScanQuestion } from '../scan-worker.ts';
import { emptyTally } from '../tally.ts';

const { plan } = workerData as { plan: { column: string | null } };
answerQuestions((question: ScanQuestion): ScanAnswer => {
  if (question === 'close') return undefined;
  if (question === 'open') {
    if (plan.column === 'unwilling') throw new Error('no model');
    return plan.column ?? 'deep-x';
  }
  const text = Buffer.from(question.bytes).toString('utf8');
  if (text === 'break') throw new Error('broken on purpose');
  if (text === 'leave') process.exit();
  if (text === 'break when told') {
    // Listens before it answers, so that no message comes too early.
    new BroadcastChannel('frail').onmessage = () => {
      throw new Error('broken on purpose');
    };
  }
  return { output: question.bytes, tally: emptyTally() };
});
