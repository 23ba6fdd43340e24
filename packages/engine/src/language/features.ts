import type { Word } from './words-of.ts';

/** Entries of the table; a power of two, so that a hash becomes an index by masking. */
export const buckets = 1 << 15;
const longestRun = 4;
const edge = ' ';

/** What the table knows a word by: the whole word, and its runs of letters with its edges marked. Appends to `into`. */
export function addFeatures(word: Word, into: number[]): void {
  let whole = 0x9747b28c;
  for (let at = 0; at < word.text.length; at++) whole = step(whole, word.text.charCodeAt(at));
  into.push(finish(whole));
  addRuns(edge + word.text + edge, into);
}

/** Every run of one to four characters, but for an edge alone. */
export function addRuns(text: string, into: number[]): void {
  for (let start = 0; start < text.length; start++) {
    let hash = 0x811c9dc5;
    for (let at = start; at < Math.min(text.length, start + longestRun); at++) {
      hash = step(hash, text.charCodeAt(at));
      if (at > start || text[at] !== edge) into.push(finish(hash));
    }
  }
}

function step(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) & (buckets - 1);
}
