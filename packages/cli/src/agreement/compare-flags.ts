/** Compares what a cut-off flags on the old scores and on ours, and finds the cut-off at which ours flag as many. */

export interface FlagComparison {
  readonly cutoff: number;
  /** Share of texts that the old scores flag. */
  readonly oldRate: number;
  /** At the same cut-off on our scores. */
  readonly same: FlagRate;
  /** Where our scores flag as many texts as the old ones did. */
  readonly matched: FlagRate & { readonly threshold: number };
}

export interface FlagRate {
  readonly rate: number;
  /** Share of texts on which both say the same. */
  readonly agreement: number;
  /** Agreement beyond chance (Cohen's kappa); NaN if both always say the same thing. */
  readonly kappa: number;
}

/** A text is flagged when its score is at the cut-off or above. */
export function compareFlags(old: readonly number[], ours: readonly number[], cutoff: number): FlagComparison {
  const threshold = matchingThreshold(ours, old.filter((score) => score >= cutoff).length);
  return {
    cutoff,
    oldRate: rateOf(old, cutoff),
    same: compareAt(old, ours, cutoff, cutoff),
    matched: { threshold, ...compareAt(old, ours, cutoff, threshold) },
  };
}

/**
 * The threshold that about `count` of the scores reach: the shortest number between two neighbouring scores. Equal
 * scores cannot be separated; then the nearer side is taken.
 */
export function matchingThreshold(scores: readonly number[], count: number): number {
  const sorted = [...scores].sort((a, b) => b - a);
  if (count <= 0) return 1.0001;
  if (count >= sorted.length) return 0;
  const edge = sorted[count - 1] as number;
  const above = sorted.findIndex((score) => score <= edge);
  const firstBelow = sorted.findIndex((score) => score < edge);
  const withEdge = firstBelow === -1 ? sorted.length : firstBelow;
  return withEdge - count <= count - above
    ? between(sorted[withEdge] ?? 0, edge)
    : between(edge, sorted[above - 1] ?? 1.0001);
}

/** The shortest number above `low` and not above `high`. */
function between(low: number, high: number): number {
  for (let digits = 1; digits < 15; digits++) {
    const unit = 10 ** -digits;
    const candidate = Number((Math.floor((high + Number.EPSILON) / unit) * unit).toFixed(digits));
    if (candidate > low && candidate <= high) return candidate;
  }
  return high;
}

function compareAt(old: readonly number[], ours: readonly number[], oldCutoff: number, cutoff: number): FlagRate {
  let [both, neither] = [0, 0];
  for (const [i, score] of old.entries()) {
    const [first, second] = [score >= oldCutoff, (ours[i] as number) >= cutoff];
    if (first && second) both++;
    else if (!first && !second) neither++;
  }
  const [oldRate, rate] = [rateOf(old, oldCutoff), rateOf(ours, cutoff)];
  const agreement = (both + neither) / old.length;
  const byChance = oldRate * rate + (1 - oldRate) * (1 - rate);
  return { rate, agreement, kappa: (agreement - byChance) / (1 - byChance) };
}

function rateOf(scores: readonly number[], cutoff: number): number {
  return scores.filter((score) => score >= cutoff).length / scores.length;
}
