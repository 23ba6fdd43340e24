/** What a threshold makes of the scores. A text is flagged above it, strictly. */

import { isNegative, isPositive, type Judged, share, sum } from './judged.ts';

/** The harmonic mean of precision and recall; none without texts of the category. */
export function f1At(judged: readonly Judged[], threshold: number): number | null {
  const positives = judged.filter(isPositive);
  if (positives.length === 0) return null;
  const found = flaggedWeight(positives, threshold);
  const missed = sum(positives, ({ weight }) => weight) - found;
  const wrong = flaggedWeight(judged.filter(isNegative), threshold);
  return (2 * found) / (2 * found + missed + wrong);
}

/** Of the texts that are not of the category, the share that is flagged. */
export function falsePositiveRate(judged: readonly Judged[], threshold: number): number {
  const negatives = judged.filter(isNegative);
  return share(
    flaggedWeight(negatives, threshold),
    sum(negatives, ({ weight }) => weight),
  );
}

function flaggedWeight(judged: readonly Judged[], threshold: number): number {
  return sum(judged, ({ score, weight }) => (score > threshold ? weight : 0));
}
