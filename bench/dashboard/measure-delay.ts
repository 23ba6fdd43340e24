/**
 * Measures whether open pages delay moderation calls: text calls at a steady pace, alternately alone and while the
 * dashboard runs its heaviest queries without a pause. Both run within the same minute.
 */

import { textCategoryNames } from '@moderato/contract';
import type { Scores, TextClassifier } from '@moderato/engine';
import { createApp } from '../../packages/server/src/app.ts';
import { createLog } from '../../packages/server/src/base/observability/log.ts';
import { defaultPlans } from '../../packages/server/src/base/plans.ts';
import { readConfig } from '../../packages/server/src/base/settings/config.ts';
import type { AllReads } from '../../packages/server/src/parts/read-table.ts';
import type { Stores } from '../../packages/server/src/stores.ts';
import { type DelayResult, median, round, spread } from './results.ts';

const callsPerRound = 500;
const paceMs = 10;
const scores = Object.fromEntries(textCategoryNames.map((name) => [name, 0.01])) as Scores;
/** Without models: this measures everything around them. */
const constant: TextClassifier = { version: 'constant', score: () => ({ scores }), explain: () => [] };

export async function measureDelay(
  stores: Stores,
  folder: string,
  accountId: string,
  reads: AllReads,
  rounds: number,
): Promise<DelayResult> {
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

  let questionsAnswered = 0;
  async function askWithoutPause(until: AbortSignal): Promise<void> {
    const settings = [{ name: 'toxicity', threshold: 0.4, block_threshold: 0.6, enabled: true }];
    while (!until.aborted) {
      const nowMs = Date.now();
      await reads.overview({ accountId, period: '7d', nowMs, plans: defaultPlans });
      const request = { medium: 'text', settings, last: 5_000 } as const;
      await reads.whatWouldChange({
        accountId,
        nowMs,
        ledgerDays: 90,
        scale: 'review-mix',
        request,
        showsContent: true,
      });
      questionsAnswered += 2;
    }
  }

  await callAtPace();
  const alone: number[][] = [];
  const beside: number[][] = [];
  for (let number = 0; number < rounds; number++) {
    alone.push(await callAtPace());
    const end = new AbortController();
    const asking = askWithoutPause(end.signal);
    beside.push(await callAtPace());
    end.abort();
    await asking;
  }
  await app.close();
  const ratios = (of: (times: readonly number[]) => number) =>
    round(median(beside.map((times, at) => of(times) / of(alone[at] ?? []))));
  return {
    rounds,
    calls: rounds * callsPerRound,
    alone: spread(alone.flat()),
    beside: spread(beside.flat()),
    medianRatio: ratios((times) => spread(times).medianMs),
    p95Ratio: ratios((times) => spread(times).p95Ms),
    p99Ratio: ratios((times) => spread(times).p99Ms),
    questionsAnswered,
  };
}
