/** Turns a row of the ledger into a decision as the dashboard shows it. */

import type { Decision, DecisionSummary, MatchedRule } from '@moderato/contract';
import type { LedgerTable } from '../../base/storage/schema.ts';

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
  const { request_id, action, kind, context, tier, key_id, author, language, latency_ms } = row;
  const { top, rules } = reasonOf(row);
  return {
    request_id,
    at: new Date(row.at).toISOString(),
    action,
    kind,
    context,
    tier,
    key_id,
    author,
    degraded: row.degraded === 1,
    language,
    limited: row.limited === 1,
    latency_ms,
    top,
    rules_matched: rules.length,
    rules,
  };
}

export function matchedRules({ matched_rules: rules }: Pick<LedgerTable, 'matched_rules'>): MatchedRule[] {
  return rules === null ? [] : (JSON.parse(rules) as MatchedRule[]);
}

/** The reason for a decision, in a few words. */
export function reasonOf(
  row: Pick<LedgerTable, 'scores' | 'thresholds' | 'matched_rules'>,
): Pick<DecisionSummary, 'top' | 'rules'> {
  const rules = matchedRules(row);
  const top = topCategory(row);
  return {
    top: top !== null && isReason(top, rules.length) ? top : null,
    rules: rules.map(({ rule_id: id }) => id),
  };
}

/** All categories that flagged, not only the one that is shown: severe content is blurred for any of them. */
export function flaggedCategories(row: Pick<LedgerTable, 'scores' | 'thresholds'>): string[] {
  return decidedCategories(row)
    .filter(({ flagged }) => flagged)
    .map(({ name }) => name);
}

/** A category that flagged; if none did and no rule matched, the highest score, unless it would be shown as 0.00. */
function isReason({ score, flagged }: NonNullable<DecisionSummary['top']>, rules: number): boolean {
  return flagged || (rules === 0 && score >= 0.005);
}

/** The one furthest above its threshold, or else the one with the highest score. */
export function topCategory(row: Pick<LedgerTable, 'scores' | 'thresholds'>): DecisionSummary['top'] {
  const categories = decidedCategories(row);
  const [furthest] = categories;
  if (furthest === undefined) return null;
  const top = furthest.flagged ? furthest : categories.reduce((best, one) => (one.score > best.score ? one : best));
  return { category: top.name, score: top.score, flagged: top.flagged };
}
