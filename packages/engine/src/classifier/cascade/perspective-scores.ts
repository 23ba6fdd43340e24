/** Perspective's attributes on its own scale: from the deep model that read most closely, else what the fast one knows. */

import { textCategoryNames } from '@moderato/contract';
import { deepModels } from '../models/deep-model.ts';
import { type Calibration, perspectiveAttributes } from './calibration.ts';
import { type Curve, valueAt } from './curve.ts';
import { rounded } from './judge-window.ts';
import type { DeepLogits } from './stage-scores.ts';
import type { TextWindow } from './window.ts';

/** Empty when nobody who was taught an attribute read the text. */
export function perspectiveOf(
  windows: readonly TextWindow[],
  readings: readonly DeepLogits[],
  penalty: number,
  calibration: Calibration,
): Record<string, number> {
  const closest = readings.flatMap((logits) => deepModels.map((model) => logits[model]).findLast(isRead) ?? []);
  const logits = closest.length > 0 ? closest : windows.map(({ fast }) => fast);
  const scores: Record<string, number> = {};
  for (const [index, attribute] of perspectiveAttributes.entries()) {
    const curves = calibration.perspective[attribute];
    const curve: Curve | undefined = closest.length > 0 ? curves?.curve : curves?.fastCurve;
    const highest = Math.max(...logits.map((values) => values[textCategoryNames.length + index] ?? Number.NaN));
    if (curve !== undefined && !Number.isNaN(highest)) scores[attribute] = rounded(valueAt(curve, highest - penalty));
  }
  return scores;
}

function isRead(logits: Float32Array | undefined): boolean {
  return logits !== undefined;
}
