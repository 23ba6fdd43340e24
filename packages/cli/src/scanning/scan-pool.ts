/** The threads of a scan. Each has one block at a time; blocks wait for the first thread that is free. */

import { Worker } from 'node:worker_threads';
import type { Block, ScanPlan } from './scan-plan.ts';
import type { ScannedBlock, ThreadGreeting } from './scan-worker.ts';

const workerFile = new URL(`./scan-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Left alone, each thread would let much rubbish lie about before it tidies up; memory is for the models. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

export interface ScanPool {
  /** Names the models that judge. */
  readonly model: string;
  run(block: Block): Promise<ScannedBlock>;
  close(): Promise<void>;
}

export async function startScanPool(plan: ScanPlan, threadCount: number): Promise<ScanPool> {
  const workers = Array.from(
    { length: threadCount },
    () => new Worker(workerFile, { execArgv: [], workerData: plan, resourceLimits }),
  );
  const greetings = await Promise.all(workers.map((worker) => nextMessage<ThreadGreeting>(worker)));
  const failed = greetings.find((greeting) => 'failure' in greeting);
  if (failed !== undefined) {
    await Promise.all(workers.map((worker) => worker.terminate()));
    throw new Error(failed.failure);
  }
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const take = () => {
    const worker = free.pop();
    return worker === undefined ? new Promise<Worker>((resolve) => waiting.push(resolve)) : worker;
  };

  return {
    model: greetings.flatMap((greeting) => ('model' in greeting ? greeting.model : []))[0] ?? '',
    async run(block) {
      const worker = await take();
      const answer = nextMessage<ScannedBlock>(worker);
      worker.postMessage(block, [block.bytes.buffer]);
      const scanned = await answer;
      const next = waiting.shift();
      if (next === undefined) free.push(worker);
      else next(worker);
      return scanned;
    },
    async close() {
      await Promise.all(
        workers.map(async (worker) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve));
          worker.postMessage('end');
          await ended;
        }),
      );
    },
  };
}

/** What the thread says next; rejects when it dies instead. */
function nextMessage<Message>(worker: Worker): Promise<Message> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    const onMessage = (message: Message) => settle(() => resolve(message));
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('A thread of the scan ended before its work was done.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
