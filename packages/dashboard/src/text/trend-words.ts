/** A trend line in words, for people who do not see it: where it begins and ends, and between what it moves. */

export type TrendValue = number | null;

/** Undefined if there is no line to draw: fewer than two values, or nothing but zeros. `null`: not known. */
export function trendWords(values: readonly TrendValue[], format: (value: number) => string): string | undefined {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  const most = Math.max(...known);
  if (first === undefined || last === undefined || known.length < 2 || most === 0) return undefined;
  const least = Math.min(...known);
  if (least === most) return `${format(most)} all the time`;
  return `from ${format(first)} to ${format(last)}, at least ${format(least)}, at most ${format(most)}`;
}
