import { describe, expect, it } from 'vitest';
import { applyCurve, assumedCurve, logOdds } from './curve.ts';
import { applyAll, fitCurve, fitLevels, type LabelledScore, logLoss, onReviewMix } from './fit-curve.ts';
import { assumedLevels, levels } from './language-model/levels.ts';

/** Deterministic rows whose true curve is known: for each score, the right share of rows is labelled 1. */
function rowsOf(slope: number, shift: number, perScore: number): LabelledScore[] {
  return [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97].flatMap((score) => {
    const truth = 1 / (1 + Math.exp(-(slope * logOdds(score) + shift)));
    const positives = Math.round(truth * perScore);
    return Array.from({ length: perScore }, (_, i): LabelledScore => ({ score, label: i < positives ? 1 : 0 }));
  });
}

describe('fitCurve', () => {
  it.each([
    [1, 0],
    [2, -1],
    [0.5, 1.5],
    [1.3, 3],
  ])('recovers slope %f and shift %f', (slope, shift) => {
    const fitted = fitCurve(rowsOf(slope, shift, 2_000));
    expect(fitted.slope).toBeCloseTo(slope, 1);
    expect(fitted.shift).toBeCloseTo(shift, 1);
  });

  it('makes the scores better probabilities', () => {
    const rows = rowsOf(0.6, -2, 50);
    expect(logLoss(applyAll(rows, fitCurve(rows)))).toBeLessThan(logLoss(rows) - 0.1);
  });

  it('with few labels, keeps the order of scores and stays near the prior, even if the labels contradict it', () => {
    const { slope, shift } = fitCurve([
      { score: 0.9, label: 0 },
      { score: 0.1, label: 1 },
    ]);
    expect(slope).toBeGreaterThan(0);
    expect(Math.abs(shift)).toBeLessThan(1);
    expect(fitCurve([])).toEqual({ slope: 1, shift: 0 });
  });

  it('stays closer to the prior the fewer labels there are', () => {
    const assumed = assumedCurve('self_harm');
    expect(fitCurve([], assumed)).toEqual(assumed);
    expect(fitCurve(rowsOf(1, 0, 2_000), assumed).shift).toBeCloseTo(0, 1);
  });

  it('T2: an uninformative score is one in four on the review mix, whatever share of the labels is positive', () => {
    const saysNothing = (positive: number) =>
      Array.from({ length: 2_000 }, (_, i): LabelledScore => ({ score: 0.5, label: i < positive ? 1 : 0 }));
    for (const positive of [40, 1_000, 1_900]) {
      const rows = onReviewMix(saysNothing(positive));
      expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(2_000, 6);
      expect(applyCurve(0.5, fitCurve(rows))).toBeCloseTo(0.25, 2);
    }
  });

  it('always returns finite numbers, for any labels', () => {
    for (const label of [0, 1] as const) {
      const rows = [0, 0.5, 1].map((score) => ({ score, label }));
      const curve = fitCurve(Array.from({ length: 500 }, () => rows).flat());
      for (const score of [0, 0.3, 1]) {
        expect(applyCurve(score, curve)).toBeGreaterThanOrEqual(0);
        expect(applyCurve(score, curve)).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('fitLevels', () => {
  it('returns the prior table if there are no labels', () => {
    expect(fitLevels([])).toEqual(assumedLevels);
  });

  it('T2: the value of a level is its share of positive rows on the review mix', () => {
    // Half of the rows are positive; `high` is right in three of four of them, `low` in one of four.
    const rows = (['high', 'low'] as const).flatMap((level) =>
      Array.from({ length: 400 }, (_, i) => ({ level, label: (i < (level === 'high' ? 300 : 100) ? 1 : 0) as 0 | 1 })),
    );
    const table = fitLevels(onReviewMix(rows));
    expect(table.high).toBeCloseTo(0.5, 1);
    expect(table.low).toBeCloseTo(0.1, 1);
  });

  it('follows the labels, and a higher level never gets a lower value', () => {
    const rows = levels.flatMap((level, at) =>
      // `medium` is wrong more often than `low`: the two are pooled.
      Array.from({ length: 200 }, (_, i) => ({ level, label: (i < [2, 80, 40, 160, 190][at]! ? 1 : 0) as 0 | 1 })),
    );
    const table = fitLevels(rows);
    expect(table.low).toBe(table.medium);
    expect(table.low).toBeCloseTo(0.3, 1);
    expect(table.high).toBeCloseTo(0.8, 1);
    const worth = levels.map((level) => table[level]);
    expect(worth).toEqual([...worth].sort((a, b) => a - b));
  });
});
