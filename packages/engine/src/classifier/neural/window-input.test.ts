import { describe, expect, it } from 'vitest';
import type { Tokenizer } from './tokenizer.ts';
import { windowInput } from './window-input.ts';

/** One piece per letter, by its code. */
const letters: Tokenizer = {
  unknown: 9,
  opening: [1],
  closing: [2],
  pieces: (text) => [...text].map((letter) => letter.charCodeAt(0)),
};
const a = 'a'.charCodeAt(0);
const b = 'b'.charCodeAt(0);

describe('a window', () => {
  it('is its sentences one after the other, between the opening and the closing piece', () => {
    expect(windowInput(letters, { sentences: ['ab', 'b'] }).pieces).toEqual([1, a, b, b, 2]);
  });

  it('has shares for the whole and for each sentence, and none for the opening and the closing piece', () => {
    const { shares, sentences } = windowInput(letters, { sentences: ['ab', 'bb'] });
    expect(sentences).toBe(2);
    expect([...shares]).toEqual([
      ...[0, 0.25, 0.25, 0.25, 0.25, 0],
      ...[0, 0.5, 0.5, 0, 0, 0],
      ...[0, 0, 0, 0.5, 0.5, 0],
    ]);
  });

  it('T16: earlier messages are read before the sentences and have no share in any score', () => {
    const { pieces, shares } = windowInput(letters, { sentences: ['b'], previous: ['a', 'ab'] });
    expect(pieces).toEqual([1, a, 2, a, b, 2, b, 2]);
    expect([...shares]).toEqual([...[0, 0, 0, 0, 0, 0, 1, 0], ...[0, 0, 0, 0, 0, 0, 1, 0]]);
  });

  it('T16: no number of earlier messages leaves out a sentence', () => {
    const sentences = ['a'.repeat(50), 'b'.repeat(60)];
    const alone = windowInput(letters, { sentences });
    const { pieces, sentences: read } = windowInput(letters, { sentences, previous: Array(100).fill('x'.repeat(9)) });
    expect(read).toBe(alone.sentences);
    expect(pieces.slice(-111)).toEqual(alone.pieces.slice(-111));
    expect(pieces.length).toBeLessThanOrEqual(alone.pieces.length + 64);
  });

  it('reads the unknown piece for a sentence without pieces', () => {
    const { pieces, shares } = windowInput(letters, { sentences: [''] });
    expect(pieces).toEqual([1, 9, 2]);
    expect([...shares]).toEqual([0, 1, 0, 0, 1, 0]);
  });

  it('has at most 192 pieces; a sentence that does not fit is left out whole', () => {
    const { pieces, sentences } = windowInput(letters, { sentences: ['a'.repeat(150), 'b'.repeat(41), 'a'] });
    expect(sentences).toBe(1);
    expect(pieces).toHaveLength(152);
  });

  it('a sentence that is too long on its own is read from its beginning and its end', () => {
    const { pieces, sentences } = windowInput(letters, { sentences: [`${'a'.repeat(300)}b`], maxPieces: 42 });
    expect(sentences).toBe(1);
    expect(pieces).toHaveLength(42);
    expect(pieces.slice(-3)).toEqual([a, b, 2]);
  });
});
