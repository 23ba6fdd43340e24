/** The plots of the page, drawn from the results. */

import { box, label, line, svg } from '../../../packages/cli/src/agreement/svg.ts';
import type { EvasionResult } from '../evasion/measure.ts';
import { ratio } from '../evasion/measure.ts';

const ours = '#0b7285';
const theirs = '#adb5bd';
const left = 180;
const cell = { width: 104, height: 22 };

/** Tricks down, tools across; the darker, the more is caught. */
export function recallHeatMap(evasion: EvasionResult, tools: readonly string[]): string {
  const rows = [
    ...evasion.combinations
      .filter(({ tricks }) => tricks.length === 1)
      .map((one) => ({ name: one.tricks[0]!, values: tools.map((tool) => ratio([one], tool)) })),
    {
      name: 'all pairs of tricks',
      values: tools.map((tool) =>
        ratio(
          evasion.combinations.filter(({ tricks }) => tricks.length === 2),
          tool,
        ),
      ),
    },
  ];
  const top = 40;
  return svg(left + tools.length * cell.width + 10, top + rows.length * cell.height + 10, 'Recall by trick and tool', [
    ...tools.map((tool, column) =>
      label({ x: left + (column + 0.5) * cell.width, y: 24, text: tool, anchor: 'middle', bold: column === 0 }),
    ),
    ...rows.flatMap(({ name, values }, row) => [
      label({ x: left - 8, y: top + (row + 0.68) * cell.height, text: name, anchor: 'end' }),
      ...values.flatMap((value, column) => heatCell(left + column * cell.width, top + row * cell.height, value)),
    ]),
  ]);
}

function heatCell(x: number, y: number, value: number): readonly string[] {
  const fill = mix(value);
  const text = label({
    x: x + cell.width / 2,
    y: y + cell.height * 0.68,
    text: percent(value),
    anchor: 'middle',
    fill: value > 0.55 ? '#ffffff' : '#343a40',
  });
  return [box({ x: x + 1, y: y + 1, width: cell.width - 2, height: cell.height - 2 }, fill), text];
}

/** Never rounded up to 100 %. */
export function percent(value: number): string {
  return value === 1 ? '100 %' : `${(Math.floor(value * 1000) / 10).toFixed(1)} %`;
}

function mix(value: number): string {
  const from = [248, 249, 250];
  const to = [11, 114, 133];
  return `rgb(${from.map((start, index) => Math.round(start + (to[index]! - start) * value)).join(',')})`;
}

/** Every trick with every other: how much of it Moderato catches. */
export function pairHeatMap(evasion: EvasionResult, tool: string): string {
  const names = evasion.combinations.filter(({ tricks }) => tricks.length === 1).map(({ tricks }) => tricks[0]!);
  const size = 24;
  const top = 150;
  const cells = evasion.combinations
    .filter(({ tricks }) => tricks.length === 2)
    .flatMap((one) => {
      const [first, second] = one.tricks.map((trick) => names.indexOf(trick));
      const value = ratio([one], tool);
      const x = left + Math.min(first!, second!) * size;
      const y = top + Math.max(first!, second!) * size;
      // From 0.5 on, so that the last misses are distinguishable.
      const shade = Math.max(0, (value - 0.5) * 2);
      return [
        box({ x: x + 1, y: y + 1, width: size - 2, height: size - 2 }, mix(shade)),
        label({
          x: x + size / 2,
          y: y + size * 0.66,
          text: String(Math.floor(value * 100)),
          anchor: 'middle',
          size: 9,
          fill: shade > 0.5 ? '#ffffff' : '#343a40',
        }),
      ];
    });
  return svg(left + names.length * size + 110, top + names.length * size + 10, `Pairs of tricks: recall of ${tool}`, [
    ...names.map((name, row) => label({ x: left - 8, y: top + (row + 0.68) * size, text: name, anchor: 'end' })),
    ...names.map((name, column) => label({ x: left + (column + 0.6) * size, y: top - 6, text: name, turn: -50 })),
    ...cells,
  ]);
}

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Horizontal bars; on a logarithmic scale if the tools are orders of magnitude apart. */
export function bars(title: string, values: readonly Bar[], scale: 'linear' | 'logarithmic', bestName: string): string {
  const height = 26;
  const width = 520;
  const positive = values.map(({ value }) => value).filter((value) => value > 0);
  const least = scale === 'logarithmic' ? Math.min(...positive, 1) / 2 : 0;
  const most = Math.max(...positive, Number.MIN_VALUE);
  const lengthOf = (value: number): number => {
    if (value <= 0) return 0;
    return scale === 'linear' ? (value / most) * width : (Math.log(value / least) / Math.log(most / least)) * width;
  };
  return svg(left + width + 160, 40 + values.length * height, title, [
    label({ x: 10, y: 22, text: title, bold: true, size: 13 }),
    ...values.flatMap(({ name, value, text }, row) => {
      const y = 36 + row * height;
      return [
        label({ x: left - 8, y: y + height * 0.62, text: name, anchor: 'end', bold: name === bestName }),
        box(
          { x: left, y: y + 3, width: Math.max(1, lengthOf(value)), height: height - 6 },
          name === bestName ? ours : theirs,
        ),
        label({ x: left + lengthOf(value) + 8, y: y + height * 0.62, text }),
      ];
    }),
  ]);
}

