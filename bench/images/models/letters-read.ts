/** Measures how much of a known text was read: correct letters, ignoring case and spaces. */

export function lettersRead(known: string, read: string): number {
  const [wanted, given] = [bare(known), bare(read)];
  return Math.max(0, 1 - distance(wanted, given) / wanted.length);
}

/** Words that were read correctly as whole words. */
export function wordsRead(known: string, read: string): number {
  const given = new Set(wordsOf(read));
  const wanted = wordsOf(known);
  return wanted.filter((word) => given.has(word)).length / wanted.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function bare(text: string): string[] {
  return [...text.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, '')];
}

/** Levenshtein distance. */
function distance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [place, letter] of from.entries()) {
    const next = [place + 1];
    for (const [index, other] of to.entries()) {
      next.push(
        Math.min((row[index] ?? 0) + (letter === other ? 0 : 1), (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1),
      );
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
