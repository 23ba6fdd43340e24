import { expect, it } from 'vitest';
import { modelInput, type Tokenizer } from './tokenizer.ts';

const letters: Tokenizer = {
  unknown: 9,
  opening: [1],
  closing: [2],
  pieces: (text) => [...text].map((_, index) => 100 + index),
};
const inputOf = (length: number) => modelInput(letters, 'x'.repeat(length));

it('reads a text of 126 pieces completely, between the opening and the closing piece', () => {
  expect(inputOf(3)).toEqual([1, 100, 101, 102, 2]);
  expect(inputOf(126)).toEqual([1, ...Array.from({ length: 126 }, (_, index) => 100 + index), 2]);
});

it('reads the first 95 and the last 31 pieces of a longer text', () => {
  const input = inputOf(300);
  expect(input).toHaveLength(128);
  expect([input[1], input[95], input[96], input[126]]).toEqual([100, 194, 369, 399]);
});

it('reads 64 pieces, including opening and closing, of a text limited to one pass', () => {
  const input = modelInput(letters, 'x'.repeat(300), 64);
  expect(input).toHaveLength(64);
  expect([input[0], input[1], input[62], input[63]]).toEqual([1, 100, 399, 2]);
});

it('reads the unknown piece for an empty text', () => {
  expect(inputOf(0)).toEqual([1, 9, 2]);
});
