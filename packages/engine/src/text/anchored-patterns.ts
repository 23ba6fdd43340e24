/**
 * Patterns that are only matched at a given position. Only numbers are stored: two bits for each of their beginnings,
 * at a place given by its hash, and the hashes of the whole patterns. So there is little to build before the first
 * text, and little memory to read for a word that begins like no pattern, as most words do.
 *
 * If two beginnings share a place in the bits, a few steps are wasted. A reported match has the length and both hashes
 * of the pattern, 64 bits in total.
 */

import type { PatternList } from './pattern-list.ts';

export type OnMatch = (patternIndex: number, startIndex: number, endIndex: number) => unknown;

export interface AnchoredPatterns {
  /** Its size in memory. */
  readonly byteLength: number;
  /** Only the first of equal patterns is ever reported: `firstEqual[i]` is its index (`i` itself for most). */
  readonly firstEqual: Int32Array;
  /** Reports the patterns that begin at `startIndex`, shortest first. */
  matchAt(codes: Int32Array, length: number, startIndex: number, onMatch: OnMatch): void;
  /** The same, but `wildcard` may stand for any of `choices`, or for nothing next to one of them. */
  matchAtWithWildcards(
    codes: Int32Array,
    length: number,
    startIndex: number,
    wildcards: Wildcards,
    onMatch: OnMatch,
  ): void;
}

export interface Wildcards {
  readonly wildcard: number;
  readonly choices: readonly number[];
}

/** The two bits of a beginning. */
const continues = 1;
const isWhole = 2;
const isBoth = continues | isWhole;

export function buildAnchoredPatterns(list: PatternList): AnchoredPatterns {
  const building = buildAnchoredPatternsInSteps(list);
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

const patternsPerStep = 2_000;

/** The same in small steps, so that the caller can do other work in between. */
export function* buildAnchoredPatternsInSteps(list: PatternList): Generator<undefined, AnchoredPatterns> {
  const { count, codes: listed } = list;
  const lengths = new Int32Array(count);
  const hashes = new Int32Array(count);
  const secondHashes = new Int32Array(count);
  const firstEqual = new Int32Array(count);
  // One place in ten is used for the lists that ship. With more, a text full of wildcards is walked in vain too often.
  const bits = new Int32Array(powerOfTwo(list.codeCount * 2) / beginningsPerWord);
  const shift = Math.clz32(bits.length * beginningsPerWord - 1);
  const table = new Int32Array(powerOfTwo(count * 2));
  const mask = table.length - 1;

  function bitsOf(hash: number): number {
    const place = placeOf(hash) >>> shift;
    return (bits[place >>> 4]! >>> ((place & 15) << 1)) & isBoth;
  }

  function mark(hash: number, bit: number): void {
    const place = placeOf(hash) >>> shift;
    bits[place >>> 4]! |= bit << ((place & 15) << 1);
  }

  /** The pattern with these hashes, or -1. */
  function find(hash: number, second: number, length: number): number {
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const pattern = table[slot]! - 1;
      if (pattern < 0) return -1;
      if (hashes[pattern] === hash && secondHashes[pattern] === second && lengths[pattern] === length) return pattern;
    }
  }

  function insert(pattern: number, hash: number): void {
    let slot = hash & mask;
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = pattern + 1;
  }

  function add(pattern: number): void {
    const start = list.startOf(pattern);
    const length = list.startOf(pattern + 1) - start;
    let hash = 0;
    let second = 0;
    for (let i = 0; i < length; i++) {
      if (i > 0) mark(hash, continues);
      const code = listed[start + i]!;
      hash = mixed(hash, code);
      second = mixedAgain(second, code);
    }
    lengths[pattern] = length;
    hashes[pattern] = hash;
    secondHashes[pattern] = second;
    // An empty pattern would begin everywhere, so it is never matched.
    const known = length === 0 ? pattern : find(hash, second, length);
    firstEqual[pattern] = known < 0 ? pattern : known;
    if (known >= 0) return;
    insert(pattern, hash);
    mark(hash, isWhole);
  }

  for (let pattern = 0; pattern < count; pattern++) {
    add(pattern);
    if (pattern % patternsPerStep === 0) yield;
  }

  const arrays = [lengths, hashes, secondHashes, firstEqual, bits, table];
  return {
    byteLength: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0),
    firstEqual,
    matchAt(codes, length, startIndex, onMatch) {
      let hash = 0;
      let second = 0;
      for (let i = startIndex; i < length; i++) {
        const code = codes[i]!;
        hash = mixed(hash, code);
        second = mixedAgain(second, code);
        const here = bitsOf(hash);
        if ((here & isWhole) !== 0) {
          const pattern = find(hash, second, i + 1 - startIndex);
          if (pattern >= 0) onMatch(pattern, startIndex, i + 1);
        }
        if ((here & continues) === 0) return;
      }
    },
    matchAtWithWildcards(codes, length, startIndex, { wildcard, choices }, onMatch) {
      /**
       * `count`: how many codes of a pattern were read up to `end`; a wildcard for nothing counts as none. Returns whether
       * to continue.
       */
      const note = (hash: number, second: number, count: number, end: number): boolean => {
        const here = bitsOf(hash);
        if ((here & isWhole) !== 0) {
          const pattern = find(hash, second, count);
          if (pattern >= 0) onMatch(pattern, startIndex, end);
        }
        return (here & continues) !== 0;
      };
      const walk = (from: number, secondFrom: number, read: number, at: number, wildcardsLeft: number): void => {
        let hash = from;
        let second = secondFrom;
        let count = read;
        for (let i = at; i < length; i++) {
          const code = codes[i]!;
          if (code === wildcard && wildcardsLeft > 0) {
            for (const choice of choices) {
              const next = mixed(hash, choice);
              const secondNext = mixedAgain(second, choice);
              if (note(next, secondNext, count + 1, i + 1)) walk(next, secondNext, count + 1, i + 1, wildcardsLeft - 1);
            }
            if (choices.includes(codes[i + 1]!) || (i > 0 && choices.includes(codes[i - 1]!)))
              walk(hash, second, count, i + 1, wildcardsLeft - 1);
            return;
          }
          hash = mixed(hash, code);
          second = mixedAgain(second, code);
          if (!note(hash, second, ++count, i + 1)) return;
        }
      };
      walk(0, 0, 0, startIndex, maxWildcards);
    },
  };
}

/** Each wildcard multiplies the ways; a phrase with more of them is not read. */
const maxWildcards = 4;

const beginningsPerWord = 16;

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(atLeast, 1024)));
}

function mixed(hash: number, code: number): number {
  return (Math.imul(hash ^ code, 0x9e3779b1) + 0x7f4a7c15) | 0;
}

function mixedAgain(hash: number, code: number): number {
  return (Math.imul(hash, 0x01000193) + code + 1) | 0;
}

function placeOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}
