import { expect, it } from 'vitest';
import { findRegions, type LetterMap } from './find-regions.ts';

/** A map with filled boxes: left, top, width, height, certainty. */
function mapOf(
  width: number,
  height: number,
  boxes: readonly (readonly [number, number, number, number, number])[],
): LetterMap {
  const values = new Float32Array(width * height);
  for (const [left, top, wide, high, value] of boxes) {
    for (let y = top; y < top + high; y++) values.fill(value, y * width + left, y * width + left + wide);
  }
  return { width, height, values };
}

it('finds each line of text once, the largest first, a little wider than its core', () => {
  const map = mapOf(200, 100, [
    [10, 10, 60, 8, 0.9],
    [10, 50, 150, 10, 0.9],
  ]);
  const found = findRegions(map, 10);
  expect(found).toHaveLength(2);
  expect(found[0]?.centre).toEqual([85, 55]);
  expect(found[0]?.width).toBeGreaterThan(150);
  expect(found[0]?.height).toBeGreaterThan(10);
  expect(found[1]?.centre).toEqual([40, 14]);
});

it('finds at most the requested number and leaves out the smallest', () => {
  const map = mapOf(200, 100, [
    [10, 10, 60, 8, 0.9],
    [10, 50, 150, 10, 0.9],
  ]);
  expect(findRegions(map, 1).map(({ centre }) => centre)).toEqual([[85, 55]]);
});

it('ignores specks, thin lines and places that the network is unsure of', () => {
  const map = mapOf(200, 100, [
    [5, 5, 3, 3, 0.9],
    [5, 20, 100, 1, 0.9],
    [5, 40, 100, 10, 0.4],
  ]);
  expect(findRegions(map, 10)).toEqual([]);
});

it('treats a map that is all text as one region', () => {
  expect(findRegions(mapOf(64, 32, [[0, 0, 64, 32, 1]]), 10)).toHaveLength(1);
});
