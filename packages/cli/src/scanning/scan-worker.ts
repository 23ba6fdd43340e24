/** A thread of a scan: blocks in, what was made of them out. One block at a time. */

import { parentPort, workerData } from 'node:worker_threads';
import { openBlockJudge } from './judge-blocks.ts';
import type { Block, ScanPlan } from './scan-plan.ts';

export interface ScanWork {
  readonly plan: ScanPlan;
  /** How many threads of their own the deep models of this one may have. */
  readonly modelThreads: number;
}

/** Of a thread that is ready, and of one that cannot become so. */
export type ThreadGreeting = { readonly model: string } | { readonly failure: string };

const { plan, modelThreads } = workerData as ScanWork;

if (parentPort !== null) {
  try {
    const judge = await openBlockJudge(plan, modelThreads);
    parentPort.on('message', async (block: Block | 'end') => {
      if (block === 'end') {
        await judge.close();
        parentPort?.close();
        return;
      }
      const scanned = await judge.run(block);
      parentPort?.postMessage(scanned, [scanned.output.buffer]);
    });
    parentPort.postMessage({ model: judge.model } satisfies ThreadGreeting);
  } catch (error) {
    parentPort.postMessage({ failure: (error as Error).message } satisfies ThreadGreeting);
  }
}
