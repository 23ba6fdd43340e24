/**
 * The mix that scores are probabilities on [T2]: the labelled texts, weighted so that one in four belongs to the category. A label
 * between 0 and 1 counts partly as positive and partly as negative.
 */

import { type Judged, share, sum } from './judged.ts';

export const reviewShare = 0.25;

export interface Mixed {
  readonly score: number;
  /** The share that this text has of the mix, as a positive and as a negative; all texts together are 1. */
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

/** The share of these texts that belongs to the category. */
export function positiveShare(mixed: readonly Mixed[]): number {
  return share(
    sum(mixed, ({ positive }) => positive),
    massOf(mixed),
  );
}
