/**
 * A small answer to a frequent question: can any pattern begin here? Most words of a text begin like no pattern, and the
 * automaton, being large, is slow to say so. One bit per hash, small enough for the processor's cache; a wrong yes costs
 * a walk, a no is always right.
 */

export interface PrefixFilter {
  readonly byteLength: number;
  mayBegin(codes: Int32Array, length: number, start: number): boolean;
}

const bitCount = 1 << 19;
/** Patterns of at least so many codes are known by their beginnings of these two lengths, shorter ones as a whole. */
const short = 3;
const long = 6;

export function createPrefixFilter(): PrefixFilter & { add(pattern: ArrayLike<number>): void } {
  const bits = new Int32Array(bitCount / 32);
  const set = (hash: number) => {
    bits[(hash >>> 5) & (bits.length - 1)]! |= 1 << (hash & 31);
  };
  return {
    byteLength: bits.byteLength,
    add(pattern) {
      let hash = 0;
      const last = Math.min(pattern.length, long);
      for (let i = 0; i < last; i++) {
        hash = mix(hash, pattern[i]!);
        if (i + 1 === short && pattern.length > short) set(begins(hash));
      }
      set(pattern.length >= long ? begins(hash) : whole(hash));
    },
    mayBegin(codes, length, start) {
      let hash = 0;
      const end = start + long;
      for (let i = start; i < end; i++) {
        if (i >= length) return false;
        hash = mix(hash, codes[i]!);
        if (i + 1 === end) break;
        if (has(bits, whole(hash))) return true;
        if (i + 1 === start + short && !has(bits, begins(hash))) return false;
      }
      return has(bits, begins(hash));
    },
  };
}

function has(bits: Int32Array, hash: number): boolean {
  return (bits[(hash >>> 5) & (bits.length - 1)]! & (1 << (hash & 31))) !== 0;
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x9e3779b1) + 0x7f4a7c15;
}

function whole(hash: number): number {
  return hash ^ (hash >>> 13);
}

function begins(hash: number): number {
  return Math.imul(hash, 0x85ebca6b) ^ (hash >>> 11);
}
