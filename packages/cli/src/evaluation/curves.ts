/** Draws what each threshold catches and wrongly flags, for the terminal and as an SVG file. */

import { label, line, svg } from '../agreement/svg.ts';
import type { AtThreshold, CategoryEvaluation, Counts } from './evaluate.ts';

const barWidth = 30;

const shareOf = (some: number, all: number) => (all === 0 ? 0 : some / all);
const caughtOf = ({ caught, bad }: Counts) => shareOf(caught, bad);
const wrongOf = ({ wronglyFlagged, good }: Counts) => shareOf(wronglyFlagged, good);

/** Only categories that caught or wrongly flagged something at some threshold have a curve worth a look. */
export const hasCurve = ({ curve }: CategoryEvaluation): boolean =>
  curve.some(({ caught, wronglyFlagged }) => caught + wronglyFlagged > 0);

/** `=` is caught, `x` is wrongly flagged; every second threshold. */
export function textCurve({ name, threshold, curve }: CategoryEvaluation): string {
  const bar = (share: number, mark: string) => mark.repeat(Math.round(share * barWidth)).padEnd(barWidth);
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`.padStart(5);
  const lines = curve
    .filter((_, index) => index % 2 === 1)
    .map(
      (at) =>
        `${at.threshold.toFixed(2)} |${bar(caughtOf(at), '=')}|${percent(caughtOf(at))}  |${bar(wrongOf(at), 'x')}|${percent(wrongOf(at))}`,
    );
  return [`${name} (threshold ${threshold}): caught (=) and wrongly flagged (x) by threshold`, ...lines, ''].join('\n');
}

const [width, height, gap, top] = [260, 150, 50, 50];
const perRow = 3;

/** One small plot for each category; the upright line is the threshold of today. */
export function svgCurves(categories: readonly CategoryEvaluation[], title: string): string {
  const rows = Math.max(1, Math.ceil(categories.length / perRow));
  const parts = categories.flatMap((category, index) => {
    const x = gap + (index % perRow) * (width + gap);
    const y = top + gap / 2 + Math.floor(index / perRow) * (height + gap + 30);
    return plotOf(category, x, y);
  });
  const legend = [
    label({ x: gap, y: 28, text: title, size: 15 }),
    label({ x: gap, y: 46, text: 'caught', fill: caughtColour, bold: true }),
    label({ x: gap + 60, y: 46, text: 'wrongly flagged', fill: wrongColour, bold: true }),
    label({ x: gap + 180, y: 46, text: 'across: threshold' }),
  ];
  return svg(gap + perRow * (width + gap), top + gap + rows * (height + gap + 30), title, [...legend, ...parts]);
}

const [caughtColour, wrongColour, frameColour] = ['#1f5fa8', '#c2410c', '#888888'];

function plotOf({ name, threshold, curve }: CategoryEvaluation, x: number, y: number): string[] {
  const place = (at: number, share: number) => [x + at * width, y + (1 - share) * height] as const;
  const path = (share: (at: AtThreshold) => number) => curve.map((at) => place(at.threshold, share(at)));
  const frame = [place(0, 0), place(0, 1), place(1, 1), place(1, 0), place(0, 0)];
  const ticks = [0, 0.5, 1].flatMap((value) => [
    label({ x: place(value, 0)[0], y: y + height + 14, text: String(value), anchor: 'middle', size: 10 }),
    label({ x: x - 5, y: place(0, value)[1] + 4, text: `${100 * value} %`, anchor: 'end', size: 10 }),
  ]);
  return [
    label({ x, y: y - 8, text: name.replaceAll('_', ' '), bold: true }),
    line(frame, frameColour, 1),
    line([place(threshold, 0), place(threshold, 1)], frameColour, 1),
    line(path(caughtOf), caughtColour),
    line(path(wrongOf), wrongColour),
    ...ticks,
  ];
}