export interface Series {
  readonly name: string;
  /** Characters and milliseconds. */
  readonly points: readonly (readonly [number, number])[];
}

/** Time over length, both logarithmic: a line as steep as the diagonal means linear cost. */
export function lengthPlot(series: readonly Series[], emphasised: string): string {
  const area = { x: 70, y: 40, width: 520, height: 300 };
  const all = series.flatMap(({ points }) => points);
  const [fromX, toX] = extent(all.map(([x]) => x));
  const [fromY, toY] = extent(all.map(([, y]) => y));
  const place = ([x, y]: readonly [number, number]): readonly [number, number] => [
    area.x + (Math.log(x / fromX) / Math.log(toX / fromX)) * area.width,
    area.y + area.height - (Math.log(y / fromY) / Math.log(toY / fromY)) * area.height,
  ];
  const lengths = [...new Set(all.map(([x]) => x))];
  const powers = Array.from({ length: 12 }, (_, index) => 10 ** (index - 6)).filter((y) => y >= fromY && y <= toY);
  return svg(area.x + area.width + 150, area.y + area.height + 50, 'Milliseconds a text over its length', [
    label({
      x: 10,
      y: 22,
      text: 'Milliseconds a text, over its length in characters (both logarithmic)',
      bold: true,
      size: 13,
    }),
    ...lengths.map((x) =>
      label({ x: place([x, fromY])[0], y: area.y + area.height + 22, text: x.toLocaleString('en'), anchor: 'middle' }),
    ),
    ...powers.flatMap((y) => [
      line([place([fromX, y]), place([toX, y])], '#e9ecef', 1),
      label({ x: area.x - 8, y: place([fromX, y])[1] + 4, text: String(y), anchor: 'end' }),
    ]),
    ...series.map(({ name, points }) => {
      const own = name === emphasised;
      return line(points.map(place), own ? ours : theirs, own ? 3 : 1.5);
    }),
    ...spreadApart(series.map(({ name, points }) => ({ name, y: place(points.at(-1)!)[1] }))).map(({ name, y }) =>
      label({ x: area.x + area.width + 6, y: y + 4, text: name, bold: name === emphasised }),
    ),
  ]);
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

const labelHeight = 15;

/** Labels from the top down, each at its height or just below the previous one. */
function spreadApart<T extends { readonly y: number }>(labels: readonly T[]): readonly T[] {
  let lowest = Number.NEGATIVE_INFINITY;
  return labels
    .toSorted((left, right) => left.y - right.y)
    .map((one) => {
      lowest = Math.max(one.y, lowest + labelHeight);
      return { ...one, y: lowest };
    });
}
