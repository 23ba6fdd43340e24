/** A curve that never decreases: linear between its points, constant outside them. */

export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export function valueAt({ x, y }: Curve, place: number): number {
  const last = x.length - 1;
  if (!(place > x[0]!)) return y[0]!;
  if (place >= x[last]!) return y[last]!;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= place) low = middle;
    else high = middle;
  }
  return y[low]! + ((y[high]! - y[low]!) * (place - x[low]!)) / (x[high]! - x[low]!);
}
