/** Shows a result for people. Text never reaches the terminal unescaped: `printTable` escapes it. */

import { alignColumns, type Cell, printTable } from '../print-table.ts';
import { actionStyles, type Screen } from '../screen.ts';
import type { Explanation, LocalResult } from './judge-locally.ts';

export function showResult(content: string, result: LocalResult, screen: Screen): string {
  const categories = Object.entries(result.categories)
    .toSorted(([, left], [, right]) => right.score - left.score)
    .map(([name, { score, threshold, flagged }]): Cell[] => [
      name,
      score.toFixed(4),
      String(threshold),
      flagged ? { text: 'flagged', style: 'warning' } : '',
    ]);
  const table = printTable(
    [{ title: 'category' }, { title: 'score', align: 'right' }, { title: 'threshold', align: 'right' }, { title: '' }],
    categories,
    screen,
  );
  const { explanation } = result;
  const action = screen.paint(actionStyles[result.action], result.action);
  return `${action}\n\n${table}${explanation === undefined ? '' : `\n${showExplanation(content, explanation, screen)}`}`;
}

function showExplanation(content: string, { model_version, trace, evidence }: Explanation, screen: Screen): string {
  const readers = trace.map(({ by, outcome }) => (outcome === 'scored' ? by : `${by} (${outcome})`)).join(', ');
  const facts = alignColumns([
    ['model', model_version],
    ['read by', readers],
  ]).join('\n');
  const words = printTable(
    [
      { title: 'word' },
      { title: 'category' },
      { title: 'where' },
      { title: 'as written', shrinks: true },
      { title: 'trick' },
    ],
    evidence.map(({ term, category, span, trick }) => [
      term,
      category,
      `${span.start}–${span.end}`,
      content.slice(span.start, span.end),
      trick ?? '',
    ]),
    screen,
  );
  return `${facts}\n\n${evidence.length === 0 ? 'No word or phrase from the lists was found.\n' : words}`;
}
