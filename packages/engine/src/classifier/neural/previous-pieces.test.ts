import { expect, it } from 'vitest';
import { maxPreviousPieces, previousPieces } from './previous-pieces.ts';

const lettersOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const piecesOf = (...messages: string[]) => previousPieces(messages, lettersOf, [2]);

it('earlier messages are in their order, and each ends with the closing piece', () => {
  expect(piecesOf('a', 'b')).toEqual([97, 2, 98, 2]);
  expect(piecesOf()).toEqual([]);
});

it('of many messages, the newest are read, and none is cut', () => {
  expect(piecesOf('x'.repeat(40), 'y'.repeat(30), 'z')).toEqual([...lettersOf('y'.repeat(30)), 2, 122, 2]);
  expect(piecesOf('x'.repeat(62), 'z')).toHaveLength(2);
});

it('of a newest message that is too long, the end is read', () => {
  const pieces = piecesOf('old', `${'x'.repeat(300)}z`);
  expect(pieces).toHaveLength(maxPreviousPieces);
  expect(pieces.slice(-2)).toEqual([122, 2]);
});
