/** Perspective's attributes on its own scale: by heads that weigh all that was said of a window, or by the deep model that read it most closely. */

import { textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import { deepModels } from '../neural/deep-model.ts';
import { type Calibration, type PerspectiveHead, type PerspectiveHeads, perspectiveAttributes } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { DeepLogits } from './stage-scores.ts';
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
  for (let index = 0; index < perspectiveAttributes.length; index++) {
    const attribute = perspectiveAttributes[index]!;
    const scale = calibration.perspective[attribute];
    if (scale === undefined) continue;
    if ('heads' in scale) scores[attribute] = roundScore(highestHead(scale.heads, windows, readings, penalty));
    else if (closest.length > 0) {
      const highest = Math.max(...closest.map((values) => values[textCategoryNames.length + index]!));
      scores[attribute] = roundScore(valueAt(scale.curve, highest - penalty));
    }
  }
  return scores;
}

function highestHead(
  heads: PerspectiveHeads,
  windows: readonly TextWindow[],
  readings: readonly DeepLogits[],
  penalty: number,
): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < windows.length; place++) {
    highest = Math.max(highest, headValue(heads, windows[place]!, readings[place] ?? {}, penalty));
  }
  return highest;
}

function headValue(heads: PerspectiveHeads, window: TextWindow, logits: DeepLogits, penalty: number): number {
  const head = heads[deepModels.findLast((model) => logits[model] !== undefined) ?? 'fast'];
  return valueAt(head.curve, headSum(head, window, logits) - penalty);
}

function headSum(head: PerspectiveHead, window: TextWindow, logits: DeepLogits): number {
  const cheap = head.bias + dot(head.lexicon, window.lexicon) + dot(head.fast, window.fast);
  return cheap + dot(head.multilingual, logits.multilingual ?? []) + dot(head.english, logits.english ?? []);
}

function dot(weights: readonly number[], values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * values[index]!;
  return sum;
}

function isRead(logits: Float32Array | undefined): boolean {
  return logits !== undefined;
}
