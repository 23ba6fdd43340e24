/** How much more a sentence weighs in a language in which the network is too mild, on the scale of the weighted sum. */

import type { TextCategory } from '@moderato/contract';
import type { Calibration } from './calibration.ts';

/** What real people's comments are labelled with; of the other categories too few are known in most languages. */
const shifted: ReadonlySet<TextCategory> = new Set(['toxicity', 'harassment', 'hate_speech']);

export function languageShift(
  language: string | null,
  category: TextCategory,
  { languageShifts }: Calibration,
): number {
  return language !== null && shifted.has(category) ? (languageShifts[language] ?? 0) : 0;
}
