/** Plots old scores against ours, for the terminal and as an SVG file. Both show how many texts are where. */

import { box, dot, label, line, svg } from './svg.ts';

export interface Pairs {
  readonly old: readonly number[];
  readonly ours: readonly number[];
}

/** From few to many. */
const shades = ' .:-=+*#%@';

/** `columns` × `rows` counts; row 0 holds the highest of our scores. */
function count({ old, ours }: Pairs, columns: number, rows: number): number[][] {
  const cells = Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
  const place = (score: number, cellCount: number) => Math.min(cellCount - 1, Math.floor(score * cellCount));
  for (const [i, score] of old.entries()) {
    const row = cells[rows - 1 - place(ours[i] as number, rows)] as number[];
    const column = place(score, columns);
    row[column] = (row[column] as number) + 1;
  }
  return cells;
}

/** On a logarithmic scale, since most texts are harmless and lie in one corner. */
function density(value: number, most: number): number {
  return value === 0 ? 0 : Math.log1p(value) / Math.log1p(most);
}

export function textPlot(pairs: Pairs, columns = 60, rows = 20): string {
  const cells = count(pairs, columns, rows);
  const most = Math.max(...cells.flat());
  const lines = cells.map((row, index) => {
    const label = index === 0 ? '1.0' : index === rows - 1 ? '0.0' : index === rows / 2 ? '0.5' : '   ';
    const marks = row.map((value) => shades[Math.ceil(density(value, most) * (shades.length - 1))]);
    return `${label} |${marks.join('')}|`;
  });
  const axis = `0.0${' '.repeat(columns / 2 - 4)}0.5${' '.repeat(columns / 2 - 4)}1.0`;
  return [...lines, `    +${'-'.repeat(columns)}+`, `     ${axis}`, '     across: old score; up: ours', ''].join('\n');
}

const side = 400;
const margin = 50;
const frameColour = '#888888';

export function svgPlot(
  pairs: Pairs,
  title: string,
  matched: readonly { cutoff: number; threshold: number }[],
): string {
  const cellCount = 50;
  const size = side / cellCount;
  const cells = count(pairs, cellCount, cellCount);
  const most = Math.max(...cells.flat());
  const place = (old: number, ours: number) => [margin + old * side, margin + (1 - ours) * side] as const;
  const boxes = cells.flatMap((row, y) =>
    row.flatMap((value, x) => {
      const at = { x: margin + x * size, y: margin + y * size, width: size, height: size };
      return value === 0 ? [] : box(at, '#1f5fa8', 0.12 + 0.88 * density(value, most), String(value));
    }),
  );
  const steps = matched
    .filter(({ threshold }) => threshold <= 1)
    .map(({ cutoff, threshold }) => dot(...place(cutoff, threshold), '#c2410c', `${cutoff} becomes ${threshold}`));
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => {
    const [x, y] = place(value, value);
    return [
      label({ x, y: margin + side + 18, text: String(value), anchor: 'middle' }),
      label({ x: margin - 8, y: y + 4, text: String(value), anchor: 'end' }),
    ];
  });
  const corners = [place(0, 0), place(0, 1), place(1, 1), place(1, 0), place(0, 0)];
  const width = side + 2 * margin;
  const middle = margin + side / 2;
  return svg(width, width, title, [
    label({ x: margin, y: 28, text: title, size: 15 }),
    line(corners, frameColour, 1),
    ...boxes,
    line([place(0, 0), place(1, 1)], frameColour, 1),
    ...steps,
    ...ticks,
    label({ x: middle, y: width - 12, text: 'old score', anchor: 'middle' }),
    label({ x: 14, y: middle, text: 'our score', anchor: 'middle', turn: -90 }),
  ]);
}
