/** Turns a text into what a model reads: numbered tokens, as many as the model reads at once. */

export interface Tokenizer {
  /** The piece that represents anything not in the vocabulary. */
  readonly unknown: number;
  /** Pieces that the model expects before and after every text. */
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  pieces(text: string): number[];
}

/** Of a longer text, the model reads the beginning and the end. The pieces before and after it count. */
const longest = 128;
const shareOfTheEnd = 0.25;

export function modelInput(tokenizer: Tokenizer, text: string, maxPieces = longest): number[] {
  let pieces = tokenizer.pieces(text);
  const room = maxPieces - tokenizer.opening.length - tokenizer.closing.length;
  if (pieces.length > room) {
    const fromTheEnd = Math.floor(room * shareOfTheEnd);
    pieces = [...pieces.slice(0, room - fromTheEnd), ...pieces.slice(-fromTheEnd)];
  }
  // A model cannot read an empty text.
  if (pieces.length === 0) pieces.push(tokenizer.unknown);
  return [...tokenizer.opening, ...pieces, ...tokenizer.closing];
}
