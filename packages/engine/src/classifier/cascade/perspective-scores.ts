/** Perspective's attributes on its own scale: by heads that weigh all that was said of a window, or by the deep model that read it most closely. */

import { textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import { deepModels } from '../models/deep-model.ts';
import { type Calibration, type PerspectiveHead, type PerspectiveHeads, perspectiveAttributes } from './calibration.ts';
import { valueAt } from './curve.ts';
import { type DeepLogits, lexiconLogit } from './stage-scores.ts';
import type { TextWindow } from './window.ts';

/** `readings`: what the deep models said of each window, where they were asked. Attributes that nobody was taught are left out. */
export function perspectiveOf(
  windows: readonly TextWindow[],
  readings: readonly DeepLogits[],
  penalty: number,
  calibration: Calibration,
): Record<string, number> {
  const closest = readings.flatMap((logits) => deepModels.map((model) => logits[model]).findLast(isRead) ?? []);
  const scores: Record<string, number> = {};
  for (const [index, attribute] of perspectiveAttributes.entries()) {
    const scale = calibration.perspective[attribute];
    if (scale === undefined) continue;
    if ('heads' in scale) {
      const { heads } = scale;
      const values = windows.map((window, place) => headValue(heads, window, readings[place] ?? {}, penalty));
      scores[attribute] = roundScore(Math.max(...values));
    } else if (closest.length > 0) {
      const highest = Math.max(...closest.map((values) => values[textCategoryNames.length + index]!));
      scores[attribute] = roundScore(valueAt(scale.curve, highest - penalty));
    }
  }
  return scores;
}

function headValue(heads: PerspectiveHeads, window: TextWindow, logits: DeepLogits, penalty: number): number {
  const head = heads[deepModels.findLast((model) => logits[model] !== undefined) ?? 'fast'];
  return valueAt(head.curve, headSum(head, window, logits) - penalty);
}

function headSum(head: PerspectiveHead, window: TextWindow, logits: DeepLogits): number {
  const lexicon = textCategoryNames.map((category) => lexiconLogit(window.lexicon[category]));
  const told = [
    [head.lexicon, lexicon],
    [head.fast, window.fast],
    [head.multilingual, logits.multilingual ?? []],
    [head.english, logits.english ?? []],
  ] as const;
  return told.reduce((sum, [weights, values]) => sum + dot(weights, values), head.bias);
}

function dot(weights: readonly number[], values: ArrayLike<number>): number {
  return weights.reduce((sum, weight, index) => sum + weight * values[index]!, 0);
}

function isRead(logits: Float32Array | undefined): boolean {
  return logits !== undefined;
}
