/** The label and the score of one text in one category. */

export interface Judged {
  readonly score: number;
  /** From 0 to 1; a value in between means that annotators disagreed. */
  readonly label: number;
  /** The number of texts that this one represents. */
  readonly weight: number;
}

/** A label between these is disputed, so no ranking can be wrong about it. */
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

/** 0 if the total is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
