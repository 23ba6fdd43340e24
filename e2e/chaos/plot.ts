/** Draws the outcomes of the calls of every second as stacked columns, with a mark for every fault. */

import { box, label, line, svg } from '../../packages/cli/src/agreement/svg.ts';
import { type Fate, fates } from './fate.ts';
import type { Results } from './results.ts';

/** Distinguishable without colour too: from light to dark, in the order of the columns. */
const colours: Readonly<Record<Fate, string>> = {
  ok: '#7fb98f',
  refused: '#e2b04a',
  unreached: '#b9bec6',
  unknown: '#6f7fa8',
  wrong: '#c0392b',
};
export const fateWords: Readonly<Record<Fate, string>> = {
  ok: 'answered with 200',
  refused: 'refused, with Retry-After',
  unreached: 'no connection',
  unknown: 'connection lost, answer unknown',
  wrong: 'anything else',
};

const frame = { left: 44, top: 40, width: 1_124, height: 260 };
const bottom = frame.top + frame.height;
const legendTop = bottom + 44;

export function plot({ perSecond, rounds, copies }: Results): string {
  const most = Math.max(1, ...perSecond.map((counts) => counts.reduce((sum, count) => sum + count, 0)));
  const column = frame.width / Math.max(1, perSecond.length);
  const x = (second: number) => frame.left + second * column;
  const y = (calls: number) => bottom - frame.height * (calls / most);

  const columns = perSecond.flatMap((counts, second) => {
    let below = 0;
    return fates.flatMap((fate, index) => {
      const count = counts[index] ?? 0;
      below += count;
      const height = y(0) - y(count);
      return count === 0 ? [] : box({ x: x(second), y: y(below), width: column, height }, colours[fate]);
    });
  });
  const marks = rounds.flatMap(({ fault, fromSecond, toSecond }, index) => {
    const width = Math.max(1, x(toSecond) - x(fromSecond));
    const name = String(index + 1);
    return [
      box({ x: x(fromSecond), y: frame.top, width, height: frame.height }, '#000000', 0.09, `${name}: ${fault}`),
      label({ x: x(fromSecond) + width / 2, y: frame.top - 8, text: name, anchor: 'middle', size: 11 }),
    ];
  });
  const minutes = Array.from({ length: Math.floor(perSecond.length / 60) + 1 }, (_, minute) => minute);
  const legend = fates.flatMap((fate, index) => {
    const left = frame.left + index * 232;
    return [
      box({ x: left, y: legendTop, width: 12, height: 12 }, colours[fate]),
      label({ x: left + 18, y: legendTop + 10, text: fateWords[fate], size: 11 }),
    ];
  });
  const title = `Calls per second by outcome, on ${copies} copies, with ${rounds.length} faults marked by number`;
  return svg(1_200, legendTop + 28, title, [
    label({
      x: frame.left,
      y: 14,
      text: 'Calls sent in each second, by outcome; the numbers above are the faults in the table',
    }),
    ...columns,
    ...marks,
    line(
      [
        [frame.left, frame.top],
        [frame.left, bottom],
        [frame.left + frame.width, bottom],
      ],
      '#222222',
      1,
    ),
    label({ x: frame.left - 6, y: frame.top + 4, text: String(most), anchor: 'end', size: 11 }),
    label({ x: frame.left - 6, y: bottom, text: '0', anchor: 'end', size: 11 }),
    ...minutes.map((minute) =>
      label({ x: x(minute * 60), y: bottom + 16, text: `${minute} min`, anchor: 'middle', size: 11 }),
    ),
    ...legend,
  ]);
}
