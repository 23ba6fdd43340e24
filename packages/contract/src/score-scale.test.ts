import { describe, expect, it } from 'vitest';
import { textCategoryNames } from './categories.ts';
import { referenceMixShares, reviewMixShare, scaleOf, toReviewMix } from './score-scale.ts';

describe('the scale of scores', () => {
  it('T2: a threshold keeps its meaning on the review mix', () => {
    expect(toReviewMix(0.7, 'toxicity')).toBe(0.875);
    expect(toReviewMix(0.7, 'violence')).toBeCloseTo(0.962, 3);
  });

  it('T2: an uninformative score on the earlier mix is uninformative on the new one', () => {
    for (const name of textCategoryNames) expect(toReviewMix(referenceMixShares[name], name)).toBe(reviewMixShare);
  });

  it('T2: keeps the order of scores, and maps 0 and 1 to themselves', () => {
    for (const name of textCategoryNames) {
      const scores = Array.from({ length: 101 }, (_, at) => toReviewMix(at / 100, name));
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      expect([scores[0], scores[100]]).toEqual([0, 1]);
      expect(new Set(scores).size).toBe(101);
    }
  });

  it('T2: depends on the model version', () => {
    expect(scaleOf('moderato-1.1.0')).toBe('reference-mix');
    expect(['moderato-2.0.0', 'moderato-10.0.0'].map(scaleOf)).toEqual(['review-mix', 'review-mix']);
  });
});
