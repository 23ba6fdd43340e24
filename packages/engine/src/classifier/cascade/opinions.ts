/**
 * Turns what the readers said about one part into one probability per category: a weighted sum, then a fitted curve.
 */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { type DeepModel, deepModels } from '../neural/deep-model.ts';
import type { Calibration, Stage } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { ReadPart } from './read-parts.ts';

/** The outputs of the deep models for a part, as far as they were asked and answered. */
export type DeepLogits = Readonly<Partial<Record<DeepModel, Float32Array>>>;

export interface Opinion {
  readonly score: number;
  /** The stage of the score, which decides the bands in which it is certain. */
  readonly stage: Stage;
}

/** The stage that uses every model that read the part. */
export function stageOf({ english, multilingual }: DeepLogits): Stage {
  if (english === undefined) return multilingual === undefined ? 'fast' : 'multilingual';
  return multilingual === undefined ? 'english' : 'both';
}

/** `shift` is subtracted from the sum, for a part among many or one that weighs less in its context. */
export function opinionOn(
  index: number,
  read: ReadPart,
  logits: DeepLogits,
  shift: number,
  calibration: Calibration,
): Opinion {
  const stage = stageOf(logits);
  const { curve } = calibration.stages[stage][textCategoryNames[index]!];
  return { score: valueAt(curve, sumOf(index, read, logits, calibration) - shift), stage };
}

export function sumOf(index: number, read: ReadPart, logits: DeepLogits, { stages }: Calibration): number {
  const weights = stages[stageOf(logits)][textCategoryNames[index]!];
  let sum = weights.bias + weights.lexicon * read.lexicon[index]! + weights.fast * read.fast[index]!;
  for (const model of deepModels) sum += weights[model] * (logits[model]?.[index] ?? 0);
  return sum;
}

export function isSure(category: TextCategory, { stage, score }: Opinion, { stages }: Calibration): boolean {
  const { low, high } = stages[stage][category].sure;
  return score <= low || score >= high;
}
