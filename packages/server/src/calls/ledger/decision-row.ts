/** Turns a row of the ledger into a decision as the dashboard shows it. */

import type { DecisionSummary, MatchedRule } from '@moderato/contract';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { type DecidedCategory, readWords } from './words-of-image.ts';

export type { DecidedCategory };

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
  'text_in_image',
] as const satisfies readonly (keyof LedgerTable)[];

export type SummaryRow = Pick<LedgerTable, (typeof summaryColumns)[number]>;

/** What a decision was made of. A row that says nothing of words is that of a text, or of an image without any. */
type Reasons = Pick<LedgerTable, 'scores' | 'thresholds'> & Partial<Pick<LedgerTable, 'text_in_image'>>;

const above = ({ score, threshold }: DecidedCategory) => score - (threshold ?? 2);

/** Highest above their thresholds first; those without a threshold come last. */
export function decidedCategories({
  scores,
  thresholds,
}: Pick<LedgerTable, 'scores' | 'thresholds'>): DecidedCategory[] {
  const limits = JSON.parse(thresholds) as Record<string, readonly [number, number]>;
  return Object.entries(JSON.parse(scores) as Record<string, number>)
    .map(([name, score]): DecidedCategory => {
      const [threshold = null, block_threshold = null] = limits[name] ?? [];
      return { name, score, threshold, block_threshold, flagged: threshold !== null && score > threshold };
    })
    .sort((a, b) => above(b) - above(a));
}

/** With the categories of the words in an image. */
function withWords(row: Reasons): DecidedCategory[] {
  const ofImage = decidedCategories(row);
  return row.text_in_image == null
    ? ofImage
    : [...ofImage, ...readWords(row.text_in_image)].sort((a, b) => above(b) - above(a));
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
export function reasonOf(row: Reasons & Pick<LedgerTable, 'matched_rules'>): Pick<DecisionSummary, 'top' | 'rules'> {
  const rules = matchedRules(row);
  const top = topCategory(row);
  return {
    top: top !== null && isReason(top, rules.length) ? top : null,
    rules: rules.map(({ rule_id: id }) => id),
  };
}

/** All categories that flagged, not only the one that is shown: severe content is blurred for any of them. */
export function flaggedCategories(row: Reasons): string[] {
  return [...new Set(withWords(row).flatMap(({ name, flagged }) => (flagged ? name : [])))];
}

/** A category that flagged; if none did and no rule matched, the highest score, unless it would be shown as 0.00. */
function isReason({ score, flagged }: NonNullable<DecisionSummary['top']>, rules: number): boolean {
  return flagged || (rules === 0 && score >= 0.005);
}

/** The one furthest above its threshold, or else the one with the highest score. */
export function topCategory(row: Reasons): DecisionSummary['top'] {
  const categories = withWords(row);
  const [furthest] = categories;
  if (furthest === undefined) return null;
  const top = furthest.flagged ? furthest : categories.reduce((best, one) => (one.score > best.score ? one : best));
  return { category: top.name, score: top.score, flagged: top.flagged };
}
