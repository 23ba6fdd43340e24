/**
 * The mix that scores are probabilities on [T2]: the labelled texts, weighted so that one in four is of the category. A label
 * between 0 and 1 counts as a part of both kinds.
 */

import { type Judged, share, sum } from './judged.ts';

export const reviewShare = 0.25;

export interface Mixed {
  readonly score: number;
  /** How much of the mix this text is, as one of the category and as one that is not; all texts together are 1. */
  readonly positive: number;
  readonly negative: number;
}

export function onReviewMix<Item extends Judged>(judged: readonly Item[], natural = reviewShare): (Item & Mixed)[] {
  const positives = sum(judged, ({ label, weight }) => label * weight);
  const negatives = sum(judged, ({ label, weight }) => (1 - label) * weight);
  return judged.map((one) => ({
    ...one,
    positive: share(one.label * one.weight, positives) * natural,
    negative: share((1 - one.label) * one.weight, negatives) * (1 - natural),
  }));
}

export function massOf(mixed: readonly Mixed[]): number {
  return sum(mixed, ({ positive, negative }) => positive + negative);
}

/** Of these texts the share that is of the category. */
export function positiveShare(mixed: readonly Mixed[]): number {
  return share(
    sum(mixed, ({ positive }) => positive),
    massOf(mixed),
  );
}
