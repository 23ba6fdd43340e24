/**
 * Which threshold people's decisions speak for. A change moves the texts with scores between the two thresholds from one side
 * to the other; it is suggested only if most of them certainly belong there: the interval of their share (Wilson, 95 %) does
 * not reach down to one half. So few decisions suggest nothing.
 */

import { type Share, wilson } from '../feedback/wilson.ts';

export interface JudgedScore {
  readonly score: number;
  /** Whether people want it flagged. */
  readonly wanted: boolean;
}

export interface SuggestedThreshold {
  readonly from: number;
  readonly to: number;
  /** Lowered: how many more are caught and wrongly flagged. Raised: how many fewer, as negative numbers. */
  readonly caught: number;
  readonly wronglyFlagged: number;
  /** The share of the moved texts that then stand on the right side, and its interval. */
  readonly right: Share;
}

export interface LowerThreshold extends SuggestedThreshold {
  /** How many texts of the sample have a score that the current threshold allows. */
  readonly decided: number;
  /** The shares of them that would be caught and wrongly flagged: of all allowed texts, since the sample is random. */
  readonly ofAllowed: { readonly caught: Share; readonly wronglyFlagged: Share };
}

const steps = 100;

/** The better of lowering and raising; undefined if neither is certain to help. A score above the threshold flags. */
export function suggestThreshold(judged: readonly JudgedScore[], current: number): SuggestedThreshold | undefined {
  let best: SuggestedThreshold | undefined;
  // The nearest first: of two that move the same texts, the smaller change is suggested.
  const candidates = Array.from({ length: steps - 1 }, (_, index) => (index + 1) / steps)
    .filter((to) => to !== current)
    .sort((a, b) => Math.abs(a - current) - Math.abs(b - current));
  for (const to of candidates) {
    const [low, high] = to < current ? [to, current] : [current, to];
    const moved = judged.filter(({ score }) => score > low && score <= high);
    const wanted = moved.filter((one) => one.wanted).length;
    const unwanted = moved.length - wanted;
    const found =
      to < current
        ? { from: current, to, caught: wanted, wronglyFlagged: unwanted, right: wilson(wanted, moved.length) }
        : {
            from: current,
            to,
            caught: -wanted || 0,
            wronglyFlagged: -unwanted || 0,
            right: wilson(unwanted, moved.length),
          };
    if (found.right.low > 0.5 && (best === undefined || gainOf(found) > gainOf(best))) best = found;
  }
  return best;
}

/** Lower, by a random sample of allowed texts: most of what else would be flagged should be, and certainly so. */
export function suggestLower(sample: readonly JudgedScore[], current: number): LowerThreshold | undefined {
  const allowed = sample.filter(({ score }) => score <= current);
  // Nothing of the sample is above the current threshold, so no higher one moves anything.
  const found = suggestThreshold(allowed, current);
  if (found === undefined) return undefined;
  const shareOf = (some: number) => wilson(some, allowed.length);
  return {
    ...found,
    decided: allowed.length,
    ofAllowed: { caught: shareOf(found.caught), wronglyFlagged: shareOf(found.wronglyFlagged) },
  };
}

/** Texts that are on the right side afterwards, less those that no longer are. */
const gainOf = ({ caught, wronglyFlagged }: SuggestedThreshold) => caught - wronglyFlagged;
