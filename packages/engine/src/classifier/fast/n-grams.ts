/**
 * The features of the fast model: every run of two to five characters, every word and every pair of words, hashed into
 * buckets. training/fast_features.py computes the same numbers; a shared fixture keeps the two equal.
 */

export const bucketBits = 19;
export const bucketCount = 2 ** bucketBits;

const longestText = 2_048;
const step = 0x01000193;
const spread = 0x9e3779b1;
const bucketShift = 32 - bucketBits;
/** Distinguishes what would otherwise have the same number: runs by their length, words, pairs. */
const seeds = {
  two: 0x2f0b4c47,
  three: 0x3a8f05c5,
  four: 0x4cf5ad43,
  five: 0x5bd1e995,
  word: 0x61c88647,
  pair: 0x7ed55d16,
};

const space = 0x20;
const zero = 0x30;
const nine = 0x39;
const apostrophe = 0x27;
const maxRepeats = 3;

export interface NGrams {
  /** Buckets of the text, valid until the next call. */
  readonly buckets: Uint32Array;
  /** Reads a text and returns how many of `buckets` are filled. */
  read(text: string): number;
}

/** Reuses its buffers for every text, so use it in one thread only. */
export function createNGrams(): NGrams {
  const units = new Uint16Array(longestText);
  const buckets = new Uint32Array(longestText * 6);
  return {
    buckets,
    read(text) {
      const length = plainUnits(text, units);
      return addWords(units, length, buckets, addRuns(units, length, buckets));
    },
  };
}

/** Lower case, one space for any white space, all digits alike, at most three of the same, a space at both ends. */
function plainUnits(text: string, units: Uint16Array): number {
  const small = text.toLowerCase();
  units[0] = space;
  let length = 1;
  let repeats = 1;
  for (let at = 0; at < small.length && length < longestText - 1; at++) {
    let unit = small.charCodeAt(at);
    if (unit <= space) unit = space;
    else if (unit >= zero && unit <= nine) unit = zero;
    if (unit === units[length - 1]) {
      if (unit === space || repeats >= maxRepeats) continue;
      repeats++;
    } else {
      repeats = 1;
    }
    units[length++] = unit;
  }
  if (units[length - 1] !== space) units[length++] = space;
  return length;
}

function addRuns(units: Uint16Array, length: number, buckets: Uint32Array): number {
  let count = 0;
  for (let at = 0; at + 1 < length; at++) {
    let hash = (Math.imul(units[at]!, step) + units[at + 1]!) | 0;
    buckets[count++] = bucketOf(hash + seeds.two);
    if (at + 2 >= length) continue;
    hash = (Math.imul(hash, step) + units[at + 2]!) | 0;
    buckets[count++] = bucketOf(hash + seeds.three);
    if (at + 3 >= length) continue;
    hash = (Math.imul(hash, step) + units[at + 3]!) | 0;
    buckets[count++] = bucketOf(hash + seeds.four);
    if (at + 4 >= length) continue;
    hash = (Math.imul(hash, step) + units[at + 4]!) | 0;
    buckets[count++] = bucketOf(hash + seeds.five);
  }
  return count;
}

function addWords(units: Uint16Array, length: number, buckets: Uint32Array, filled: number): number {
  let count = filled;
  let word = 0;
  let before = 0;
  let inWord = false;
  let hasBefore = false;
  // The text ends with a space, so that its last word ends too.
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    if (isWordUnit(unit)) {
      word = (Math.imul(word, step) + unit) | 0;
      inWord = true;
    } else if (inWord) {
      buckets[count++] = bucketOf(word + seeds.word);
      if (hasBefore) buckets[count++] = bucketOf(Math.imul(before, spread) + word + seeds.pair);
      before = word;
      hasBefore = true;
      inWord = false;
      word = 0;
    }
  }
  return count;
}

function isWordUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || unit >= 0x80 || unit === zero || unit === apostrophe;
}

function bucketOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), spread) >>> bucketShift;
}
