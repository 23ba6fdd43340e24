/** A row of the ledger → a decision as the dashboard shows it. */

import type { Decision, DecisionSummary } from '@moderato/contract';
import type { LedgerTable } from '../storage/schema.ts';

export const summaryColumns = [
  'request_id',
  'at',
  'action',
  'kind',
  'context',
  'tier',
  'key_id',
  'author',
  'degraded',
  'language',
  'limited',
  'latency_ms',
  'scores',
  'thresholds',
  'matched_rules',
] as const satisfies readonly (keyof LedgerTable)[];

export type SummaryRow = Pick<LedgerTable, (typeof summaryColumns)[number]>;

export type DecidedCategory = Decision['categories'][number];

/** Highest above their thresholds first; those without a threshold come last. */
export function decidedCategories({
  scores,
  thresholds,
}: Pick<LedgerTable, 'scores' | 'thresholds'>): DecidedCategory[] {
  const limits = JSON.parse(thresholds) as Record<string, readonly [number, number]>;
  const above = ({ score, threshold }: DecidedCategory) => score - (threshold ?? 2);
  return Object.entries(JSON.parse(scores) as Record<string, number>)
    .map(([name, score]): DecidedCategory => {
      const [threshold = null, block_threshold = null] = limits[name] ?? [];
      return { name, score, threshold, block_threshold, flagged: threshold !== null && score > threshold };
    })
    .sort((a, b) => above(b) - above(a));
}

export function summarise(row: SummaryRow): DecisionSummary {
  return {
    request_id: row.request_id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    kind: row.kind,
    context: row.context,
    tier: row.tier,
    key_id: row.key_id,
    author: row.author,
    degraded: row.degraded === 1,
    language: row.language,
    limited: row.limited === 1,
    latency_ms: row.latency_ms,
    top: topCategory(row),
    rules_matched: row.matched_rules === null ? 0 : (JSON.parse(row.matched_rules) as unknown[]).length,
  };
}

/** The one furthest above its threshold, or else the one with the highest score. */
export function topCategory(row: Pick<LedgerTable, 'scores' | 'thresholds'>): DecisionSummary['top'] {
  const categories = decidedCategories(row);
  const [furthest] = categories;
  if (furthest === undefined) return null;
  const top = furthest.flagged ? furthest : categories.reduce((best, one) => (one.score > best.score ? one : best));
  return { category: top.name, score: top.score, flagged: top.flagged };
}
