/**
 * Turns a text into the numbers of the pieces that the network reads. Of all ways to cut a text into known
 * pieces, it takes the likeliest, as SentencePiece does. Equal to the reference (training/check_tokenizers.py).
 */

import type { Tokenizer } from '../tokenizer.ts';
import { buildPieceTrie } from './piece-trie.ts';
import type { PieceList } from './pieces-file.ts';

/** How SentencePiece writes a space. */
const spaceMark = '\u2581';
/** The cost of a character that is in no piece, beyond that of the least likely piece. */
const unknownPenalty = 10;

export function createUnigram(list: PieceList): Tokenizer {
  const { scores, ids, unknown } = list;
  const trie = buildPieceTrie(list.pieces);
  const unknownScore = Math.fround(scores.reduce((least, score) => Math.min(least, score), 0) - unknownPenalty);
  const removed = new RegExp(`[${escaped(list.removed ?? '')}]+`, 'gu');
  const spaces = new RegExp(`[ ${escaped(list.spaces)}]+`, 'gu');
  const notKept = new RegExp(`[^${escaped(list.kept)}]+`, 'gu');
  const fixedPieces = new RegExp(`(${list.fixed.toSorted((a, b) => b.length - a.length).join('|') || '(?!)'})`, 'u');

  function normalise(text: string): string {
    const composed = text.toWellFormed().replace(notKept, (part) => part.normalize('NFKC'));
    const spaced = composed.replace(removed, '').replace(spaces, ' ').replace(/^ | $/g, '');
    return spaced === '' ? '' : spaceMark + spaced.replaceAll(' ', spaceMark);
  }

  /** Where the best cut of `text` up to each position begins, and with which piece (-1: unknown). */
  function bestCuts(text: string): { starts: Int32Array; found: Int32Array } {
    const best = new Float32Array(text.length + 1);
    const starts = new Int32Array(text.length + 1).fill(-1);
    const found = new Int32Array(text.length + 1).fill(-1);
    const offer = (start: number, end: number, total: number, piece: number) => {
      if (starts[end]! >= 0 && total <= best[end]!) return;
      best[end] = total;
      starts[end] = start;
      found[end] = piece;
    };
    for (let start = 0; start < text.length; ) {
      const width = text.codePointAt(start)! > 0xffff ? 2 : 1;
      let hasSingle = false;
      let node = 0;
      for (let at = start; at < text.length; ) {
        node = trie.step(node, text.charCodeAt(at++));
        if (node < 0) break;
        const piece = trie.pieceAt(node);
        if (piece < 0) continue;
        offer(start, at, Math.fround(scores[piece]! + best[start]!), piece);
        if (at - start === width) hasSingle = true;
      }
      if (!hasSingle) offer(start, start + width, Math.fround(unknownScore + best[start]!), -1);
      start += width;
    }
    return { starts, found };
  }

  function cut(text: string): number[] {
    const { starts, found } = bestCuts(text);
    const pieces: number[] = [];
    let afterUnknown = false;
    for (let end = text.length; end > 0; end = starts[end]!) {
      const piece = found[end]!;
      // Consecutive unknown characters are one piece.
      if (piece >= 0 || !afterUnknown) pieces.push(piece < 0 ? unknown : ids[piece]!);
      afterUnknown = piece < 0;
    }
    return pieces.reverse();
  }

  return {
    unknown,
    opening: list.opening,
    closing: list.closing,
    pieces: (text) => normalise(text).split(fixedPieces).flatMap(cut),
  };
}

function escaped(characters: string): string {
  return [...characters].map((character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');
}
