import { describe, expect, it } from 'vitest';
import { f1At, falsePositiveRate } from './at-threshold.ts';
import { calibrationError, reliability } from './calibration-error.ts';
import type { Judged } from './judged.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { averagePrecision, rocArea } from './ranking.ts';
import { massOf, onReviewMix, positiveShare } from './review-mix.ts';

const judged = (...pairs: readonly (readonly [score: number, label: number, weight?: number])[]): Judged[] =>
  pairs.map(([score, label, weight = 1]) => ({ score, label, weight }));

describe('rocArea', () => {
  it('is the share of pairs in the right order', () => {
    expect(rocArea(judged([0.1, 0], [0.4, 0], [0.35, 1], [0.8, 1]))).toBeCloseTo(0.75);
  });

  it('counts a tie as half a pair', () => {
    expect(rocArea(judged([0.5, 0], [0.5, 1]))).toBe(0.5);
    expect(rocArea(judged([1, 1], [0, 1], [1, 0], [0, 0]))).toBe(0.5);
  });

  it('leaves out disputed labels and weights each text by the number it represents', () => {
    const pairs = [
      [0.9, 1],
      [0.8, 0],
      [0.2, 0, 3],
    ] as const;
    expect(rocArea(judged(...pairs, [0.99, 0.5]))).toBeCloseTo(1);
    expect(rocArea(judged([0.5, 1], [0.8, 0], [0.2, 0, 3]))).toBeCloseTo(0.75);
  });

  it('is null if there are no positives or no negatives', () => {
    expect(rocArea(judged([0.5, 1]))).toBeNull();
    expect(rocArea([])).toBeNull();
  });
});

describe('averagePrecision', () => {
  it('weights the precision of each step by the recall it adds', () => {
    // Found at places 1 and 3 of 4: 1/2 · 1 + 1/2 · 2/3.
    expect(averagePrecision(judged([0.9, 1], [0.8, 0], [0.7, 1], [0.6, 0]))).toBeCloseTo(0.8333, 4);
  });

  it('is the share of positives if all scores are equal', () => {
    expect(averagePrecision(judged([0.5, 1], [0.5, 0], [0.5, 0], [0.5, 0]))).toBeCloseTo(0.25);
  });
});

describe('at a threshold', () => {
  const four = judged([0.9, 1], [0.7, 1], [0.8, 0], [0.1, 0]);

  it('a score at the threshold is not flagged', () => {
    // One found, one missed, one wrong: 2 / (2 + 1 + 1).
    expect(f1At(four, 0.7)).toBeCloseTo(0.5);
    expect(f1At(four, 0.69)).toBeCloseTo(0.8);
  });

  it('the false-positive rate is the share among texts outside the category', () => {
    expect(falsePositiveRate(four, 0.7)).toBe(0.5);
    expect(falsePositiveRate(judged([0.9, 1]), 0.7)).toBe(0);
  });
});

describe('onReviewMix', () => {
  it('gives the category its share of the mix, whatever its share of the labels', () => {
    const mixed = onReviewMix(judged([0.9, 1], [0.8, 1], [0.7, 1], [0.1, 0]), 0.1);
    expect(massOf(mixed)).toBeCloseTo(1);
    expect(positiveShare(mixed)).toBeCloseTo(0.1);
  });

  it('counts a soft label partly as positive and partly as negative', () => {
    const [soft] = onReviewMix(judged([0.5, 0.25], [0.9, 0.75]), 0.5);
    expect(soft?.positive).toBeCloseTo(0.125);
    expect(soft?.negative).toBeCloseTo(0.375);
  });
});

describe('calibrationError', () => {
  it('is zero if the scores are the true shares', () => {
    expect(calibrationError(onReviewMix(judged([0.5, 1], [0.5, 0]), 0.5))).toBeCloseTo(0);
  });

  it('is the difference between score and truth, weighted by the share of the mix in the bin', () => {
    const mixed = onReviewMix(judged([0.9, 1], [0.1, 0]), 0.5);
    expect(reliability(mixed)).toHaveLength(2);
    expect(calibrationError(mixed)).toBeCloseTo(0.1);
    expect(calibrationError(onReviewMix(judged([1, 0], [1, 1]), 0.1))).toBeCloseTo(0.9);
  });

  it('can be limited to texts with high scores', () => {
    const mixed = onReviewMix(judged([0.05, 1], [0.8, 1], [0.2, 0]), 0.5);
    expect(calibrationError(mixed, 0.1)).toBeCloseTo((0.25 * 0.2 + 0.5 * 0.2) / 0.75);
  });
});

describe('rankCorrelation', () => {
  it('depends only on the order of values, not on their distances', () => {
    expect(rankCorrelation([1, 2, 3], [1, 10, 100])).toBeCloseTo(1);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
  });

  it('gives equal values the same rank', () => {
    expect(rankCorrelation([1, 1, 2], [1, 2, 3])).toBeCloseTo(0.866, 3);
  });
});
