import { expect, it } from 'vitest';
import { inReadingOrder, type PlacedLine } from './reading-order.ts';

function line(text: string, x: number, y: number, turns = 0): PlacedLine {
  const [width, height] = turns % 2 === 0 ? [40, 10] : [10, 40];
  return { place: { centre: [x, y], width, height, angle: 0 }, turns, line: { text, spaced: text, certainty: 1 } };
}

const texts = (lines: readonly PlacedLine[]) => inReadingOrder(lines).map(({ text }) => text);

it('lines are read from top to bottom, and from left to right side by side', () => {
  expect(texts([line('third', 50, 90), line('second', 120, 22), line('first', 50, 20)])).toEqual([
    'first',
    'second',
    'third',
  ]);
});

it.each([
  [1, [line('first', 90, 50, 1), line('second', 20, 50, 1)]],
  [2, [line('first', 50, 90, 2), line('second', 50, 20, 2)]],
  [3, [line('first', 20, 50, 3), line('second', 90, 50, 3)]],
])('a picture turned by %d quarters is read as if it were upright', (_turns, lines) => {
  expect(texts(lines)).toEqual(['first', 'second']);
  expect(texts(lines.toReversed())).toEqual(['first', 'second']);
});

it('no lines give no text', () => {
  expect(inReadingOrder([])).toEqual([]);
});
