/**
 * What the score of a text means: a probability on a stated mix of texts. Another mix is another scale, and scores,
 * thresholds and fits of two scales are never compared. The model version of a ledger row tells which scale it is on.
 */

import type { TextCategory } from './categories.ts';

/**
 * `reference-mix`: 2 to 10 % of the texts belong to a category. `review-mix`: one text in four does, for each category.
 */
export const scoreScales = ['reference-mix', 'review-mix'] as const;
export type ScoreScale = (typeof scoreScales)[number];

/** The scale of stored settings: thresholds, and fits for providers. */
export const currentScale: ScoreScale = 'review-mix';

/** One text in four. */
export const reviewMixShare = 0.25;

/** The share of each category in the earlier mix. */
export const referenceMixShares: Readonly<Record<TextCategory, number>> = {
  toxicity: 0.1,
  harassment: 0.05,
  hate_speech: 0.05,
  sexual: 0.03,
  violence: 0.03,
  self_harm: 0.02,
  spam: 0.1,
};

export function scaleOf(modelVersion: string): ScoreScale {
  return modelVersion.startsWith('moderato-1.') ? 'reference-mix' : 'review-mix';
}

/**
 * Converts a score or threshold of the earlier scale to the review mix: 0.7 of toxicity → 0.875, of violence → 0.962.
 */
export function toReviewMix(score: number, category: TextCategory): number {
  if (score <= 0 || score >= 1) return score;
  const share = referenceMixShares[category];
  const odds = ((score / (1 - score)) * (1 - share)) / (3 * share);
  return Math.round((odds / (1 + odds)) * 1e6) / 1e6;
}
