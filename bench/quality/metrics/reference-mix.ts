/**
 * Traffic as people send it for checking [T2]: the labelled texts, weighted so that each category has its natural share. A
 * label between 0 and 1 counts as a part of both kinds.
 */

import type { TextCategory } from '@moderato/contract';
import { type Judged, share, sum } from './judged.ts';

export const prevalence: Readonly<Record<TextCategory, number>> = {
  toxicity: 0.1,
  harassment: 0.05,
  hate_speech: 0.05,
  sexual: 0.03,
  violence: 0.03,
  self_harm: 0.02,
  spam: 0.1,
};

export interface Mixed {
  readonly score: number;
  /** How much of the mix this text is, as one of the category and as one that is not; all texts together are 1. */
  readonly positive: number;
  readonly negative: number;
}

export function onReferenceMix<Item extends Judged>(judged: readonly Item[], natural: number): (Item & Mixed)[] {
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
