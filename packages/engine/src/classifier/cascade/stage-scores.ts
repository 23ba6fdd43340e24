/** What a stage makes of the opinions on one window. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { DeepModel } from '../neural/deep-model.ts';
import type { Calibration, Stage, StageWeights } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { TextWindow } from './window.ts';

/** What the deep models said of a window, as far as they were asked and answered. */
export type DeepLogits = Readonly<Partial<Record<DeepModel, Float32Array>>>;

/** The weighted sum before the curve, category by category. */
export function stageSums(stage: Stage, window: TextWindow, logits: DeepLogits, { stages }: Calibration): number[] {
  const weights = stages[stage];
  const sums: number[] = [];
  for (let index = 0; index < textCategoryNames.length; index++) {
    const { bias, lexicon, fast, multilingual, english } = weights[textCategoryNames[index]!];
    const cheap = bias + lexicon * window.lexicon[index]! + fast * window.fast[index]!;
    sums.push(cheap + multilingual * (logits.multilingual?.[index] ?? 0) + english * (logits.english?.[index] ?? 0));
  }
  return sums;
}

export function isSure({ sure }: StageWeights, score: number): boolean {
  return score <= sure.low || score >= sure.high;
}

export function stageScore(stage: Stage, category: TextCategory, sum: number, { stages }: Calibration): number {
  return valueAt(stages[stage][category].curve, sum);
}
