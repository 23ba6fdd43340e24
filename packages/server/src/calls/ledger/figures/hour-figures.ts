/**
 * The sums of an account's live calls in an hour: everything the overview shows, so that the ledger never has to be
 * counted, and so that they remain when ledger rows are deleted. Hours add up to days, weeks and periods.
 */

import type { Context, LedgerAction, ScoreScale, Tier } from '@moderato/contract';
import { hourMs } from '../../../base/durations.ts';
import type { CallKind } from '../../../base/storage/schema.ts';
import { addHistogram, type Histogram } from './histogram.ts';

export interface HourFigures {
  /** `text chat 0 flag` → calls: kind, context, tier, action. */
  readonly calls: Record<string, number>;
  degraded: number;
  /** Texts in a language that no local model was measured on; absent in figures from before this was counted. */
  limited?: number;
  /** Category → calls in which it was above its threshold. */
  readonly categories: Record<string, number>;
  /** Key id → calls. */
  readonly keys: Record<string, number>;
  /** Rule id → calls in which it matched, and when it last did. */
  readonly rules: Record<string, [hits: number, lastAtMs: number]>;
  readonly latency: Histogram;
  /** `text sexual` → the distribution of its scores: see `scoreSpread`, then the category. */
  readonly scores: Record<string, Histogram>;
}

/**
 * Scores of two scales are never added up. Images have one scale; text scores from before there was a second one are
 * under `text`.
 */
export function scoreSpread(medium: 'text' | 'image', scale: ScoreScale): string {
  return medium === 'image' || scale === 'reference-mix' ? medium : `${medium}@${scale}`;
}

export interface CallClass {
  readonly kind: CallKind;
  readonly context: Context;
  readonly tier: Tier;
  readonly action: LedgerAction;
  readonly calls: number;
}

export function noFigures(): HourFigures {
  return { calls: {}, degraded: 0, categories: {}, keys: {}, rules: {}, latency: {}, scores: {} };
}

export function hourOf(atMs: number): number {
  return Math.floor(atMs / hourMs);
}

export function addFigures(sum: HourFigures, added: HourFigures): void {
  addHistogram(sum.calls, added.calls);
  sum.degraded += added.degraded;
  if (added.limited !== undefined) sum.limited = (sum.limited ?? 0) + added.limited;
  addHistogram(sum.categories, added.categories);
  addHistogram(sum.keys, added.keys);
  for (const rule in added.rules) addHits(sum.rules, rule, added.rules[rule] as [number, number]);
  addHistogram(sum.latency, added.latency);
  for (const series in added.scores) {
    sum.scores[series] ??= {};
    addHistogram(sum.scores[series], added.scores[series] as Histogram);
  }
}

export function addHits(rules: HourFigures['rules'], rule: string, [hits, lastAtMs]: [number, number]): void {
  const [before, lastBefore] = rules[rule] ?? [0, 0];
  rules[rule] = [before + hits, Math.max(lastBefore, lastAtMs)];
}

/** As stored: the histograms of scores in a separate column. */
export function writeFigures({ scores, ...figures }: HourFigures): { figures: string; scores: string } {
  return { figures: JSON.stringify(figures), scores: JSON.stringify(scores) };
}

export function readFigures(row: { readonly figures: string; readonly scores?: string | undefined }): HourFigures {
  return {
    ...(JSON.parse(row.figures) as Omit<HourFigures, 'scores'>),
    scores: row.scores === undefined ? {} : (JSON.parse(row.scores) as HourFigures['scores']),
  };
}

export function callClasses({ calls }: HourFigures): CallClass[] {
  return Object.entries(calls).map(([name, count]) => {
    const [kind, context, tier, action] = name.split(' ') as [CallKind, Context, string, LedgerAction];
    return { kind, context, tier: Number(tier) as Tier, action, calls: count };
  });
}

/** The names in a ledger row's `flagged`. */
export function flaggedNames(flagged: string | null): string[] {
  return flagged === null ? [] : flagged.trim().split(' ');
}
