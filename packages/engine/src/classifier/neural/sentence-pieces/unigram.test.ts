import { describe, expect, it } from 'vitest';
import { oddPieces, tokenRows } from '../testing/token-fixture.ts';
import { parsePieces } from './pieces-file.ts';
import { createUnigram } from './unigram.ts';

const tokenizer = createUnigram(oddPieces);
const piecesOf = (text: string) => tokenizer.pieces(text).map((index) => oddPieces.pieces[index] ?? null);

describe('sentence pieces', () => {
  it('match the reference on every odd text', () => {
    expect(tokenRows.length).toBeGreaterThan(250);
    for (const { text, pieces } of tokenRows) expect([text, piecesOf(text)]).toEqual([text, pieces]);
  });

  it('accept lone surrogates and empty texts', () => {
    expect(piecesOf('')).toEqual([]);
    expect(piecesOf('\ud800')).toEqual([]);
    expect(piecesOf('a\udc00 a')).toEqual(piecesOf('a a'));
  });

  it('treat a run of unknown characters as one piece', () => {
    expect(piecesOf('\u{10380}\u{10381}\u{10382}')).toEqual(['▁', null]);
  });

  it('ignore characters that the list leaves out', () => {
    const strict = createUnigram({ ...oddPieces, removed: '\u0007\u001b' });
    expect(strict.pieces('hel\u0007lo\u001b \u0007 world')).toEqual(strict.pieces('hello world'));
    expect(strict.pieces('\u0007')).toEqual([]);
  });

  it('are refused if the file is truncated', () => {
    const header = { pieces: 1, textBytes: 1, unknown: 1, opening: [], closing: [], spaces: '', kept: '', fixed: [] };
    expect(() => parsePieces(Buffer.from(`${JSON.stringify(header)}\na`))).toThrow('length');
  });
});
