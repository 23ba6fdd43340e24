/** Turns a picture of any size into 64×64: blurred as far as the smaller grid needs, then sampled. */

import type { Plane } from './luma.ts';

export const gridSide = 64;
/** Two passes of a box make a tent, which keeps small shifts and recompression from reaching the hash. */
const passes = 2;

export function reduceToGrid({ width, height, values }: Plane): Float32Array {
  const current = values.slice();
  const other = new Float32Array(current.length);
  const along = { rows: windowFor(width), columns: windowFor(height) };
  for (let pass = 0; pass < passes; pass++) {
    for (let row = 0; row < height; row++) averageLine(current, other, row * width, 1, width, along.rows);
    for (let column = 0; column < width; column++) averageLine(other, current, column, width, height, along.columns);
  }
  const grid = new Float32Array(gridSide * gridSide);
  for (let row = 0; row < gridSide; row++) {
    const from = middleOf(row, height) * width;
    for (let column = 0; column < gridSide; column++) {
      grid[row * gridSide + column] = current[from + middleOf(column, width)] as number;
    }
  }
  return grid;
}

/** Half a cell of the grid, at least one pixel. */
function windowFor(size: number): number {
  return Math.floor((size + 2 * gridSide - 1) / (2 * gridSide));
}

function middleOf(cell: number, size: number): number {
  return Math.floor(((cell + 0.5) * size) / gridSide);
}

/** Running mean over a window around each value; at the ends over the part that exists. */
function averageLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  window: number,
): void {
  const ahead = Math.floor(window / 2);
  const behind = window - 1 - ahead;
  let sum = 0;
  let held = 0;
  for (let index = 0; index < Math.min(ahead, count); index++) {
    sum += from[start + index * step] as number;
    held++;
  }
  for (let index = 0; index < count; index++) {
    if (index + ahead < count) {
      sum += from[start + (index + ahead) * step] as number;
      held++;
    }
    if (index - behind - 1 >= 0) {
      sum -= from[start + (index - behind - 1) * step] as number;
      held--;
    }
    to[start + index * step] = sum / held;
  }
}
