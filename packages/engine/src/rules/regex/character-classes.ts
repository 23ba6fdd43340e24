/**
 * Sorts the characters of all expressions of a set into classes: all expressions treat two characters of one class
 * alike. A text is turned into class numbers once, and all further work is table look-ups.
 */

export interface CharacterClasses {
  readonly count: number;
  /** The first code point of each class, ascending; class 0 begins at 0. */
  readonly firsts: Int32Array;
  classOf(code: number): number;
}

const directCodes = 0x250;

export function characterClasses(ranges: Iterable<Int32Array>): CharacterClasses {
  const borders = new Set([0]);
  for (const pairs of ranges) {
    for (let i = 0; i < pairs.length; i += 2) borders.add(pairs[i]!).add(pairs[i + 1]! + 1);
  }
  const firsts = Int32Array.from(borders).sort();
  const direct = Uint16Array.from({ length: directCodes }, (_, code) => classIndex(firsts, code));
  return {
    count: firsts.length,
    firsts,
    classOf: (code) => (code < directCodes ? direct[code]! : classIndex(firsts, code)),
  };
}

/** The class of `code`: the last one that begins at or before it. */
export function classIndex(firsts: Int32Array, code: number): number {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (firsts[middle]! <= code) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
