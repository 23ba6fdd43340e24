/** Turns what the readers said about a sentence into one probability per category: a weighted sum, then a fitted curve. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { Calibration, Stage } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { ReadSentence } from './read-sentences.ts';

/** What the network said about a sentence in one window. */
export interface Said {
  readonly stage: Exclude<Stage, 'fast'>;
  readonly logits: Float32Array;
}

export interface Opinion {
  readonly score: number;
  /** The stage of the score, which decides the bands in which it is certain. */
  readonly stage: Stage;
}

/** `said`: nothing, or once for each window in which it stands. `shift` is subtracted from the sum. */
export function opinionOn(
  index: number,
  read: ReadSentence,
  said: readonly Said[],
  shift: number,
  calibration: Calibration,
): Opinion {
  if (said.length === 0) return { score: scoreAt('fast', index, read, 0, shift, calibration), stage: 'fast' };
  let highest: Opinion | undefined;
  for (const { stage, logits } of said) {
    const score = scoreAt(stage, index, read, logits[index]!, shift, calibration);
    if (highest === undefined || score > highest.score) highest = { score, stage };
  }
  return highest!;
}

/** The score of the cheap readers alone. */
export function cheapScore(index: number, read: ReadSentence, calibration: Calibration): number {
  return scoreAt('fast', index, read, 0, 0, calibration);
}

function scoreAt(
  stage: Stage,
  index: number,
  { lexicon, fast }: ReadSentence,
  logit: number,
  shift: number,
  { stages }: Calibration,
): number {
  const weights = stages[stage][textCategoryNames[index]!];
  const cheap = weights.bias + weights.lexicon * lexicon[index]! + weights.fast * fast[index]!;
  return valueAt(weights.curve, cheap + (stage === 'fast' ? 0 : weights.deep * logit) - shift);
}

export function isSure(category: TextCategory, { stage, score }: Opinion, { stages }: Calibration): boolean {
  const { low, high } = stages[stage][category].sure;
  return score <= low || score >= high;
}
