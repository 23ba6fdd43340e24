/** A thread of a scan: opens its models, then takes one block at a time and returns the result. */

import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@moderato/engine/threads';
import { openBlockJudge, type ScannedBlock } from './judge-blocks.ts';
import type { Block, ScanPlan } from './scan-plan.ts';

export interface ScanWork {
  readonly plan: ScanPlan;
  /** How many threads may run the network for this thread. */
  readonly modelThreads: number;
}

/**
 * The reply to `open` names the models, the reply to a block has its result, and `close` is answered when nothing is
 * open any more.
 */
export type ScanQuestion = 'open' | 'close' | Block;
export type ScanAnswer = string | ScannedBlock | undefined;

const { plan, modelThreads } = workerData as ScanWork;
const judge = openBlockJudge(plan, modelThreads);
// The first question waits for the models and reports why they cannot be opened.
judge.catch(() => {});

answerQuestions(async (question: ScanQuestion): Promise<ScanAnswer> => {
  const { model, run, close } = await judge;
  if (question === 'open') return model;
  if (question !== 'close') return run(question);
  await close();
  return undefined;
});
