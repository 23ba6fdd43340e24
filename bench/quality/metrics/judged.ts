/** One text as one category is judged on it. */

export interface Judged {
  readonly score: number;
  /** From 0 to 1; between, annotators disagreed. */
  readonly label: number;
  /** How many texts this one stands for. */
  readonly weight: number;
}

/** Between these a label is a dispute: no ranking can be wrong about it. */
const surelyNot = 0.3;
const surely = 0.7;

export function isPositive({ label }: Judged): boolean {
  return label >= surely;
}

export function isNegative({ label }: Judged): boolean {
  return label <= surelyNot;
}

export function undisputed(judged: readonly Judged[]): Judged[] {
  return judged.filter((one) => isPositive(one) || isNegative(one));
}

export function sum<Item>(items: Iterable<Item>, value: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += value(item);
  return total;
}

/** 0 where there is nothing to share. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
