/** Perspective's attributes on its own scale: from the deep models where they read the text, else what the fast one knows. */

import { textCategoryNames } from '@moderato/contract';
import type { DeepReadings } from './ask-deep.ts';
import { type Calibration, perspectiveAttributes } from './calibration.ts';
import { type Curve, valueAt } from './curve.ts';
import { rounded } from './judge-window.ts';
import type { TextWindow } from './window.ts';

/** Empty when nobody who was taught an attribute read the text. */
export function perspectiveOf(
  windows: readonly TextWindow[],
  readingsOf: DeepReadings,
  penalty: number,
  calibration: Calibration,
): Record<string, number> {
  const answers = [...readingsOf.values()].flat().map(({ answer }) => answer);
  const deep = answers.filter((answer) => answer instanceof Float32Array);
  const logits = deep.length > 0 ? deep : windows.map(({ fast }) => fast);
  const scores: Record<string, number> = {};
  for (const [index, attribute] of perspectiveAttributes.entries()) {
    const curves = calibration.perspective[attribute];
    const curve: Curve | undefined = deep.length > 0 ? curves?.curve : curves?.fastCurve;
    const highest = Math.max(...logits.map((values) => values[textCategoryNames.length + index] ?? Number.NaN));
    if (curve !== undefined && !Number.isNaN(highest)) scores[attribute] = rounded(valueAt(curve, highest - penalty));
  }
  return scores;
}
