/**
 * Fits what turns a provider's answers into probabilities on labelled answers: a curve for scores, a table for levels.
 * Both lean on the stated assumption, the more the fewer labels there are, so ten rows cannot turn it upside down.
 */

import { applyCurve, type Curve, logOdds, unmeasured } from './curve.ts';
import { assumedLevels, type Level, type LevelTable, levels } from './language-model/levels.ts';

export interface LabelledScore {
  readonly score: number;
  readonly label: 0 | 1;
}
export interface LabelledLevel {
  readonly level: Level;
  readonly label: 0 | 1;
}

/** Strength of the assumption, in rows. */
const priorRows = 4;
const rounds = 50;

/** Logistic regression on the log odds by Newton's method, drawn towards slope 1 and shift 0. The slope stays positive. */
export function fitCurve(rows: readonly LabelledScore[]): Curve {
  let { slope, shift } = unmeasured;
  for (let round = 0; round < rounds; round++) {
    let [gradientSlope, gradientShift] = [priorRows * (slope - 1), priorRows * shift * 0.25];
    let [slopeSlope, slopeShift, shiftShift] = [priorRows, 0, priorRows * 0.25];
    for (const { score, label } of rows) {
      const x = logOdds(score);
      const predicted = 1 / (1 + Math.exp(-(slope * x + shift)));
      const weight = predicted * (1 - predicted);
      gradientSlope += (predicted - label) * x;
      gradientShift += predicted - label;
      slopeSlope += weight * x * x;
      slopeShift += weight * x;
      shiftShift += weight;
    }
    const determinant = slopeSlope * shiftShift - slopeShift * slopeShift;
    const stepSlope = (shiftShift * gradientSlope - slopeShift * gradientShift) / determinant;
    const stepShift = (slopeSlope * gradientShift - slopeShift * gradientSlope) / determinant;
    // Half steps keep a far start from overshooting.
    const size = Math.min(1, 2 / Math.max(Math.abs(stepSlope), Math.abs(stepShift), 1e-12));
    slope = Math.max(0.01, slope - size * stepSlope);
    shift -= size * stepShift;
    if (Math.abs(stepSlope) + Math.abs(stepShift) < 1e-9) break;
  }
  return { slope, shift };
}

/** Share of true rows a level, leaning on the assumed table, and never falling from one level to the next. */
export function fitLevels(rows: readonly LabelledLevel[]): LevelTable {
  const pools = levels.map((level) => {
    const own = rows.filter((row) => row.level === level);
    const sum = own.reduce((total, row) => total + row.label, 0) + priorRows * assumedLevels[level];
    return { sum, weight: own.length + priorRows, levels: [level] };
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
export function logLoss(rows: readonly { readonly score: number; readonly label: 0 | 1 }[]): number {
  const losses = rows.map(({ score, label }) => {
    const inside = Math.min(1 - 1e-6, Math.max(1e-6, score));
    return -Math.log(label === 1 ? inside : 1 - inside);
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / rows.length;
}

export function applyAll(rows: readonly LabelledScore[], curve: Curve): LabelledScore[] {
  return rows.map(({ score, label }) => ({ score: applyCurve(score, curve), label }));
}
