/**
 * Measures whether the dashboard delays moderation calls: text calls at a steady pace, alternately alone and while pages run
 * their heaviest queries without a pause, or while ten moderators work. Both run within the same minute.
 */

import { textCategoryNames } from '@moderato/contract';
import type { Scores, TextClassifier } from '@moderato/engine';
import { createApp } from '../../packages/server/src/app.ts';
import { createLog } from '../../packages/server/src/base/observability/log.ts';
import { defaultPlans } from '../../packages/server/src/base/plans.ts';
import { readConfig } from '../../packages/server/src/base/settings/config.ts';
import type { AllReads } from '../../packages/server/src/parts/read-table.ts';
import type { Stores } from '../../packages/server/src/stores.ts';
import { signedIn } from '../../packages/server/src/testing/dashboard-visitor.ts';
import { type DelayResult, median, round, spread } from './results.ts';

const callsPerRound = 500;
const paceMs = 10;
const scores = Object.fromEntries(textCategoryNames.map((name) => [name, 0.01])) as Scores;
/** Without models: this measures everything around them. */
const constant: TextClassifier = { version: 'constant', score: () => ({ scores }), explain: () => [] };

const moderators = 10;
const secondsPerItem = 1;

/** Works until the signal aborts, and returns how much it did. */
type Work = (until: AbortSignal) => Promise<number>;

export interface Delays {
  readonly pages: DelayResult;
  readonly moderators: DelayResult;
}

export async function measureDelay(
  stores: Stores,
  folder: string,
  accountId: string,
  reads: AllReads,
  rounds: number,
): Promise<Delays> {
  const config = readConfig({
    MODERATO_DATA_DIR: folder,
    LOG_LEVEL: 'error',
    MODERATO_PLANS: JSON.stringify({ pro: { requests_per_second: 100_000, calls_per_month: 1_000_000_000 } }),
  });
  const app = await createApp(config, stores, createLog('error'), { classifier: constant, imageJudges: [] });
  await app.server.ready();
  const { key } = await stores.keys.create(accountId, 'live', 'bench');

  async function callAtPace(): Promise<number[]> {
    const times: number[] = [];
    const startedMs = performance.now();
    for (let index = 0; index < callsPerRound; index++) {
      const waitMs = startedMs + index * paceMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const calledMs = performance.now();
      const reply = await app.server.inject({
        method: 'POST',
        url: '/v1/moderate/text',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ content: `A message with the number ${index}.`, user_id: `user-${index}` }),
      });
      if (reply.statusCode !== 200) throw new Error(`a call was answered with ${reply.statusCode}`);
      times.push(performance.now() - calledMs);
    }
    return times;
  }

  const askWithoutPause: Work = async (until) => {
    const settings = [{ name: 'toxicity', threshold: 0.4, block_threshold: 0.6, enabled: true }];
    let answered = 0;
    while (!until.aborted) {
      const nowMs = Date.now();
      await reads.overview({ accountId, period: '7d', nowMs, plans: defaultPlans });
      const request = { medium: 'text', settings, last: 5_000 } as const;
      await reads.whatWouldChange({
        ...{ accountId, nowMs, ledgerDays: 90, scale: 'review-mix' },
        ...{ request, showsContent: true },
      });
      answered += 2;
    }
    return answered;
  };

  type Moderator = Awaited<ReturnType<typeof signedIn>>;

  /** What the page asks while a person decides an item and is handed the next one. */
  const clearQueue = async ({ call }: Moderator, until: AbortSignal): Promise<number> => {
    let { next } = (await call('POST /review/next', { body: {} })).json;
    for (let decided = 0; ; decided++) {
      if (next === null) throw new Error('the queue is empty');
      const params = { request_id: next.request_id };
      await Promise.all([
        call('GET /review'),
        call('GET /review/settings'),
        call('GET /review/beside/:request_id', { params }),
      ]);
      await new Promise((resolve) => setTimeout(resolve, secondsPerItem * 1_000));
      if (until.aborted) return decided;
      const body = { request_ids: [next.request_id], decision: 'remove', hand_out: {} };
      const { status, json } = await call('POST /review/decide', { body });
      if (status !== 200) throw new Error(`a decision was answered with ${status}`);
      next = json.next;
    }
  };
  const people: Moderator[] = [];
  for (let count = 0; count < moderators; count++)
    people.push(await signedIn({ server: app.server, stores }, { accountId, role: 'moderator' }));
  const moderate: Work = async (until) =>
    (await Promise.all(people.map((one) => clearQueue(one, until)))).reduce((sum, decided) => sum + decided, 0);

  async function beside(work: Work): Promise<DelayResult> {
    const alone: number[][] = [];
    const busy: number[][] = [];
    let done = 0;
    for (let number = 0; number < rounds; number++) {
      alone.push(await callAtPace());
      const end = new AbortController();
      const working = work(end.signal);
      busy.push(await callAtPace());
      end.abort();
      done += await working;
    }
    return compare(alone, busy, done);
  }

  await callAtPace();
  const result = { pages: await beside(askWithoutPause), moderators: await beside(moderate) };
  await app.close();
  return result;
}

function compare(alone: readonly number[][], beside: readonly number[][], done: number): DelayResult {
  const ratios = (of: (times: readonly number[]) => number) =>
    round(median(beside.map((times, at) => of(times) / of(alone[at] ?? []))));
  return {
    rounds: alone.length,
    calls: alone.length * callsPerRound,
    alone: spread(alone.flat()),
    beside: spread(beside.flat()),
    medianRatio: ratios((times) => spread(times).medianMs),
    p95Ratio: ratios((times) => spread(times).p95Ms),
    p99Ratio: ratios((times) => spread(times).p99Ms),
    done,
  };
}
