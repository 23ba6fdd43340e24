/** A thread of a scan: opens its models, then blocks in, what was made of them out. One block at a time. */

import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@moderato/engine/threads';
import { openBlockJudge, type ScannedBlock } from './judge-blocks.ts';
import type { Block, ScanPlan } from './scan-plan.ts';

export interface ScanWork {
  readonly plan: ScanPlan;
  /** How many threads of their own the deep models of this one may have. */
  readonly modelThreads: number;
}

/** `open` is answered with the name of the models, a block with what was made of it, `close` when nothing is open any more. */
export type ScanQuestion = 'open' | 'close' | Block;
export type ScanAnswer = string | ScannedBlock | undefined;

const { plan, modelThreads } = workerData as ScanWork;
const judge = openBlockJudge(plan, modelThreads);
// The first question waits for the models, and hears why they do not open.
judge.catch(() => {});

answerQuestions(async (question: ScanQuestion): Promise<ScanAnswer> => {
  const { model, run, close } = await judge;
  if (question === 'open') return model;
  if (question !== 'close') return run(question);
  await close();
  return undefined;
});
