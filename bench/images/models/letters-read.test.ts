import { expect, it } from 'vitest';
import { lettersRead, wordsRead } from './letters-read.ts';

it('ignores case and spaces', () => {
  expect(lettersRead('One Two', 'ONETWO')).toBe(1);
  expect(wordsRead('One Two', 'ONETWO')).toBe(0);
  expect(wordsRead('One Two', 'two one three')).toBe(1);
});

it('counts each wrong, missing or added letter once, and never goes below zero', () => {
  expect(lettersRead('abcd', 'abxd')).toBe(0.75);
  expect(lettersRead('abcd', 'abd')).toBe(0.75);
  expect(lettersRead('abcd', 'abcde')).toBe(0.75);
  expect(lettersRead('ab', 'wxyz wxyz')).toBe(0);
});
