/**
 * Runs the threads of a scan. The network takes most of the time, in its own threads; reading rows and everything
 * else before the models takes a sixth of it. So the process's own thread can feed up to six model threads, which saves
 * the memory of another thread; beyond that, the model threads are shared among reader threads, each with one block at
 * a time.
 */

import { type QuestionThread, startQuestionThread } from '@moderato/engine/threads';
import type { Io } from '../command.ts';
import type { BlockJudge, ScannedBlock } from './judge-blocks.ts';
import type { ScanPlan } from './scan-plan.ts';
import type { ScanAnswer, ScanQuestion, ScanWork } from './scan-worker.ts';

const scanWorker = new URL(`./scan-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const modelThreadsPerReader = 6;

/** By default, each thread would let much garbage pile up before collecting it; the models need the memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

type Thread = QuestionThread<ScanQuestion, ScanAnswer>;

export async function startScanPool(
  plan: ScanPlan,
  modelThreads: number,
  io: Pick<Io, 'openModels'> = {},
): Promise<BlockJudge> {
  if (modelThreads <= modelThreadsPerReader) {
    // Loaded here so that no other command waits for the engine.
    const { openBlockJudge } = await import('./judge-blocks.ts');
    return inTwoLanes(await openBlockJudge(plan, modelThreads, io));
  }
  const readers = Math.ceil(modelThreads / modelThreadsPerReader);
  const share = (reader: number) => Math.floor((modelThreads + reader) / readers);
  return startReaders(Array.from({ length: readers }, (_, reader) => ({ plan, modelThreads: share(reader) })));
}

/**
 * Two blocks at once: while one waits for its last rows, the other keeps the models busy. With more, all would end at
 * the same time.
 */
function inTwoLanes(judge: BlockJudge): BlockJudge {
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  let next = 0;
  return {
    ...judge,
    run(block) {
      const lane = next++ % lanes.length;
      const done = (lanes[lane] as Promise<unknown>).then(() => judge.run(block));
      // The caller gets the failure; the lane continues with the next block.
      lanes[lane] = done.catch(() => {});
      return done;
    },
  };
}

/** `file`: what the threads run; tests substitute another. */
export async function startReaders(work: readonly ScanWork[], file: URL = scanWorker): Promise<BlockJudge> {
  const threads: Thread[] = work.map((workerData) => startQuestionThread(file, { workerData, resourceLimits }));
  const [model] = await Promise.all(threads.map((thread) => thread.ask('open')));
  const free = [...threads];
  const waiting: ((thread: Thread) => void)[] = [];
  const take = () => {
    const thread = free.pop();
    return thread === undefined ? new Promise<Thread>((resolve) => waiting.push(resolve)) : thread;
  };

  return {
    model: model as string,
    async run(block) {
      const thread = await take();
      const scanned = await thread.ask(block);
      const next = waiting.shift();
      if (next === undefined) free.push(thread);
      else next(thread);
      return scanned as ScannedBlock;
    },
    async close() {
      await Promise.allSettled(threads.map((thread) => thread.ask('close')));
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}
