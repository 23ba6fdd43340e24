/** The places in a content that are the reasons for its verdict: the matches of rules, and the words that counted. */

import type { ContentMark, Context, MatchedRule } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';

/** Explaining costs more than judging; of a longer text only the beginning is explained. */
const explainedCharacters = 5_000;
const mostMarks = 200;

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
    .slice(0, mostMarks);
}
