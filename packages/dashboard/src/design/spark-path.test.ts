import { expect, test } from 'vitest';
import { sparkPath } from './spark-path.ts';

const box = { width: 100, height: 20 };

test('the line fills its box: zero at the bottom, the highest value at the top', () => {
  expect(sparkPath([0, 5, 10], box)).toBe('M0 20L50 10L100 0');
  expect(sparkPath([0, 0], box)).toBe('M0 20L100 20');
});

test('the line has a gap where nothing is known', () => {
  expect(sparkPath([1, null, 1, 1], box)).toBe('M0 0M66.7 0L100 0');
});
