/**
 * One worker thread for matching, started when it is first needed. It does one job at a time, so a job that takes too long
 * is known and can be stopped: the thread is ended, and the next job starts a new one. Accounts take turns, so an account
 * with many long texts delays the others by one text at most. A text is matched group by group: what was found before it
 * was stopped counts.
 */

import { type QuestionThread, startQuestionThread } from '../../threads/question-thread.ts';
import { reportThreadError } from '../../threads/thread-errors.ts';
import { firstsOf, type RegexMatching } from './match-regexes.ts';
import type { RegexReply, RegexRequest } from './regex-worker.ts';

/** What is known about one text. */
export interface RegexFindings {
  /** Triples, as from `matchRegexes`. */
  readonly found: Int32Array;
  /** The numbers of expressions that match, but there was no time to find out where. */
  readonly unplaced: readonly number[];
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

const nothingKnown: RegexFindings = { found: new Int32Array(), unplaced: [], groupsDone: 0 };

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
    const { account, groups, matching } = job;
    const found: number[] = [];
    /** By group: the expressions that match. */
    const matched: (readonly number[])[] = [];
    let placed = 0;
    try {
      await load(asked, job);
      const ask = createTimedAsk(asked, processorLimitMs, timeLimitMs);
      for (const group of groups.keys()) {
        matched.push(await ask({ kind: 'which', account, group, content: matching.content }));
      }
      for (const [group, indices] of matched.entries()) {
        if (indices.length > 0) found.push(...(await ask({ kind: 'where', account, group, indices, ...matching })));
        placed++;
      }
    } catch (error) {
      // The end of a thread is reported where it happens.
      if (asked.failure === undefined && error !== outOfTime) reportThreadError(worker, error);
    }
    const firsts = firstsOf(groups);
    const unplaced = matched.flatMap((indices, group) =>
      group < placed ? [] : indices.map((index) => firsts[group]! + index),
    );
    return { found: Int32Array.from(found), unplaced, groupsDone: matched.length };
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

const outOfTime = new Error('The time for this text is used up.');

/** Asks within what is left of the time of one text. */
function createTimedAsk(thread: QuestionThread<RegexRequest, RegexReply>, processorMs: number, timeMs: number) {
  const deadlineMs = performance.now() + timeMs;
  let processorLeftMs = processorMs;
  return async (request: RegexRequest): Promise<readonly number[]> => {
    const leftMs = deadlineMs - performance.now();
    if (processorLeftMs <= 0 || leftMs <= 0) throw outOfTime;
    const reply = await thread.ask(request, { processorMs: processorLeftMs, timeMs: leftMs });
    processorLeftMs -= reply?.processorMs ?? 0;
    return [...(reply?.found ?? [])];
  };
}
