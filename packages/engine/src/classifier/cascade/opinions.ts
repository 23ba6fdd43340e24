/** What the readers said of one part becomes one probability a category: the stage that heard the best of them speaks. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { DeepModel } from '../neural/deep-model.ts';
import type { Calibration, Stage } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { ReadPart } from './read-parts.ts';

/** What the deep models said of a part, as far as they were asked and answered. */
export type DeepLogits = Readonly<Partial<Record<DeepModel, Float32Array>>>;

export interface Opinion {
  readonly score: number;
  /** Whose score it is, which decides in which bands it is sure. */
  readonly stage: Stage;
}

/** The stages that may speak of a part: each deep model that read it, and the cheap readers where none did. */
export function stagesOf(logits: DeepLogits): readonly Stage[] {
  if (logits.english !== undefined && logits.multilingual !== undefined) return both;
  if (logits.english !== undefined) return onlyEnglish;
  return logits.multilingual === undefined ? onlyFast : onlyMultilingual;
}

const onlyFast = ['fast'] as const;
const onlyEnglish = ['english'] as const;
const onlyMultilingual = ['multilingual'] as const;
const both = ['english', 'multilingual'] as const;

/** The weighted sum before the curve. */
export function sumOf(
  stage: Stage,
  index: number,
  read: ReadPart,
  logits: DeepLogits,
  { stages }: Calibration,
): number {
  const { bias, lexicon, fast, deep } = stages[stage][textCategoryNames[index]!];
  const said = stage === 'fast' ? 0 : (logits[stage]?.[index] ?? 0);
  return bias + lexicon * read.lexicon[index]! + fast * read.fast[index]! + deep * said;
}

/** `shift` is taken from the sum: a part among many, or one that the context makes weigh less. The highest opinion stands. */
export function opinionOn(
  index: number,
  read: ReadPart,
  logits: DeepLogits,
  shift: number,
  calibration: Calibration,
): Opinion {
  const category = textCategoryNames[index]!;
  let best: Opinion | undefined;
  for (const stage of stagesOf(logits)) {
    const sum = sumOf(stage, index, read, logits, calibration) - shift;
    const score = valueAt(calibration.stages[stage][category].curve, sum);
    if (best === undefined || score > best.score) best = { score, stage };
  }
  return best!;
}

export function isSure(category: TextCategory, { stage, score }: Opinion, { stages }: Calibration): boolean {
  const { low, high } = stages[stage][category].sure;
  return score <= low || score >= high;
}
