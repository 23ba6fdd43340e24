/**
 * From a provider's score to ours: a logistic curve over its log odds, one per category. For a provider that nobody has
 * measured, we assume that its scores are probabilities on ordinary traffic and convert them to our scale;
 * `fit-curve.ts` replaces that.
 */

import { referenceMixShares, type TextCategory } from '@moderato/contract';

export interface Curve {
  readonly slope: number;
  readonly shift: number;
}

export type Curves = Readonly<Partial<Record<string, Curve>>>;

/** Leaves a score unchanged. */
export const unmoved: Curve = { slope: 1, shift: 0 };

/**
 * From traffic in which the category is as rare as in the earlier mix to one in which one text in four belongs to it.
 */
export function assumedCurve(category: TextCategory): Curve {
  const share = referenceMixShares[category];
  return { slope: 1, shift: Math.log((1 - share) / (3 * share)) };
}

/** A provider that says 0 or 1 is not that certain. */
const edge = 1e-4;

export function logOdds(score: number): number {
  const inside = Math.min(1 - edge, Math.max(edge, score));
  return Math.log(inside / (1 - inside));
}

export function applyCurve(score: number, { slope, shift }: Curve): number {
  if (slope === 1 && shift === 0) return score;
  return 1 / (1 + Math.exp(-(slope * logOdds(score) + shift)));
}
