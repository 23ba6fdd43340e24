/** How far scores are from the probabilities they claim to be. */

import { share, sum } from './judged.ts';
import { type Mixed, massOf, positiveShare } from './review-mix.ts';

export const bins = 15;

export interface ReliabilityBin {
  /** Share of the mix. */
  readonly mass: number;
  readonly meanScore: number;
  readonly trueShare: number;
}

/** The bins of equal width that are not empty. */
export function reliability(mixed: readonly Mixed[]): ReliabilityBin[] {
  const whole = massOf(mixed);
  return [...Map.groupBy(mixed, ({ score }) => Math.min(bins - 1, Math.floor(score * bins)))]
    .toSorted(([a], [b]) => a - b)
    .map(([, inside]) => ({
      mass: share(massOf(inside), whole),
      meanScore: share(
        sum(inside, ({ score, positive, negative }) => score * (positive + negative)),
        massOf(inside),
      ),
      trueShare: positiveShare(inside),
    }));
}

/** The mean difference between score and truth over all bins, among texts scored at least `least`. */
export function calibrationError(mixed: readonly Mixed[], least = 0): number {
  const inside = mixed.filter(({ score }) => score >= least);
  return sum(reliability(inside), ({ mass, meanScore, trueShare }) => mass * Math.abs(meanScore - trueShare));
}
