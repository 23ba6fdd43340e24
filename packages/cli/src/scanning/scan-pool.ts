/**
 * The threads of a scan. Each has one block at a time; blocks wait for the first thread that is free. Where deep models
 * judge, they are what takes time, and they have threads of their own: then one thread prepares their work, and the cores
 * are theirs. Where word lists judge alone, every core gets a thread that does everything.
 */

import { Worker } from 'node:worker_threads';
import type { Block, ScanPlan } from './scan-plan.ts';
import type { ScannedBlock, ScanWork, ThreadGreeting } from './scan-worker.ts';

export const scanWorker = new URL(`./scan-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Left alone, each thread would let much rubbish lie about before it tidies up; memory is for the models. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

export interface ScanPool {
  /** Names the models that judge. */
  readonly model: string;
  run(block: Block): Promise<ScannedBlock>;
  close(): Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  readonly model: string;
  /** Resolves when the thread is gone, however it went. */
  readonly ended: Promise<unknown>;
}

/** `file`: what the threads run; tests put in others. */
export async function startScanPool(plan: ScanPlan, threadCount: number, file: URL = scanWorker): Promise<ScanPool> {
  const first = await startThread(file, { plan, modelThreads: threadCount });
  const othersCount = first.model.startsWith('lexicon') ? threadCount - 1 : 0;
  const others = await Promise.all(
    Array.from({ length: othersCount }, () => startThread(file, { plan, modelThreads: 1 })),
  );
  const threads = [first, ...others];
  const free = threads.map(({ worker }) => worker);
  const waiting: ((worker: Worker) => void)[] = [];
  const take = () => {
    const worker = free.pop();
    return worker === undefined ? new Promise<Worker>((resolve) => waiting.push(resolve)) : worker;
  };

  return {
    model: first.model,
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
      for (const { worker } of threads) worker.postMessage('end');
      await Promise.all(threads.map(({ ended }) => ended));
    },
  };
}

async function startThread(file: URL, work: ScanWork): Promise<Thread> {
  const worker = new Worker(file, { execArgv: [], workerData: work, resourceLimits });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // Whoever waits for an answer hears of it; a thread that fails while nobody does must not end the process.
  worker.on('error', () => {});
  const greeting = await nextMessage<ThreadGreeting>(worker);
  if ('model' in greeting) return { worker, model: greeting.model, ended };
  await worker.terminate();
  throw new Error(greeting.failure);
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
