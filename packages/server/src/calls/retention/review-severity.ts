/**
 * How urgently kept content needs a look, in thousandths: the highest product, over all flagged categories, of the
 * weight of the category and how far its score is from the threshold towards 1. A rule that matched counts too.
 */

import { severityOf } from '@moderato/contract';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { decidedCategories, matchedRules } from '../ledger/decision-row.ts';
import { readWords } from '../ledger/words-of-image.ts';

/** One day of waiting weighs as much as the whole range of severity, so nothing waits for ever. */
export const urgencyPerThousandth = 86_400;

/** Both grow older at the same rate, so the order of two items never changes and an index can hold it. */
export function reviewUrgency(severity: number, receivedAtMs: number): number {
  return severity * urgencyPerThousandth - receivedAtMs;
}

const ruleSeverity = { block: 0.8, flag: 0.4 } as const;

export function reviewSeverity(
  row: Pick<LedgerTable, 'scores' | 'thresholds' | 'matched_rules' | 'text_in_image'>,
): number {
  const categories = [...decidedCategories(row), ...readWords(row.text_in_image)];
  const reached = categories.map(({ name, score, threshold }) => {
    const limit = threshold ?? 1;
    return score > limit ? severityOf(name) * ((score - limit) / (1 - limit)) : 0;
  });
  const matched = matchedRules(row).map(({ moderation_action: action }) =>
    action === null ? 0 : ruleSeverity[action],
  );
  return Math.round(1_000 * Math.max(0, ...reached, ...matched));
}
