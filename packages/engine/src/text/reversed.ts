/** Step: spellings that are read from the other end, as they are (kcuf) or turned upside down (ʞɔnɟ). Works on terms, not on texts. */

/** Letters that turned round are drawn like another one. All others keep their own look in the views. */
const turnedLetters: ReadonlyMap<number, number> = new Map(
  ['bq', 'dp', 'nu', 'pd', 'qb', 'un'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

export function reversed(codes: readonly number[]): number[] {
  return codes.toReversed();
}

export function turned(codes: readonly number[]): number[] {
  return codes.map((code) => turnedLetters.get(code) ?? code).reverse();
}
