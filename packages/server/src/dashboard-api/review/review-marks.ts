/** Where in a content the reasons stand: what rules matched, and the words of the lists. */

import type { Context, MatchedRule, ReviewItem } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';

/** Explaining costs more than judging; of a longer text only the beginning is explained. */
const explainedCharacters = 5_000;
const mostMarks = 200;

export function reviewMarks(
  content: string,
  context: Context,
  matchedRules: string | null,
  explain: TextClassifier['explain'],
): ReviewItem['marks'] {
  const rules = matchedRules === null ? [] : (JSON.parse(matchedRules) as MatchedRule[]);
  const marks = [
    ...rules.map(({ rule_id, match }) => ({ ...match, rule_id, category: null })),
    ...explain(content.slice(0, explainedCharacters), context).map(({ span, category }) => ({
      start: span.start,
      end: span.end,
      rule_id: null,
      category,
    })),
  ];
  return marks
    .filter(({ start, end }) => start < end && end <= content.length)
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .slice(0, mostMarks);
}
