/** How well scores rank positives above negatives, at any threshold. */

import { isPositive, type Judged, share, sum, undisputed } from './judged.ts';

/** The weight of the positives and of the negatives scored at or above a score. */
interface Step {
  readonly score: number;
  readonly found: number;
  readonly wrong: number;
}

/** From the highest score down; equal scores are one step. */
function stepsOf(judged: readonly Judged[]): Step[] {
  const steps: Step[] = [];
  let found = 0;
  let wrong = 0;
  for (const [score, ties] of Map.groupBy(
    judged.toSorted((a, b) => b.score - a.score),
    (one) => one.score,
  )) {
    found += sum(ties.filter(isPositive), ({ weight }) => weight);
    wrong += sum(
      ties.filter((one) => !isPositive(one)),
      ({ weight }) => weight,
    );
    steps.push({ score, found, wrong });
  }
  return steps;
}

export type Point = readonly [x: number, y: number];

/** False-positive rate and recall. */
export function rocCurve(judged: readonly Judged[]): Point[] {
  const steps = stepsOf(undisputed(judged));
  const last = steps.at(-1);
  if (last === undefined) return [];
  return [[0, 0], ...steps.map(({ found, wrong }): Point => [share(wrong, last.wrong), share(found, last.found)])];
}

/** Recall and precision. */
export function precisionRecallCurve(judged: readonly Judged[]): Point[] {
  const steps = stepsOf(undisputed(judged));
  const last = steps.at(-1);
  if (last === undefined) return [];
  return steps.map(({ found, wrong }): Point => [share(found, last.found), share(found, found + wrong)]);
}

/** The probability that a positive is scored above a negative; ties count half. Null unless there are both. */
export function rocArea(judged: readonly Judged[]): number | null {
  if (!hasBoth(judged)) return null;
  const curve = rocCurve(judged);
  return sum(curve.slice(1).entries(), ([index, [x, y]]) => {
    const [beforeX, beforeY] = curve[index]!;
    return ((x - beforeX) * (y + beforeY)) / 2;
  });
}

/** Precision at each step, weighted by the recall that the step adds. Null unless there are positives and negatives. */
export function averagePrecision(judged: readonly Judged[]): number | null {
  if (!hasBoth(judged)) return null;
  let before = 0;
  return sum(precisionRecallCurve(judged), ([recall, precision]) => {
    const added = recall - before;
    before = recall;
    return added * precision;
  });
}

function hasBoth(judged: readonly Judged[]): boolean {
  const clear = undisputed(judged);
  return clear.some(isPositive) && !clear.every(isPositive);
}
