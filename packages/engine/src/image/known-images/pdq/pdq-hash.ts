/**
 * PDQ, the perceptual hash that Meta published for known images: 256 bits, few of which change when a picture is scaled,
 * recompressed or lightly cropped. Organisations that may not share the pictures themselves share lists of such hashes. This
 * is our own code; a test compares it with the published one.
 */

import type { HashedFrame, PreparedFrame } from '../../prepared-image.ts';
import { reduceToGrid } from './blur.ts';
import { frequenciesOf, frequencySide, qualityOf } from './frequencies.ts';
import { lumaOf } from './luma.ts';

/** Eight words of 32 bits; bit b is bit b mod 32 of word b / 32. */
export type PdqHash = Uint32Array;

export const hashWords = 8;
export const hashBits = 256;

type Picture = Pick<PreparedFrame, 'width' | 'height' | 'pixels'>;

export function hashFrame(picture: Picture): HashedFrame {
  const grid = reduceToGrid(lumaOf(picture));
  const frequencies = frequenciesOf(grid);
  return { hashes: turns.map((turn) => bitsOf(turned(frequencies, turn))), quality: qualityOf(grid) };
}

/** A mirrored picture has the same frequencies with every odd one negated; a rotated one has them transposed. */
interface Turn {
  readonly transposed: boolean;
  readonly mirroredRows: boolean;
  readonly mirroredColumns: boolean;
}

const turns: readonly Turn[] = [false, true].flatMap((transposed) =>
  [false, true].flatMap((mirroredRows) =>
    [false, true].map((mirroredColumns) => ({ transposed, mirroredRows, mirroredColumns })),
  ),
);

function turned(frequencies: Float32Array, { transposed, mirroredRows, mirroredColumns }: Turn): Float32Array {
  const result = new Float32Array(frequencies.length);
  for (let k = 0; k < frequencySide; k++) {
    for (let l = 0; l < frequencySide; l++) {
      const value = frequencies[transposed ? l * frequencySide + k : k * frequencySide + l] as number;
      // Frequencies are counted from 1: the first, third, … are the odd ones.
      const isNegated = (mirroredRows && k % 2 === 0) !== (mirroredColumns && l % 2 === 0);
      result[k * frequencySide + l] = isNegated ? -value : value;
    }
  }
  return result;
}

/** A bit is set if a frequency is above the median, so that about half of them are. */
function bitsOf(frequencies: Float32Array): PdqHash {
  const median = frequencies.toSorted()[hashBits / 2 - 1] as number;
  const hash = new Uint32Array(hashWords);
  frequencies.forEach((value, bit) => {
    if (value > median) hash[bit >>> 5] = (hash[bit >>> 5] as number) | (1 << (bit & 31));
  });
  return hash;
}

/** 64 hexadecimal digits, highest bit first, the usual form of PDQ; of the hash of a file, its usual 32. */
export function formatHash(hash: Uint32Array): string {
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0'))
    .reverse()
    .join('');
}

export function parseHash(text: string): PdqHash | undefined {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) return undefined;
  return Uint32Array.from({ length: hashWords }, (_, word) => {
    const end = text.length - word * 8;
    return Number.parseInt(text.slice(end - 8, end), 16);
  });
}

/** The number of bits in which two hashes differ. */
export function distanceBetween(one: PdqHash, other: PdqHash): number {
  let bits = 0;
  for (let word = 0; word < hashWords; word++) bits += countBits((one[word] as number) ^ (other[word] as number));
  return bits;
}

export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
