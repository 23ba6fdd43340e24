/** Perspective's attributes on its own scale: by heads that weigh all that was said of a window, or by the deep model that read it most closely. */

import { textCategoryNames } from '@moderato/contract';
import { roundScore } from '../../round-score.ts';
import { deepModels } from '../neural/deep-model.ts';
import { type Calibration, type PerspectiveHead, type PerspectiveHeads, perspectiveAttributes } from './calibration.ts';
import { valueAt } from './curve.ts';
import type { DeepLogits } from './stage-scores.ts';
import type { TextWindow } from './window.ts';
import type { ShiftOf } from './window-shift.ts';

/**
 * Perspective judges a comment as a whole, and so does this. `readings`: what the deep models said of each window, where they were
 * asked. Attributes that nobody was taught are left out.
 */
export function perspectiveOf(
  windows: readonly TextWindow[],
  readings: readonly DeepLogits[],
  shiftOf: ShiftOf,
  calibration: Calibration,
): Record<string, number> {
  const wholes = windows.flatMap((window, place) =>
    window.isWhole ? [{ window, logits: readings[place] ?? {} }] : [],
  );
  if (wholes.length === 0) return {};
  // What a stretch of a long text loses among the others.
  const penalty = shiftOf(wholes[0]!.window, 'toxicity');
  const closest = wholes.flatMap(({ logits }) => deepModels.map((model) => logits[model]).findLast(isRead) ?? []);
  const scores: Record<string, number> = {};
  for (let index = 0; index < perspectiveAttributes.length; index++) {
    const attribute = perspectiveAttributes[index]!;
    const scale = calibration.perspective[attribute];
    if (scale === undefined) continue;
    if ('heads' in scale) scores[attribute] = roundScore(highestHead(scale.heads, wholes, penalty));
    else if (closest.length > 0) {
      const highest = Math.max(...closest.map((values) => values[textCategoryNames.length + index]!));
      scores[attribute] = roundScore(valueAt(scale.curve, highest - penalty));
    }
  }
  return scores;
}

function highestHead(
  heads: PerspectiveHeads,
  wholes: readonly { readonly window: TextWindow; readonly logits: DeepLogits }[],
  penalty: number,
): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const { window, logits } of wholes) highest = Math.max(highest, headValue(heads, window, logits, penalty));
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
