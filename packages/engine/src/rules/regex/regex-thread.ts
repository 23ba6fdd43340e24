/**
 * One worker thread for matching, started when it is first needed. It does one job at a time, so a job that takes too long
 * is known and can be stopped: the thread is ended, and the next job starts a new one. Accounts take turns, so an account
 * with many long texts delays the others by one text at most.
 */

import { type QuestionThread, startQuestionThread } from '../../threads/question-thread.ts';
import { reportThreadError } from '../../threads/thread-errors.ts';
import type { WantedMatches } from '../wanted-matches.ts';
import type { RegexExemptions } from './match-regexes.ts';
import type { RegexReply, RegexRequest } from './regex-worker.ts';

export interface RegexThread {
  /**
   * What `matchRegexes` finds, or `undefined` if there is no result: it took too long, waited too long, or the thread
   * died. `set` identifies the expressions, which are sent only if the thread does not have them.
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
  /** For one text. The budget keeps every accepted rule set far below this; it is for the unexpected. */
  readonly timeLimitMs?: number;
  /** For compiling an account's expressions in the thread, once. */
  readonly loadLimitMs?: number;
  /** For waiting behind others. */
  readonly waitLimitMs?: number;
  /** How many accounts' expressions the thread keeps. */
  readonly maxSets?: number;
  /** What the thread runs; tests substitute another. */
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

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const ownWorker = new URL(`./regex-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 512 };

export function createRegexThread(options: RegexThreadOptions = {}): RegexThread {
  const { timeLimitMs = 500, loadLimitMs = 10_000, waitLimitMs = 2_000, maxSets = 64, worker = ownWorker } = options;
  /** Sets that have jobs waiting, in the order of their turns. */
  const waiting = new Map<number, Job[]>();
  let thread: QuestionThread<RegexRequest, RegexReply> | undefined;
  /** The sets that the thread has; the last used one is last. */
  const loaded = new Set<number>();
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

  function aliveThread(): QuestionThread<RegexRequest, RegexReply> {
    if (thread === undefined || thread.failure !== undefined) {
      loaded.clear();
      thread = startQuestionThread(worker, { resourceLimits });
    }
    return thread;
  }

  async function run({ set, patterns, content, exemptions, wanted }: Job): Promise<RegexReply> {
    const asked = aliveThread();
    try {
      if (!loaded.has(set)) await asked.ask({ kind: 'load', set, patterns }, loadLimitMs);
      loaded.delete(set);
      loaded.add(set);
      const [oldest = set] = loaded;
      if (loaded.size > maxSets) {
        loaded.delete(oldest);
        await asked.ask({ kind: 'forget', set: oldest }, loadLimitMs);
      }
      return await asked.ask({ kind: 'match', set, content, exemptions, wanted }, timeLimitMs);
    } catch (error) {
      // The end of a thread is reported where it happens.
      if (asked.failure === undefined) reportThreadError(worker, error);
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
