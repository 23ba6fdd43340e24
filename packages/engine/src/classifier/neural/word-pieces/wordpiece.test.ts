import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedModels } from '../../model-files.ts';
import { tokenRows } from '../testing/token-fixture.ts';
import { createWordPiece } from './wordpiece.ts';

const tokenizer = createWordPiece(readFileSync(`${shippedModels}/english-vocab.txt`, 'utf8'));

describe('word pieces', () => {
  it('are those of the reference on every odd text', () => {
    expect(tokenRows.length).toBeGreaterThan(250);
    for (const { text, english } of tokenRows) expect([text, tokenizer.pieces(text)]).toEqual([text, english]);
  });

  it('stand between the opening and the closing piece that the model knows', () => {
    expect([tokenizer.opening, tokenizer.closing, tokenizer.unknown]).toEqual([[101], [102], 100]);
  });

  it('take halves of surrogate pairs and empty texts', () => {
    expect(tokenizer.pieces('')).toEqual([]);
    expect(tokenizer.pieces('\ud800')).toEqual([]);
    expect(tokenizer.pieces('good\udc00 morning\ud83d')).toEqual(tokenizer.pieces('good morning'));
  });

  it('cut a word of a hundred letters, and know none that is longer', () => {
    expect(tokenizer.pieces('b'.repeat(100)).length).toBeGreaterThan(1);
    expect(tokenizer.pieces('b'.repeat(101))).toEqual([tokenizer.unknown]);
    expect(tokenizer.pieces('b'.repeat(300))).toEqual([tokenizer.unknown]);
  });

  it('need a vocabulary with the pieces that every text has', () => {
    expect(() => createWordPiece('good\nmorning\n')).toThrow('[UNK]');
  });
});
