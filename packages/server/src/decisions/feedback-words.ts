/** What people said about a decision, as shown: `remove`, `wrong_category: spam`, or the scores that a program sent. */

import type { FeedbackTable } from '../storage/schema.ts';

export function feedbackInWords(row: Pick<FeedbackTable, 'decision' | 'category' | 'attribute_scores'>): string {
  if (row.decision !== null) return row.category === null ? row.decision : `${row.decision}: ${row.category}`;
  return Object.entries(JSON.parse(row.attribute_scores) as Record<string, number>)
    .map(([attribute, value]) => `${attribute} ${value}`)
    .join(', ');
}
