/** Shows what the rules said. Texts never reach the terminal unescaped: `printTable` escapes them. */

import { actions } from '@moderato/contract';
import { type Cell, printTable } from '../print-table.ts';
import { actionStyles, type Screen } from '../screen.ts';
import type { BadCase } from './read-cases.ts';
import type { Tried } from './try-rules.ts';

const place = ({ start, end }: { start: number; end: number }) => `${start}–${end}`;
const painted = (action: Tried['action']): Cell => ({ text: action, style: actionStyles[action] });

/** One text, from the command line. */
export function showOne({ action, matched_rules: matched, exempt }: Tried, screen: Screen): string {
  const allowed = exempt.map((span): Cell[] => ['-', 'allowlist', 'exempt', place(span), span.text]);
  const rows = matched.map((rule): Cell[] => [
    rule.rule_id,
    rule.type,
    painted(rule.moderation_action),
    place(rule.match),
    rule.match.text,
  ]);
  const table =
    rows.length + allowed.length === 0
      ? 'No rule matches.\n'
      : printTable(
          [
            { title: 'rule' },
            { title: 'type' },
            { title: 'action' },
            { title: 'where' },
            { title: 'as written', shrinks: true },
          ],
          [...rows, ...allowed],
          screen,
        );
  return `${screen.paint(actionStyles[action], action)}\n\n${table}`;
}

/** Many texts: those that matched or differ from what was expected, and how many there are of each kind. */
export function showMany(results: readonly (Tried | BadCase)[], screen: Screen): string {
  const rows = results.flatMap(rowsOf);
  const table = printTable(
    [
      { title: 'line', align: 'right' },
      { title: 'action' },
      { title: 'expected' },
      { title: 'rule' },
      { title: 'where' },
      { title: 'as written', shrinks: true },
    ],
    rows,
    screen,
  );
  return `${rows.length === 0 ? '' : `${table}\n`}${summary(results)}\n`;
}

function rowsOf(result: Tried | BadCase): Cell[][] {
  const line = String(result.line);
  if ('problem' in result) return [[line, { text: 'not tried', style: 'bad' }, '', '', '', result.problem]];
  const { action, expected, as_expected: asExpected, matched_rules: matched } = result;
  const wanted: Cell =
    expected === undefined ? '' : { text: expected, style: asExpected ? undefined : ('bad' as const) };
  if (matched.length === 0) return asExpected === false ? [[line, painted(action), wanted, '-', '', '']] : [];
  return matched.map((rule, index) => [
    ...(index === 0 ? [line, painted(action), wanted] : ['', '', '']),
    rule.rule_id,
    place(rule.match),
    rule.match.text,
  ]);
}

function summary(results: readonly (Tried | BadCase)[]): string {
  const tried = results.filter((result) => 'action' in result);
  const counts = actions.map((action) => `${tried.filter((result) => result.action === action).length} ${action}`);
  const expecting = tried.filter(({ expected }) => expected !== undefined);
  const right = expecting.filter((result) => result.as_expected).length;
  const bad = results.length - tried.length;
  return [
    `${tried.length} ${tried.length === 1 ? 'text' : 'texts'}: ${counts.join(', ')}.`,
    ...(expecting.length === 0 ? [] : [`${right} of ${expecting.length} as expected.`]),
    ...(bad === 0 ? [] : [`${bad} could not be tried.`]),
  ].join(' ');
}
