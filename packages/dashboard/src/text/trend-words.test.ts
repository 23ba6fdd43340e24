import { expect, test } from 'vitest';
import { trendWords } from './trend-words.ts';

const say = (values: readonly (number | null)[]) => trendWords(values, String);

test('a trend line is said in words: its ends and its range', () => {
  expect(say([3, 1, null, 9, 4])).toBe('from 3 to 4, at least 1, at most 9');
  expect(say([2, 2, 2])).toBe('2 all the time');
});

test('without a line there are no words', () => {
  for (const values of [[], [5], [null, 5, null], [0, 0, 0]]) expect(say(values)).toBeUndefined();
});
