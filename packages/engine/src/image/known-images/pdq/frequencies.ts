/** The 16×16 lowest frequencies of the grid, and how much detail there is to recognise. */

import { gridSide } from './blur.ts';

export const frequencySide = 16;

/** Row k is the cosine of frequency k + 1: the mean brightness is left out on purpose. */
const cosines = makeCosines();

/** D·G·Dᵀ, row by row. */
export function frequenciesOf(grid: Float32Array): Float32Array {
  const halfway = new Float32Array(frequencySide * gridSide);
  for (let k = 0; k < frequencySide; k++) {
    for (let column = 0; column < gridSide; column++) {
      let sum = 0;
      for (let row = 0; row < gridSide; row++) {
        sum += (cosines[k * gridSide + row] as number) * (grid[row * gridSide + column] as number);
      }
      halfway[k * gridSide + column] = sum;
    }
  }
  const frequencies = new Float32Array(frequencySide * frequencySide);
  for (let k = 0; k < frequencySide; k++) {
    for (let l = 0; l < frequencySide; l++) {
      let sum = 0;
      for (let column = 0; column < gridSide; column++) {
        sum += (halfway[k * gridSide + column] as number) * (cosines[l * gridSide + column] as number);
      }
      frequencies[k * frequencySide + l] = sum;
    }
  }
  return frequencies;
}

/** 0 to 100: the steps in brightness between neighbours, in whole per cent, divided by a figure from PDQ's authors. */
export function qualityOf(grid: Float32Array): number {
  let steps = 0;
  const add = (one: number, other: number) => {
    steps += Math.abs(Math.trunc((((grid[one] as number) - (grid[other] as number)) * 100) / 255));
  };
  for (let row = 0; row < gridSide; row++) {
    for (let column = 0; column < gridSide; column++) {
      const at = row * gridSide + column;
      if (row + 1 < gridSide) add(at, at + gridSide);
      if (column + 1 < gridSide) add(at, at + 1);
    }
  }
  return Math.min(100, Math.floor(steps / 90));
}

function makeCosines(): Float32Array {
  const made = new Float32Array(frequencySide * gridSide);
  const scale = Math.sqrt(2 / gridSide);
  for (let k = 0; k < frequencySide; k++) {
    for (let at = 0; at < gridSide; at++) {
      made[k * gridSide + at] = scale * Math.cos((Math.PI / (2 * gridSide)) * (k + 1) * (2 * at + 1));
    }
  }
  return made;
}
