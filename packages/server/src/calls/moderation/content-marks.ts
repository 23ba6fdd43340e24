/** The positions in a content that are the reasons for its verdict: matches of rules, and words that counted. */

import type { ContentMark, Context, MatchedRule } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';

/** Explaining costs more than judging, so only the beginning of a longer text is explained. */
const explainedCharacters = 5_000;
const maxMarks = 200;

export function contentMarks(
  content: string,
  context: Context,
  rules: readonly MatchedRule[],
  explain: TextClassifier['explain'],
): ContentMark[] {
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
    .slice(0, maxMarks);
}
