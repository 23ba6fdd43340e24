/**
 * From a provider's score to ours: a logistic curve over its log odds, one a category. Slope 1 and shift 0 leave a score
 * as it is; that is what we assume of a provider that nobody has measured, and `fit-curve.ts` replaces it.
 */

export interface Curve {
  readonly slope: number;
  readonly shift: number;
}

export type Curves = Readonly<Partial<Record<string, Curve>>>;

export const unmeasured: Curve = { slope: 1, shift: 0 };

/** A provider that says 0 or 1 is not that sure. */
const edge = 1e-4;

export function logOdds(score: number): number {
  const inside = Math.min(1 - edge, Math.max(edge, score));
  return Math.log(inside / (1 - inside));
}

export function applyCurve(score: number, { slope, shift }: Curve = unmeasured): number {
  if (slope === 1 && shift === 0) return score;
  return 1 / (1 + Math.exp(-(slope * logOdds(score) + shift)));
}
