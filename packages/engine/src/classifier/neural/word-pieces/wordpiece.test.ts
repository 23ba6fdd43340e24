import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedModels } from '../../model-files.ts';
import { tokenRows } from '../testing/token-fixture.ts';
import { createWordPiece } from './wordpiece.ts';

const tokenizer = createWordPiece(readFileSync(`${shippedModels}/english-vocab.txt`, 'utf8'));

describe('word pieces', () => {
  it('match the reference on every odd text', () => {
    expect(tokenRows.length).toBeGreaterThan(250);
    for (const { text, english } of tokenRows) expect([text, tokenizer.pieces(text)]).toEqual([text, english]);
  });

  it('are between the opening and the closing piece of the model', () => {
    expect([tokenizer.opening, tokenizer.closing, tokenizer.unknown]).toEqual([[101], [102], 100]);
  });

  it('accept lone surrogates and empty texts', () => {
    expect(tokenizer.pieces('')).toEqual([]);
    expect(tokenizer.pieces('\ud800')).toEqual([]);
    expect(tokenizer.pieces('good\udc00 morning\ud83d')).toEqual(tokenizer.pieces('good morning'));
  });

  it('split a word of a hundred letters, and treat a longer one as unknown', () => {
    expect(tokenizer.pieces('b'.repeat(100)).length).toBeGreaterThan(1);
    expect(tokenizer.pieces('b'.repeat(101))).toEqual([tokenizer.unknown]);
    expect(tokenizer.pieces('b'.repeat(300))).toEqual([tokenizer.unknown]);
  });

  it('need a vocabulary with the special pieces', () => {
    expect(() => createWordPiece('good\nmorning\n')).toThrow('[UNK]');
  });
});
