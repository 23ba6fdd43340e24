/**
 * The figures of an hour while calls are still added to them: counters in arrays, because names would have to be built and
 * looked up several times per call. They become figures whenever they are written.
 */

import { contexts, type LedgerAction, ledgerActions, type MatchedRule, scaleOf } from '@moderato/contract';
import type { CallKind, LedgerTable } from '../../../base/storage/schema.ts';
import { type Histogram, scoreBucket, scoreBuckets, timeBucket, timeBuckets } from './histogram.ts';
import { addHits, flaggedNames, type HourFigures, noFigures, scoreSpread } from './hour-figures.ts';

export interface HourTally {
  /** By kind, context, tier and action, in this order. */
  readonly calls: Uint32Array;
  readonly keys: Map<string, number>;
  readonly latency: Uint32Array;
  /** Medium and scale → category → distribution of its scores. */
  readonly scores: Map<string, Map<string, Uint32Array>>;
  /** Counters that few calls change, as they are written. */
  readonly seldom: Pick<HourFigures, 'degraded' | 'limited' | 'categories' | 'rules'>;
}

const kinds: readonly CallKind[] = ['text', 'image', 'compat'];
const tiers = 3;
const actionNames: readonly LedgerAction[] = ledgerActions;

export function createTally(): HourTally {
  return {
    calls: new Uint32Array(kinds.length * contexts.length * tiers * actionNames.length),
    keys: new Map(),
    latency: new Uint32Array(timeBuckets),
    scores: new Map(),
    seldom: noFigures(),
  };
}

/** `scores`: those of the row, if already parsed. */
export function tallyCall(
  { calls, keys, latency, scores: spreads, seldom }: HourTally,
  row: LedgerTable,
  scores: Readonly<Record<string, number>> = JSON.parse(row.scores),
): void {
  addOne(calls, callClass(row));
  addOne(latency, timeBucket(row.latency_ms));
  keys.set(row.key_id, (keys.get(row.key_id) ?? 0) + 1);
  const spread = spreadOf(spreads, row);
  for (const name in scores) {
    let series = spread.get(name);
    if (series === undefined) {
      series = new Uint32Array(scoreBuckets);
      spread.set(name, series);
    }
    addOne(series, scoreBucket(scores[name] as number));
  }
  if (row.degraded === 1) seldom.degraded++;
  if (row.limited === 1) seldom.limited = (seldom.limited ?? 0) + 1;
  for (const name of flaggedNames(row.flagged)) seldom.categories[name] = (seldom.categories[name] ?? 0) + 1;
  if (row.matched_rules === null) return;
  for (const { rule_id: rule } of JSON.parse(row.matched_rules) as MatchedRule[]) {
    addHits(seldom.rules, rule, [1, row.at]);
  }
}

export function figuresOf({ calls, keys, latency, scores, seldom }: HourTally): HourFigures {
  return {
    calls: histogramOf(calls, className),
    degraded: seldom.degraded,
    ...(seldom.limited === undefined ? {} : { limited: seldom.limited }),
    categories: seldom.categories,
    keys: Object.fromEntries(keys),
    rules: seldom.rules,
    latency: histogramOf(latency, String),
    scores: Object.fromEntries([...scores].flatMap(([name, series]) => seriesOf(name, series))),
  };
}

function callClass({ kind, context, tier, action }: LedgerTable): number {
  const place = kinds.indexOf(kind) * contexts.length + contexts.indexOf(context);
  return (place * tiers + tier) * actionNames.length + actionNames.indexOf(action);
}

/** As in `HourFigures`. */
function className(index: number): string {
  const action = actionNames[index % actionNames.length];
  const rest = Math.floor(index / actionNames.length);
  const place = Math.floor(rest / tiers);
  return `${kinds[Math.floor(place / contexts.length)]} ${contexts[place % contexts.length]} ${rest % tiers} ${action}`;
}

function spreadOf(spreads: HourTally['scores'], { kind, model_version: model }: LedgerTable): Map<string, Uint32Array> {
  const name = scoreSpread(kind === 'image' ? 'image' : 'text', scaleOf(model));
  let spread = spreads.get(name);
  if (spread === undefined) {
    spread = new Map();
    spreads.set(name, spread);
  }
  return spread;
}

function seriesOf(spread: string, series: ReadonlyMap<string, Uint32Array>): [string, Histogram][] {
  return Array.from(series, ([name, counts]) => [`${spread} ${name}`, histogramOf(counts, String)]);
}

function histogramOf(counts: Uint32Array, nameOf: (index: number) => string): Histogram {
  const histogram: Histogram = {};
  for (const [index, count] of counts.entries()) if (count > 0) histogram[nameOf(index)] = count;
  return histogram;
}

function addOne(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}
