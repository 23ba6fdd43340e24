import { expect, it } from 'vitest';
import { valueAt } from './curve.ts';

const curve = { x: [-2, 0, 4], y: [0.125, 0.5, 0.875] };

it('a curve is linear between its points', () => {
  expect([-2, -1, 0, 1, 4].map((x) => valueAt(curve, x))).toEqual([0.125, 0.3125, 0.5, 0.59375, 0.875]);
});

it('a curve is constant outside its points, and low for NaN', () => {
  expect([-100, Number.NEGATIVE_INFINITY, Number.NaN].map((x) => valueAt(curve, x))).toEqual([0.125, 0.125, 0.125]);
  expect([100, Number.POSITIVE_INFINITY].map((x) => valueAt(curve, x))).toEqual([0.875, 0.875]);
});

it('a curve may jump', () => {
  const leap = { x: [-1, 0, 0, 1], y: [0, 0.25, 0.75, 1] };
  expect([-0.5, 0, 0.5].map((x) => valueAt(leap, x))).toEqual([0.125, 0.75, 0.875]);
});

it('a curve may have one point', () => {
  expect([-1, 0, 1].map((x) => valueAt({ x: [0], y: [0.4] }, x))).toEqual([0.4, 0.4, 0.4]);
});
