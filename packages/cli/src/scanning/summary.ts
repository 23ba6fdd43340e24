/** Summarises a scan for people: a table of actions and categories, and a histogram of the highest scores. */

import { actions } from '@moderato/contract';
import { type Cell, printTable } from '../print-table.ts';
import { actionStyles, plainScreen, type Screen } from '../screen.ts';
import type { Tally } from './tally.ts';

const barWidth = 40;

export function summaryText(tally: Tally, screen: Screen = plainScreen): string {
  const judged = tally.rows - tally.problems;
  const share = (count: number) => (judged === 0 ? '-' : `${((count / judged) * 100).toFixed(2)} %`);
  const rows: Cell[][] = [
    ...actions.map((action): Cell[] => [
      { text: action, style: actionStyles[action] },
      String(tally.actions[action]),
      share(tally.actions[action]),
    ]),
    ...Object.entries(tally.flagged).map(([name, count]) => [`flagged ${name}`, String(count), share(count)]),
    ...(tally.problems > 0 ? [['not judged', String(tally.problems), '']] : []),
  ];
  return [
    printTable(
      [{ title: 'rows' }, { title: 'count', align: 'right' }, { title: 'share', align: 'right' }],
      rows,
      screen,
    ),
    'Rows by their highest score',
    ...histogram(tally.highest),
    '',
  ].join('\n');
}

/** Twice the length is twice the rows. One row is enough for a mark, so that the few harmful ones are visible. */
function histogram(counts: readonly number[]): string[] {
  const most = Math.max(...counts, 1);
  const width = Math.max(...counts.map((count) => String(count).length));
  return counts.map((count, index) => {
    const bar = '#'.repeat(Math.ceil((count / most) * barWidth));
    const range = `${(index / 10).toFixed(1)}-${((index + 1) / 10).toFixed(1)}`;
    return `${range}  ${String(count).padStart(width)} ${count === 1 ? 'row ' : 'rows'}  ${bar}`.trimEnd();
  });
}
