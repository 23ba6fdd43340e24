/**
 * The data half of a QR code (ISO/IEC 18004), byte mode, correction level L, versions 1 to 20: text to the sequence of
 * codewords, Reed–Solomon included. Where they go on the square is encode-qr.ts.
 */

/** Of version 1, 2, …: correction codewords of each block, and how many blocks there are. */
const correctionPerBlock = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

export interface Codewords {
  readonly version: number;
  readonly words: readonly number[];
}

export function codewordsOf(text: string): Codewords {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= correctionPerBlock.length; version += 1) {
    const capacity = totalWords(version) - correctionPerBlock[version - 1]! * blockCounts[version - 1]!;
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + 8 * bytes.length > 8 * capacity) continue;
    return { version, words: withCorrection(version, dataWords(bytes, lengthBits, capacity)) };
  }
  throw new RangeError('The text is too long for a code to scan.');
}

/** All modules of the square less those that patterns and information take, in bytes. */
function totalWords(version: number): number {
  const size = 17 + 4 * version;
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  let modules = size * size - 3 * 64 - 31 - 2 * (size - 16);
  if (alignments > 0) modules -= 25 * (alignments * alignments - 3) - 10 * (alignments - 2);
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

function dataWords(bytes: Uint8Array, lengthBits: number, capacity: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function withCorrection(version: number, data: readonly number[]): number[] {
  const correction = correctionPerBlock[version - 1]!;
  const count = blockCounts[version - 1]!;
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  const divisor = generatorOf(correction);
  const blocks: { readonly data: readonly number[]; readonly correction: readonly number[] }[] = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const length = short + (index >= longFrom ? 1 : 0);
    const words = data.slice(at, at + length);
    blocks.push({ data: words, correction: remainderOf(words, divisor) });
    at += length;
  }
  const rows = (part: 'data' | 'correction', length: number) =>
    Array.from({ length }, (_, row) => blocks.flatMap((block) => block[part][row] ?? [])).flat();
  return [...rows('data', short + 1), ...rows('correction', correction)];
}

/** In GF(256) with the polynomial 0x11d, as the standard has it. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function generatorOf(degree: number): number[] {
  const generator = [...new Array<number>(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step += 1, root = multiply(root, 2)) {
    for (let at = 0; at < degree; at += 1) generator[at] = multiply(generator[at]!, root) ^ (generator[at + 1] ?? 0);
  }
  return generator;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const remainder = new Array<number>(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ remainder.shift()!;
    remainder.push(0);
    for (const [at, coefficient] of divisor.entries()) remainder[at]! ^= multiply(coefficient, factor);
  }
  return remainder;
}
