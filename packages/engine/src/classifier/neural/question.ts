/** What the network is asked and what it answers: the words that the engine and the network's threads share. */

/** A pass is so many pieces through the whole network; one that stops at the exit costs half. */
export const passPieces = 64;
/** The longest window, with its opening and closing pieces: the longest that the network has learned from. */
export const maxWindowPieces = 192;
/** Of the whole and of each sentence: seven categories, then the eight attributes of Perspective. */
export const networkOutputs = 15;

/** Neighbouring sentences of one text. */
export interface Question {
  readonly sentences: readonly string[];
  /** Estimated pieces, with those of the earlier messages. */
  readonly pieces: number;
  /** How many pieces are read at most; the sentences that do not fit are left out. */
  readonly maxPieces?: number;
  /** Earlier messages, oldest first: they are read before the sentences and never scored. */
  readonly previous?: readonly string[];
  /** The highest logit of each category with which every sentence may stay at the exit. Without them, everything is read. */
  readonly stop?: readonly number[];
}

export interface WindowRead {
  /** Whether it was read to the end, and did not stop at the exit. */
  readonly isWhole: boolean;
  /** How many of its sentences were read; at least one. */
  readonly sentences: number;
  /** A row for the whole, of which only Perspective's attributes count, then one for each sentence. */
  readonly logits: Float32Array;
  /** What it cost. */
  readonly passes: number;
}

/** About what it costs, for the threads' queues. */
export function passesOf({ pieces }: Question): number {
  return Math.min(pieces, maxWindowPieces) / passPieces;
}
