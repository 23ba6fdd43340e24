/** What the pages of keys, rules and categories show of the calls, made from the figures by hour. */

import { type MediumName, type ScoreHistograms, type ScoreScale, scoreScales } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import { matchedRules } from './decision-row.ts';
import { readDays, sumFigures } from './figures/figures-reads.ts';
import { countOf, type Histogram, scoreBuckets, scoreCounts } from './figures/histogram.ts';
import { addHits, callClasses, type HourFigures, hourOf, scoreSpread } from './figures/hour-figures.ts';

export interface AccountInput {
  readonly accountId: string;
  readonly nowMs: number;
  readonly ledgerDays: number;
}

/** Key → calls, live and test, as far back as rows are kept. */
export async function readCallsByKey(database: Database, input: AccountInput): Promise<Map<string, number>> {
  const { keys } = await sumOf(database, input, input.ledgerDays);
  const calls = new Map(Object.entries(keys));
  const tests = await ofAccount(database.query, input.accountId)
    .selectFrom('test_ledger')
    .select(({ fn }) => ['key_id', fn.countAll<number>().as('calls')])
    .groupBy('key_id')
    .execute();
  for (const { key_id: keyId, calls: count } of tests) calls.set(keyId, (calls.get(keyId) ?? 0) + Number(count));
  return calls;
}

/** Rule → how often it matched, and when it last did. */
export async function readHitsByRule(
  database: Database,
  { mode, ...input }: AccountInput & { readonly mode: KeyMode },
): Promise<Map<string, { readonly hits: number; readonly lastAtMs: number }>> {
  const { rules } =
    mode === 'test' ? await readTestHits(database, input) : await sumOf(database, input, input.ledgerDays);
  return new Map(Object.entries(rules).map(([rule, [hits, lastAtMs]]) => [rule, { hits, lastAtMs }]));
}

/** Test calls are in no figures: their rows are few enough to be read. */
async function readTestHits({ query }: Database, { accountId }: AccountInput): Promise<Pick<HourFigures, 'rules'>> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('test_ledger')
    .select(['at', 'matched_rules'])
    .where('matched_rules', 'is not', null)
    .execute();
  const rules: HourFigures['rules'] = {};
  for (const row of rows) for (const { rule_id: rule } of matchedRules(row)) addHits(rules, rule, [1, row.at]);
  return { rules };
}

/** For recent calls. */
const histogramDays = 30;

export interface ScaleInput extends AccountInput {
  /** The scale of the current models; scores of texts on another one are left out. */
  readonly scale: ScoreScale;
}

export async function readScoreHistograms(
  database: Database,
  { medium, scale, ...input }: ScaleInput & { readonly medium: MediumName },
): Promise<ScoreHistograms> {
  const sum = await sumOf(database, input, histogramDays, true);
  const { scores } = sum;
  const now = scoreSpread(medium, scale);
  const others = new Set(scoreScales.map((one) => scoreSpread(medium, one)).filter((name) => name !== now));
  const histograms = seriesOf(scores, now);
  return {
    decisions: medium === 'image' ? imageCalls(sum) : callsIn(histograms),
    left_out: [...others].reduce((sum, name) => sum + callsIn(seriesOf(scores, name)), 0),
    bins: scoreBuckets,
    categories: Object.fromEntries(histograms.map(([name, histogram]) => [name, scoreCounts(histogram)])),
  };
}

type Series = readonly [category: string, histogram: Histogram];

function seriesOf(scores: HourFigures['scores'], spread: string): Series[] {
  const prefix = `${spread} `;
  return Object.entries(scores)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, histogram]) => [name.slice(prefix.length), histogram]);
}

/** Whatever categories were requested. */
function imageCalls(figures: HourFigures): number {
  return callClasses(figures)
    .filter(({ kind }) => kind === 'image')
    .reduce((total, { calls }) => total + calls, 0);
}

/** Every text is scored in all seven categories, once. */
function callsIn(series: readonly Series[]): number {
  return Math.max(0, ...series.map(([, histogram]) => countOf(histogram)));
}

async function sumOf(database: Database, { accountId, nowMs }: AccountInput, days: number, withScores = false) {
  const today = Math.floor(hourOf(nowMs) / 24);
  return sumFigures((await readDays(database, { accountId, from: today - days, to: today + 1, withScores })).values());
}
