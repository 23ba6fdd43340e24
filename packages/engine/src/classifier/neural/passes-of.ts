/** What questions cost the models, in passes: one pass is 64 pieces of one model. A short text costs a fraction of a pass. */

import { estimatePieces } from './estimate-pieces.ts';
import type { Question } from './model-worker.ts';

export const passPieces = 64;
/** What every question costs, however short it is: opening and closing pieces, and calling the model. */
const piecesOfAny = 8;
/** A model never reads more than this of a longer text. */
const maxUnits = 1_024;

export function passesOf({ text, maxPieces = passPieces }: Pick<Question, 'text' | 'maxPieces'>): number {
  const pieces = estimatePieces(text, { start: 0, end: Math.min(text.length, maxUnits) });
  return (piecesOfAny + Math.min(maxPieces, pieces)) / passPieces;
}
