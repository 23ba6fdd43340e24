/**
 * The features by which the language table recognises a text: its words, and their runs of letters. Each is a number, the
 * row of its vector.
 */

import { longestWord } from './words-of.ts';

/** Entries of the table; a power of two, so that masking a hash gives an index. */
export const buckets = 1 << 15;
const longestRun = 4;
const edge = 0x20;
/** Of one word. */
export const maxFeatures = 1 + longestRun * (longestWord + 2);

const codes = new Uint16Array(longestWord + 2);

/** The whole word, and its runs of letters with its edges marked. Returns how many there are in `into`. */
export function readFeatures(word: string, into: Uint16Array): number {
  let whole = 0x9747b28c | 0;
  codes[0] = edge;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    codes[at + 1] = code;
    whole = step(whole, code);
  }
  codes[word.length + 1] = edge;
  into[0] = finish(whole);
  return addRuns(word.length + 2, into, 1);
}

/** Only the runs of letters. */
export function readRuns(letters: string, into: Uint16Array): number {
  for (let at = 0; at < letters.length; at++) codes[at] = letters.charCodeAt(at);
  return addRuns(letters.length, into, 0);
}

/** Every run of one to four of the codes, except an edge on its own. */
function addRuns(length: number, into: Uint16Array, from: number): number {
  let count = from;
  for (let start = 0; start < length; start++) {
    const end = Math.min(length, start + longestRun);
    let hash = 0x811c9dc5 | 0;
    for (let at = start; at < end; at++) {
      const code = codes[at] as number;
      hash = step(hash, code);
      if (at > start || code !== edge) into[count++] = finish(hash);
    }
  }
  return count;
}

function step(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) & (buckets - 1);
}
