/** What a stage makes of the opinions on one window, and of several windows together. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { DeepModel } from '../models/deep-model.ts';
import type { Calibration, Stage, StageWeights } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { TextWindow } from './window.ts';

/** What the deep models said of a window, as far as they were asked and answered. */
export type DeepLogits = Readonly<Partial<Record<DeepModel, Float32Array>>>;

/** Word lists are never as certain as their scores: further out a logit would drown the models. */
const leastLexicon = 0.01;
const mostLexicon = 0.99;

/** The weighted sum before the curve, category by category. */
export function stageSums(stage: Stage, window: TextWindow, logits: DeepLogits, { stages }: Calibration): number[] {
  return textCategoryNames.map((category, index) => {
    const { bias, lexicon, fast, multilingual, english } = stages[stage][category];
    const cheap = bias + lexicon * lexiconLogit(window.lexicon[category]) + fast * window.fast[index]!;
    return cheap + multilingual * (logits.multilingual?.[index] ?? 0) + english * (logits.english?.[index] ?? 0);
  });
}

export function lexiconLogit(score: number): number {
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

export function stageScore(stage: Stage, category: TextCategory, sum: number, { stages }: Calibration): number {
  return valueAt(stages[stage][category].curve, sum);
}
