/** A result for people. What the text holds never reaches the terminal as it is: `printTable` escapes it. */

import { alignColumns, printTable } from '../print-table.ts';
import type { Explanation, LocalResult } from './judge-locally.ts';

export function showResult(content: string, result: LocalResult): string {
  const categories = Object.entries(result.categories)
    .toSorted(([, left], [, right]) => right.score - left.score)
    .map(([name, { score, threshold, flagged }]) => [
      name,
      score.toFixed(4),
      String(threshold),
      flagged ? 'flagged' : '',
    ]);
  const table = printTable(
    [{ title: 'category' }, { title: 'score', align: 'right' }, { title: 'threshold', align: 'right' }, { title: '' }],
    categories,
  );
  const { explanation } = result;
  return `${result.action}\n\n${table}${explanation === undefined ? '' : `\n${showExplanation(content, explanation)}`}`;
}

function showExplanation(content: string, { model_version, trace, evidence }: Explanation): string {
  const asked = trace.map(({ by, outcome }) => `${by} ${outcome}`).join(', ');
  const facts = alignColumns([
    ['model', model_version],
    ['asked', asked],
  ]).join('\n');
  const words = printTable(
    [{ title: 'word' }, { title: 'category' }, { title: 'where' }, { title: 'as written' }, { title: 'trick' }],
    evidence.map(({ term, category, span, trick }) => [
      term,
      category,
      `${span.start}–${span.end}`,
      content.slice(span.start, span.end),
      trick ?? '',
    ]),
  );
  return `${facts}\n\n${evidence.length === 0 ? 'No word or phrase of the lists was found.\n' : words}`;
}
