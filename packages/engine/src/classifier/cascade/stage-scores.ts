/** What a stage makes of the opinions on one window, and of several windows together. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { Calibration, Stage, StageWeights } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { TextWindow } from './window.ts';

/** Word lists are never as certain as their scores: further out a logit would drown the models. */
const leastLexicon = 0.01;
const mostLexicon = 0.99;

/** The weighted sum before the curve, category by category. */
export function stageSums(
  stage: Stage,
  window: TextWindow,
  deep: Float32Array | undefined,
  { stages }: Calibration,
): number[] {
  return textCategoryNames.map((category, index) => {
    const { bias, lexicon, fast, deep: deepWeight } = stages[stage][category];
    const fromDeep = deep === undefined ? 0 : deepWeight * deep[index]!;
    return bias + lexicon * logit(window.lexicon[category]) + fast * window.fast[index]! + fromDeep;
  });
}

function logit(score: number): number {
  const share = Math.min(mostLexicon, Math.max(leastLexicon, score));
  return Math.log(share / (1 - share));
}

/** Among many windows one looks bad by chance: the more there are, the worse the worst must be. */
export function penaltyFor(windows: number, { windowPenalty }: Calibration): number {
  return windowPenalty * Math.log(windows);
}

export function isSure({ sure }: StageWeights, score: number): boolean {
  return score <= sure.low || score >= sure.high;
}

export function stageScore(
  stage: Stage,
  category: TextCategory,
  sum: number,
  lexicon: number,
  calibration: Calibration,
): number {
  const score = valueAt(calibration.stages[stage][category].curve, sum);
  return calibration.lexiconFloor[category] ? Math.max(score, lexicon) : score;
}
