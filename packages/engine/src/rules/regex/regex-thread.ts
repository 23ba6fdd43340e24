/**
 * One worker thread for matching, started when it is first needed. It does one thing at a time, so that what takes too
 * long is known and can be stopped: the thread is ended and the next job starts a new one. Accounts take turns, so
 * that one with many long texts delays the others by one text at most.
 */

import { Worker } from 'node:worker_threads';
import { reportThreadError } from '../../threads/thread-errors.ts';
import type { WantedMatches } from '../wanted-matches.ts';
import type { RegexExemptions } from './match-regexes.ts';
import type { RegexReply, RegexRequest } from './regex-worker.ts';

export interface RegexThread {
  /**
   * What `matchRegexes` finds, or `undefined` when it was not found out: it took too long, waited too long, or the
   * thread died. `set` names the expressions, which are sent only when the thread does not have them.
   */
  match(
    set: number,
    patterns: readonly string[],
    content: string,
    exemptions: RegexExemptions | undefined,
    wanted?: WantedMatches,
  ): Promise<Int32Array | undefined>;
  close(): Promise<void>;
}

export interface RegexThreadOptions {
  /** For one text. The budget keeps every accepted rule set far below this; it is for what nobody thought of. */
  readonly timeLimitMs?: number;
  /** For compiling an account's expressions in the thread, once. */
  readonly loadLimitMs?: number;
  /** For waiting behind others. */
  readonly waitLimitMs?: number;
  /** How many accounts' expressions the thread keeps. */
  readonly maxSets?: number;
  /** What the thread runs; tests put in others. */
  readonly worker?: URL;
}

interface Job {
  readonly set: number;
  readonly patterns: readonly string[];
  readonly content: string;
  readonly exemptions: RegexExemptions | undefined;
  readonly wanted: WantedMatches;
  readonly enqueuedMs: number;
  resolve(found: Int32Array | undefined): void;
}

/** Beside this file, in the language this file is in: TypeScript in the repository, JavaScript in the package. */
const ownWorker = new URL(`./regex-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export function createRegexThread(options: RegexThreadOptions = {}): RegexThread {
  const { timeLimitMs = 500, loadLimitMs = 10_000, waitLimitMs = 2_000, maxSets = 64, worker = ownWorker } = options;
  /** Sets that have jobs waiting, in the order of their turns. */
  const waiting = new Map<number, Job[]>();
  let thread: Thread | undefined;
  let running = false;

  function take(): Job | undefined {
    for (const [set, jobs] of waiting) {
      const job = jobs.shift()!;
      waiting.delete(set);
      if (jobs.length > 0) waiting.set(set, jobs);
      if (performance.now() - job.enqueuedMs <= waitLimitMs) return job;
      job.resolve(undefined);
    }
    return undefined;
  }

  async function run(job: Job): Promise<Int32Array | undefined> {
    thread ??= startThread(worker);
    try {
      if (!thread.sets.has(job.set)) {
        await thread.ask({ kind: 'load', set: job.set, patterns: job.patterns }, loadLimitMs);
      }
      thread.keep(job.set, maxSets);
      const { set, content, exemptions, wanted } = job;
      return await thread.ask({ kind: 'match', set, content, exemptions, wanted }, timeLimitMs);
    } catch (error) {
      reportThreadError(worker, error);
      const failed = thread;
      thread = undefined;
      await failed.stop();
      return undefined;
    }
  }

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = take(); job !== undefined; job = take()) job.resolve(await run(job));
    running = false;
  }

  return {
    match(set, patterns, content, exemptions, wanted = 'first') {
      return new Promise((resolve) => {
        const job = { set, patterns, content, exemptions, wanted, enqueuedMs: performance.now(), resolve };
        const jobs = waiting.get(set);
        if (jobs === undefined) waiting.set(set, [job]);
        else jobs.push(job);
        void work();
      });
    },
    async close() {
      for (const jobs of waiting.values()) for (const job of jobs) job.resolve(undefined);
      waiting.clear();
      await thread?.stop();
      thread = undefined;
    },
  };
}

interface Thread {
  readonly sets: ReadonlySet<number>;
  /** Notes that a set was used and lets go of those that were not for longest. */
  keep(set: number, maxSets: number): void;
  /** Rejects when there is no answer in time or the thread dies. */
  ask(request: RegexRequest, limitMs: number): Promise<RegexReply>;
  stop(): Promise<void>;
}

function startThread(file: URL): Thread {
  // Flags meant for the main thread (`--eval` and its kind) would keep the thread from starting.
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const sets = new Set<number>();
  let settle: ((error: Error | undefined, reply?: RegexReply) => void) | undefined;
  worker.on('message', (reply: RegexReply) => settle?.(undefined, reply));
  worker.on('error', (error: Error) => settle?.(error));
  worker.on('exit', () => settle?.(new Error('the thread ended')));
  worker.unref();
  return {
    sets,
    keep(set, maxSets) {
      sets.delete(set);
      sets.add(set);
      for (const oldest of sets) {
        if (sets.size <= maxSets) break;
        sets.delete(oldest);
        worker.postMessage({ kind: 'forget', set: oldest } satisfies RegexRequest);
      }
    },
    ask(request, limitMs) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle?.(new Error('out of time')), limitMs);
        settle = (error, reply) => {
          settle = undefined;
          clearTimeout(timer);
          worker.unref();
          if (error === undefined) resolve(reply);
          else reject(error);
        };
        // Work under way keeps the process alive, an idle thread does not.
        worker.ref();
        worker.postMessage(request);
      });
    },
    async stop() {
      await worker.terminate();
    },
  };
}
