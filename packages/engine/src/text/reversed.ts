/** Step: spellings that are read backwards, as they are (kcuf) or turned upside down (ʞɔnɟ). Works on terms, not on texts. */

/** Letters that look like another one when turned round. All others keep their look in the views. */
const turnedLetters: ReadonlyMap<number, number> = new Map(
  ['bq', 'dp', 'nu', 'pd', 'qb', 'un'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/** Both work in place, on the first `length` codes. */
export function reverse(codes: Int32Array, length: number): void {
  codes.subarray(0, length).reverse();
}

export function turn(codes: Int32Array, length: number): void {
  for (let i = 0; i < length; i++) codes[i] = turnedLetters.get(codes[i]!) ?? codes[i]!;
  reverse(codes, length);
}
