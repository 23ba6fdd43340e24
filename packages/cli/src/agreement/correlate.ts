/** How far two lists of numbers move together. */

/** Pearson's correlation of the values; NaN if one of the lists is constant. */
export function pearson(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [together, ownX, ownY] = [0, 0, 0];
  for (const [i, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[i] as number) - meanY];
    together += dx * dy;
    ownX += dx * dx;
    ownY += dy * dy;
  }
  return together / Math.sqrt(ownX * ownY);
}

/** Spearman's rank correlation. Equal values share the mean of their ranks. */
export function spearman(xs: readonly number[], ys: readonly number[]): number {
  return pearson(ranks(xs), ranks(ys));
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] as number) - (values[b] as number));
  const result: number[] = new Array(values.length);
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] as number];
    let to = from;
    while (to < order.length && values[order[to] as number] === value) to++;
    for (let at = from; at < to; at++) result[order[at] as number] = (from + to - 1) / 2;
    from = to;
  }
  return result;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
