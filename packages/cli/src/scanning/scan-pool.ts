/**
 * The threads of a scan. Deep models take most of the time, and have threads of their own; reading rows and everything before
 * the models takes a sixth of it. So up to six threads for models are fed from the process's own thread, which spares the
 * memory of another; more of them are shared out to readers in threads of their own, each with one block at a time.
 */

import { Worker } from 'node:worker_threads';
import type { BlockJudge, ScannedBlock } from './judge-blocks.ts';
import type { ScanPlan } from './scan-plan.ts';
import type { ScanWork, ThreadGreeting } from './scan-worker.ts';

const scanWorker = new URL(`./scan-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const modelThreadsPerReader = 6;
const endedEarly = 'A thread of the scan ended before its work was done.';

/** Left alone, each thread would let much rubbish lie about before it tidies up; memory is for the models. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

interface Thread {
  readonly worker: Worker;
  readonly model: string;
  /** Why it is gone, if it is: it may have failed while nobody waited for an answer. */
  readonly failure: () => Error | undefined;
  /** Resolves when the thread is gone, however it went. */
  readonly ended: Promise<unknown>;
}

export async function startScanPool(plan: ScanPlan, modelThreads: number): Promise<BlockJudge> {
  if (modelThreads <= modelThreadsPerReader) {
    // Loaded here, so that no other command waits for the engine.
    const { openBlockJudge } = await import('./judge-blocks.ts');
    return inTwoLanes(await openBlockJudge(plan, modelThreads));
  }
  const readers = Math.ceil(modelThreads / modelThreadsPerReader);
  const share = (reader: number) => Math.floor((modelThreads + reader) / readers);
  return startReaders(Array.from({ length: readers }, (_, reader) => ({ plan, modelThreads: share(reader) })));
}

/** Two blocks at once: while one waits for its last rows, the other keeps the models busy. More would end all together. */
function inTwoLanes(judge: BlockJudge): BlockJudge {
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  let next = 0;
  return {
    ...judge,
    run(block) {
      const lane = next++ % lanes.length;
      const done = (lanes[lane] as Promise<unknown>).then(() => judge.run(block));
      lanes[lane] = done.catch(() => {});
      return done;
    },
  };
}

/** `file`: what the threads run; tests put in others. */
export async function startReaders(work: readonly ScanWork[], file: URL = scanWorker): Promise<BlockJudge> {
  const threads = await Promise.all(work.map((one) => startThread(file, one)));
  const free = [...threads];
  const waiting: ((thread: Thread) => void)[] = [];
  const take = () => {
    const thread = free.pop();
    return thread === undefined ? new Promise<Thread>((resolve) => waiting.push(resolve)) : thread;
  };

  return {
    model: threads[0]?.model ?? '',
    async run(block) {
      const thread = await take();
      const { worker } = thread;
      const failure = thread.failure();
      if (failure !== undefined) throw failure;
      const answer = nextMessage<ScannedBlock>(worker);
      worker.postMessage(block, [block.bytes.buffer]);
      const scanned = await answer;
      const next = waiting.shift();
      if (next === undefined) free.push(thread);
      else next(thread);
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
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      failure ??= new Error(endedEarly);
      resolve();
    }),
  );
  // A thread that fails while nobody waits for it must not end the process: the next block hears of it.
  worker.on('error', (error) => {
    failure = error as Error;
  });
  const greeting = await nextMessage<ThreadGreeting>(worker);
  if ('model' in greeting) return { worker, model: greeting.model, ended, failure: () => failure };
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
    const onExit = () => settle(() => reject(new Error(endedEarly)));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
