/**
 * Fits, on labelled answers, what turns a provider's answers into probabilities: a curve for scores, a table for levels. The
 * fewer labels there are, the more the result leans on the stated assumption, so ten rows cannot overturn it. Rows are
 * weighted to the mix that the probabilities refer to.
 */

import { reviewMixShare } from '@moderato/contract';
import { applyCurve, type Curve, logOdds, unmoved } from './curve.ts';
import { assumedLevels, type Level, type LevelTable, levels } from './language-model/levels.ts';

interface Labelled {
  readonly label: 0 | 1;
  /** How many rows it represents; 1 by default. */
  readonly weight?: number;
}
export interface LabelledScore extends Labelled {
  readonly score: number;
}
export interface LabelledLevel extends Labelled {
  readonly level: Level;
}

/** The rows weighted so that one in four is positive, with the same total. */
export function onReviewMix<Row extends Labelled>(rows: readonly Row[]): (Row & { readonly weight: number })[] {
  const positive = rows.filter(({ label }) => label === 1).length;
  const negative = rows.length - positive;
  return rows.map((row) => ({
    ...row,
    weight: rows.length * (row.label === 1 ? reviewMixShare / positive : (1 - reviewMixShare) / negative),
  }));
}

/** Strength of the assumption, in rows. */
const priorRows = 4;
const rounds = 50;

/**
 * Logistic regression on the log odds by Newton's method, regularised towards the assumption. The slope stays positive.
 */
export function fitCurve(rows: readonly LabelledScore[], assumed: Curve = unmoved): Curve {
  let { slope, shift } = assumed;
  for (let round = 0; round < rounds; round++) {
    let [gradientSlope, gradientShift] = [
      priorRows * (slope - assumed.slope),
      priorRows * (shift - assumed.shift) * 0.25,
    ];
    let [slopeSlope, slopeShift, shiftShift] = [priorRows, 0, priorRows * 0.25];
    for (const { score, label, weight = 1 } of rows) {
      const x = logOdds(score);
      const predicted = 1 / (1 + Math.exp(-(slope * x + shift)));
      const curvature = weight * predicted * (1 - predicted);
      gradientSlope += weight * (predicted - label) * x;
      gradientShift += weight * (predicted - label);
      slopeSlope += curvature * x * x;
      slopeShift += curvature * x;
      shiftShift += curvature;
    }
    const determinant = slopeSlope * shiftShift - slopeShift * slopeShift;
    const stepSlope = (shiftShift * gradientSlope - slopeShift * gradientShift) / determinant;
    const stepShift = (slopeSlope * gradientShift - slopeShift * gradientSlope) / determinant;
    // Half steps prevent overshooting from a distant start.
    const size = Math.min(1, 2 / Math.max(Math.abs(stepSlope), Math.abs(stepShift), 1e-12));
    slope = Math.max(0.01, slope - size * stepSlope);
    shift -= size * stepShift;
    if (Math.abs(stepSlope) + Math.abs(stepShift) < 1e-9) break;
  }
  return { slope, shift };
}

/**
 * Share of true rows per level, regularised towards the assumed table, and never falling from one level to the next.
 */
export function fitLevels(rows: readonly LabelledLevel[]): LevelTable {
  const pools = levels.map((level) => {
    const own = rows.filter((row) => row.level === level);
    const sum = own.reduce((total, { label, weight = 1 }) => total + weight * label, priorRows * assumedLevels[level]);
    return { sum, weight: weightOf(own) + priorRows, levels: [level] };
  });
  for (let at = 1; at < pools.length; ) {
    const [before, pool] = [pools[at - 1], pools[at]];
    if (before === undefined || pool === undefined || before.sum / before.weight <= pool.sum / pool.weight) {
      at++;
      continue;
    }
    pools.splice(at - 1, 2, {
      sum: before.sum + pool.sum,
      weight: before.weight + pool.weight,
      levels: [...before.levels, ...pool.levels],
    });
    at = Math.max(1, at - 1);
  }
  const table: Partial<Record<Level, number>> = {};
  for (const { sum, weight, levels: pooled } of pools) for (const level of pooled) table[level] = sum / weight;
  return table as LevelTable;
}

/** Mean log loss in nats: lower is better, and only honest probabilities make it low. */
export function logLoss(rows: readonly LabelledScore[]): number {
  const losses = rows.map(({ score, label, weight = 1 }) => {
    const inside = Math.min(1 - 1e-6, Math.max(1e-6, score));
    return -weight * Math.log(label === 1 ? inside : 1 - inside);
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / weightOf(rows);
}

export function applyAll(rows: readonly LabelledScore[], curve: Curve): LabelledScore[] {
  return rows.map((row) => ({ ...row, score: applyCurve(row.score, curve) }));
}

function weightOf(rows: readonly Labelled[]): number {
  return rows.reduce((sum, { weight = 1 }) => sum + weight, 0);
}
