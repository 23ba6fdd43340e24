/**
 * The pieces of the network in one file, written by `training/export_pieces.py`: a line of JSON, then the pieces
 * in the order of their UTF-16 units, each on a line, then their scores, then their numbers in the model.
 */

export interface PieceList {
  readonly pieces: readonly string[];
  /** Log probabilities. */
  readonly scores: Float32Array;
  /** The number of each piece in the model's own, smaller vocabulary; that of `unknown` if it is not in it. */
  readonly ids: Int32Array;
  readonly unknown: number;
  /** Pieces that the model expects before and after every text. */
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  /** Characters that are read as spaces. */
  readonly spaces: string;
  /** Characters that are left out. Lists from before 1.2.0 have none. */
  readonly removed?: string;
  /** Characters that stay as they are, while others take their plain form. */
  readonly kept: string;
  /** Pieces that are never cut and never altered. */
  readonly fixed: readonly string[];
}

interface Header extends Omit<PieceList, 'pieces' | 'scores' | 'ids'> {
  readonly pieces: number;
  readonly textBytes: number;
}

export function parsePieces(file: Buffer): PieceList {
  const end = file.indexOf('\n');
  const { pieces: count, textBytes, ...rules } = JSON.parse(file.toString('utf8', 0, end)) as Header;
  const text = end + 1;
  const scores = text + textBytes;
  const ids = scores + count * 4;
  if (file.length !== ids + count * 4)
    throw new Error('The list of pieces does not have the length that its header states.');
  // Copies, because numbers of four bytes must begin at a multiple of four.
  return {
    pieces: file.toString('utf8', text, scores).split('\n'),
    scores: new Float32Array(Uint8Array.from(file.subarray(scores, ids)).buffer),
    ids: new Int32Array(Uint8Array.from(file.subarray(ids)).buffer),
    ...rules,
  };
}
