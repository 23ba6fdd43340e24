/** Figures at a threshold. A text is flagged if its score is strictly above it. */

import { isNegative, isPositive, type Judged, share, sum } from './judged.ts';

/** The harmonic mean of precision and recall; null if there are no positives. */
export function f1At(judged: readonly Judged[], threshold: number): number | null {
  const positives = judged.filter(isPositive);
  if (positives.length === 0) return null;
  const found = flaggedWeight(positives, threshold);
  const missed = sum(positives, ({ weight }) => weight) - found;
  const wrong = flaggedWeight(judged.filter(isNegative), threshold);
  return (2 * found) / (2 * found + missed + wrong);
}

/** The share of negatives that are flagged. */
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
