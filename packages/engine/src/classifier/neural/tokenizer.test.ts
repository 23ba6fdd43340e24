import { expect, it } from 'vitest';
import { modelInput, type Tokenizer } from './tokenizer.ts';

const letters: Tokenizer = {
  unknown: 9,
  opening: [1],
  closing: [2],
  pieces: (text) => [...text].map((_, index) => 100 + index),
};
const inputOf = (length: number) => modelInput(letters, 'x'.repeat(length));

it('a text of 192 pieces is read whole, between opening and closing piece', () => {
  expect(inputOf(3)).toEqual([1, 100, 101, 102, 2]);
  expect(inputOf(192)).toEqual([1, ...Array.from({ length: 192 }, (_, index) => 100 + index), 2]);
});

it('of a longer one the first 144 and the last 48 pieces are read', () => {
  const input = inputOf(300);
  expect(input).toHaveLength(194);
  expect([input[1], input[144], input[145], input[192]]).toEqual([100, 243, 352, 399]);
});

it('of nothing the unknown piece is read', () => {
  expect(inputOf(0)).toEqual([1, 9, 2]);
});
