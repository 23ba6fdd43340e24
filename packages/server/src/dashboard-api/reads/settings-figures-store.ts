/** What the pages of keys, rules and categories show of the calls, made from the figures by hour. */

import type { MediumName, ScoreHistograms } from '@moderato/contract';
import { readDays, sumFigures } from '../../rollups/figures-reads-store.ts';
import { type Histogram, scoreBuckets, scoreCounts } from '../../rollups/histogram.ts';
import { callClasses, hourOf } from '../../rollups/hour-figures.ts';
import type { Database } from '../../storage/database.ts';

export interface AccountInput {
  readonly accountId: string;
  readonly nowMs: number;
  readonly ledgerDays: number;
}

/** Key → calls, live and test, as far back as rows are kept. */
export async function readCallsByKey(database: Database, input: AccountInput): Promise<Map<string, number>> {
  const { keys } = await sumOf(database, input, input.ledgerDays);
  const calls = new Map(Object.entries(keys));
  const tests = await database.query
    .selectFrom('test_ledger')
    .select(({ fn }) => ['key_id', fn.countAll<number>().as('calls')])
    .where('account_id', '=', input.accountId)
    .groupBy('key_id')
    .execute();
  for (const { key_id: keyId, calls: count } of tests) calls.set(keyId, (calls.get(keyId) ?? 0) + Number(count));
  return calls;
}

export async function readHitsByRule(
  database: Database,
  input: AccountInput,
): Promise<Map<string, { hits: number; lastAtMs: number }>> {
  const { rules } = await sumOf(database, input, input.ledgerDays);
  return new Map(Object.entries(rules).map(([rule, [hits, lastAtMs]]) => [rule, { hits, lastAtMs }]));
}

/** Of what came in lately: older scores may be those of another model. */
const histogramDays = 30;

export async function readScoreHistograms(
  database: Database,
  { medium, ...input }: AccountInput & { readonly medium: MediumName },
): Promise<ScoreHistograms> {
  const sum = await sumOf(database, input, histogramDays, true);
  const prefix = `${medium} `;
  const series = Object.entries(sum.scores).filter(([name]) => name.startsWith(prefix));
  return {
    decisions: callClasses(sum)
      .filter(({ kind }) => (kind === 'image') === (medium === 'image'))
      .reduce((total, { calls }) => total + calls, 0),
    bins: scoreBuckets,
    categories: Object.fromEntries(
      series.map(([name, histogram]: [string, Histogram]) => [name.slice(prefix.length), scoreCounts(histogram)]),
    ),
  };
}

async function sumOf(database: Database, { accountId, nowMs }: AccountInput, days: number, withScores = false) {
  const today = Math.floor(hourOf(nowMs) / 24);
  return sumFigures((await readDays(database, { accountId, from: today - days, to: today + 1, withScores })).values());
}
