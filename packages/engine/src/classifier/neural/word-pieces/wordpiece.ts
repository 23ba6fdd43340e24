/**
 * Turns a text into the numbers of the word pieces that the English model reads. Equal to the reference
 * (training/check_tokenizers.py).
 */

import type { Tokenizer } from '../tokenizer.ts';
import { forEachWord } from './bert-words.ts';

/** The reference does not accept a longer word, in code points, either. */
const longestWord = 100;

export function createWordPiece(vocabulary: string): Tokenizer {
  const first = new Map<string, number>();
  const further = new Map<string, number>();
  let longestPiece = 0;
  for (const [id, piece] of vocabulary.split(/\r?\n/).entries()) {
    if (piece === '') continue;
    const continues = piece.startsWith('##') && piece.length > 2;
    const text = continues ? piece.slice(2) : piece;
    (continues ? further : first).set(text, id);
    if (text.length > longestPiece) longestPiece = text.length;
  }
  const unknown = required(first, '[UNK]');
  const opening = [required(first, '[CLS]')];
  const closing = [required(first, '[SEP]')];

  function cut(word: string, pieces: number[]): void {
    const whole = first.get(word);
    if (whole !== undefined) {
      pieces.push(whole);
      return;
    }
    const before = pieces.length;
    if (word.length > longestWord && [...word].length > longestWord) {
      pieces.push(unknown);
      return;
    }
    for (let start = 0; start < word.length; ) {
      const known = start === 0 ? first : further;
      let end = Math.min(word.length, start + longestPiece);
      let id: number | undefined;
      for (; end > start; end--) {
        id = known.get(word.slice(start, end));
        if (id !== undefined) break;
      }
      if (id === undefined) {
        pieces.length = before;
        pieces.push(unknown);
        return;
      }
      pieces.push(id);
      start = end;
    }
  }

  return {
    unknown,
    opening,
    closing,
    pieces(text) {
      const pieces: number[] = [];
      forEachWord(text, (word) => cut(word, pieces));
      return pieces;
    },
  };
}

function required(pieces: ReadonlyMap<string, number>, piece: string): number {
  const id = pieces.get(piece);
  if (id === undefined) throw new Error(`The vocabulary has no piece ${piece}.`);
  return id;
}
