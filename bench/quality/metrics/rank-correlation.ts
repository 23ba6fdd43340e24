/** Spearman's rank correlation: whether two judges put the same texts in the same order. */

import { sum } from './judged.ts';

export function rankCorrelation(first: readonly number[], second: readonly number[]): number {
  return correlation(ranksOf(first), ranksOf(second));
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && order[to]!.value === order[from]!.value) to++;
    for (const { index } of order.slice(from, to)) ranks[index] = (from + to - 1) / 2;
  }
  return ranks;
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const means = [first, second].map((values) => sum(values, (value) => value) / values.length);
  const [firstMean, secondMean] = means as [number, number];
  const together = sum(first.entries(), ([index, value]) => (value - firstMean) * (second[index]! - secondMean));
  const spread = (values: readonly number[], mean: number) => sum(values, (value) => (value - mean) ** 2);
  return together / Math.sqrt(spread(first, firstMean) * spread(second, secondMean));
}
