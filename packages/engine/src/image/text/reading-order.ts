/** Puts lines in reading order: from the top down, and from left to right if they are side by side. */

import type { ReadLine } from './decode-line.ts';
import type { Point, Rectangle } from './rectangle.ts';

export interface PlacedLine {
  readonly place: Rectangle;
  /** How it is read, in quarter turns: 0 from the left, 1 from the top down, 2 upside down, 3 from the bottom up. */
  readonly turns: number;
  readonly line: ReadLine;
}

/** Lines whose middles are closer than this share of a line's height are on one row. */
const sameRow = 0.5;

/** The picture counts as rotated like most of its letters. */
export function inReadingOrder(lines: readonly PlacedLine[]): ReadLine[] {
  const turns = maxLetters(lines);
  const turned = lines.map(({ place, line }) => ({ at: turnBack(place.centre, turns), place, line }));
  const rows: (typeof turned)[] = [];
  for (const line of turned.toSorted((a, b) => a.at[1] - b.at[1])) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isOnSameRow =
      first !== undefined &&
      line.at[1] - first.at[1] < sameRow * Math.min(thicknessOf(first.place), thicknessOf(line.place));
    if (isOnSameRow) row?.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.at[0] - b.at[0]).map(({ line }) => line));
}

function maxLetters(lines: readonly PlacedLine[]): number {
  const letters = [0, 0, 0, 0];
  for (const { turns, line } of lines) letters[turns] = (letters[turns] ?? 0) + line.text.length;
  return letters.indexOf(Math.max(...letters));
}

/** Where the point would be if the picture were upright. */
function turnBack([x, y]: Point, turns: number): Point {
  if (turns === 1) return [y, -x];
  if (turns === 2) return [-x, -y];
  return turns === 3 ? [-y, x] : [x, y];
}

function thicknessOf({ width, height }: Rectangle): number {
  return Math.min(width, height);
}
