/**
 * One worker thread for matching, started when it is first needed. It does one job at a time, so a job that takes too long
 * is known and can be stopped: the thread is ended, and the next job starts a new one. Accounts take turns, so an account
 * with many long texts delays the others by one text at most. A text is matched group by group: what was found before it
 * was stopped counts.
 */

import { type QuestionThread, startQuestionThread } from '../../threads/question-thread.ts';
import { reportThreadError } from '../../threads/thread-errors.ts';
import type { RegexMatching } from './match-regexes.ts';
import type { RegexReply, RegexRequest } from './regex-worker.ts';

/** What is known about one text. */
export interface RegexFindings {
  /** Triples, as from `matchRegexes`. */
  readonly found: Int32Array;
  /** How many of the groups were matched. The others took too long, waited too long, or the thread died. */
  readonly groupsDone: number;
}

export interface RegexThread {
  /** `account` names the expressions, which are sent only if the thread does not have them. */
  match(account: number, groups: readonly (readonly string[])[], matching: RegexMatching): Promise<RegexFindings>;
  close(): Promise<void>;
}

export interface RegexThreadOptions {
  /** For one text, in processor time, so that a busy machine cuts nothing off. */
  readonly processorLimitMs?: number;
  /** For one text, on the clock. */
  readonly timeLimitMs?: number;
  /** For compiling an account's expressions in the thread, once. */
  readonly loadLimitMs?: number;
  /** For waiting behind others. */
  readonly waitLimitMs?: number;
  /** How many accounts' expressions the thread keeps. */
  readonly maxAccounts?: number;
  /** What the thread runs; tests substitute another. */
  readonly worker?: URL;
}

interface Job {
  readonly account: number;
  readonly groups: readonly (readonly string[])[];
  readonly matching: RegexMatching;
  readonly enqueuedMs: number;
  resolve(findings: RegexFindings): void;
}

const nothingKnown: RegexFindings = { found: new Int32Array(), groupsDone: 0 };

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const ownWorker = new URL(`./regex-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 512 };

export function createRegexThread(options: RegexThreadOptions = {}): RegexThread {
  const {
    processorLimitMs = 50,
    timeLimitMs = 500,
    loadLimitMs = 10_000,
    waitLimitMs = 2_000,
    maxAccounts = 32,
    worker = ownWorker,
  } = options;
  /** Accounts that have jobs waiting, in the order of their turns. */
  const waiting = new Map<number, Job[]>();
  let thread: QuestionThread<RegexRequest, RegexReply> | undefined;
  /** The accounts whose expressions the thread has; the last used one is last. */
  const loaded = new Set<number>();
  let running = false;

  function take(): Job | undefined {
    for (const [account, jobs] of waiting) {
      const job = jobs.shift()!;
      waiting.delete(account);
      if (jobs.length > 0) waiting.set(account, jobs);
      if (performance.now() - job.enqueuedMs <= waitLimitMs) return job;
      job.resolve(nothingKnown);
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

  async function load(asked: QuestionThread<RegexRequest, RegexReply>, { account, groups }: Job): Promise<void> {
    if (!loaded.has(account)) await asked.ask({ kind: 'load', account, groups }, loadLimitMs);
    loaded.delete(account);
    loaded.add(account);
    const [oldest = account] = loaded;
    if (loaded.size <= maxAccounts) return;
    loaded.delete(oldest);
    await asked.ask({ kind: 'forget', account: oldest }, loadLimitMs);
  }

  async function run(job: Job): Promise<RegexFindings> {
    const asked = aliveThread();
    const found: number[] = [];
    let groupsDone = 0;
    try {
      await load(asked, job);
      const deadlineMs = performance.now() + timeLimitMs;
      let processorMs = processorLimitMs;
      for (const group of job.groups.keys()) {
        const left = deadlineMs - performance.now();
        if (processorMs <= 0 || left <= 0) break;
        const question = { kind: 'match', account: job.account, group, ...job.matching } as const;
        const reply = await asked.ask(question, { processorMs, timeMs: left });
        found.push(...(reply?.found ?? []));
        processorMs -= reply?.processorMs ?? 0;
        groupsDone++;
      }
    } catch (error) {
      // The end of a thread is reported where it happens.
      if (asked.failure === undefined) reportThreadError(worker, error);
    }
    return { found: Int32Array.from(found), groupsDone };
  }

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = take(); job !== undefined; job = take()) job.resolve(await run(job));
    running = false;
  }

  return {
    match(account, groups, matching) {
      return new Promise((resolve) => {
        const job = { account, groups, matching, enqueuedMs: performance.now(), resolve };
        const jobs = waiting.get(account);
        if (jobs === undefined) waiting.set(account, [job]);
        else jobs.push(job);
        void work();
      });
    },
    async close() {
      for (const jobs of waiting.values()) for (const job of jobs) job.resolve(nothingKnown);
      waiting.clear();
      await thread?.stop();
      thread = undefined;
    },
  };
}
