/** Guesses what someone meant who mistyped a word. */

/** The candidate with the fewest typing errors; undefined if none is close. */
export function closestWord(typed: string, candidates: Iterable<string>): string | undefined {
  // A key or a whole text in the wrong place is not a typo, and comparing it would take too long.
  if (typed.length > 40) return undefined;
  let closest: string | undefined;
  let fewest = Math.floor((typed.length + 1) / 3) + 1;
  for (const candidate of candidates) {
    const slips = slipsBetween(typed.toLowerCase(), candidate.toLowerCase());
    if (slips < fewest) [closest, fewest] = [candidate, slips];
  }
  return closest;
}

/** ` Did you mean …?` to append to a sentence, or nothing. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const closest = closestWord(typed, candidates);
  return closest === undefined ? '' : ` Did you mean ${closest}?`;
}

/** Counts letters left out, added, replaced or swapped. */
function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] as number;
}
