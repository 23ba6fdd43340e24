/** Turns a text into the numbered pieces that the network reads. */

export interface Tokenizer {
  /** The piece that represents anything not in the vocabulary. */
  readonly unknown: number;
  /** Pieces that the network expects before and after every window. */
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  pieces(text: string): number[];
}
