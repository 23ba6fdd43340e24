/** What the network reads of a window: its pieces, and which share of them stands for the whole and for each sentence. */

import { previousPieces } from './previous-pieces.ts';
import { maxWindowPieces, type Question } from './question.ts';
import type { Tokenizer } from './tokenizer.ts';

export interface WindowInput {
  readonly pieces: readonly number[];
  /** Row by row: the whole, then each sentence; the shares of a row add up to one. */
  readonly shares: Float32Array<ArrayBuffer>;
  /** How many of the sentences fit. */
  readonly sentences: number;
}

/** A sentence that is longer than a window is read from its beginning and its end. */
const shareOfTheEnd = 0.25;

export function windowInput(
  tokenizer: Tokenizer,
  { sentences, previous = [], maxPieces = maxWindowPieces }: Pick<Question, 'sentences' | 'previous' | 'maxPieces'>,
): WindowInput {
  const { opening, closing, unknown } = tokenizer;
  const pieces = [...opening];
  if (previous.length > 0) pieces.push(...previousPieces(previous, tokenizer.pieces, closing));
  const most = maxPieces - closing.length;
  const ends = [pieces.length];
  for (const sentence of sentences) {
    const own = tokenizer.pieces(sentence);
    if (own.length === 0) own.push(unknown);
    const room = Math.max(1, most - pieces.length);
    if (own.length > room && ends.length > 1) break;
    for (const piece of own.length > room ? fromBothEnds(own, room) : own) pieces.push(piece);
    ends.push(pieces.length);
  }
  const start = ends[0]!;
  const end = pieces.length;
  pieces.push(...closing);
  const shares = new Float32Array(ends.length * pieces.length);
  shares.fill(1 / (end - start), start, end);
  for (let row = 1; row < ends.length; row++) {
    const from = ends[row - 1]!;
    const to = ends[row]!;
    shares.fill(1 / (to - from), row * pieces.length + from, row * pieces.length + to);
  }
  return { pieces, shares, sentences: ends.length - 1 };
}

function fromBothEnds(pieces: readonly number[], room: number): number[] {
  const fromTheEnd = Math.floor(room * shareOfTheEnd);
  return [...pieces.slice(0, room - fromTheEnd), ...pieces.slice(pieces.length - fromTheEnd)];
}
