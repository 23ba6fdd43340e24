import { expect, it } from 'vitest';
import { lettersRead, wordsRead } from './letters-read.ts';

it('all letters are right whatever their case and spaces', () => {
  expect(lettersRead('One Two', 'ONETWO')).toBe(1);
  expect(wordsRead('One Two', 'ONETWO')).toBe(0);
  expect(wordsRead('One Two', 'two one three')).toBe(1);
});

it('each wrong, missing or added letter counts once, and nothing falls below none', () => {
  expect(lettersRead('abcd', 'abxd')).toBe(0.75);
  expect(lettersRead('abcd', 'abd')).toBe(0.75);
  expect(lettersRead('abcd', 'abcde')).toBe(0.75);
  expect(lettersRead('ab', 'wxyz wxyz')).toBe(0);
});
