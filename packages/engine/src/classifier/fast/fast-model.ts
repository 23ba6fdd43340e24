/**
 * The fast model: linear, over hashed n-grams, with int8 weights; the eight numbers of a bucket share one cache line. It
 * takes tens of microseconds per message, in every language of the training data, and allocates nothing per call.
 *
 * File: four bytes with the length of a JSON header, the header, then one row of eight int8 weights per bucket.
 */

import { bucketBits, bucketCount, createNGrams } from './n-grams.ts';

export const fastOutputs = 8;

export interface FastModel {
  /** Logits of the seven categories and of Perspective's TOXICITY; valid until the next call. */
  logits(text: string): readonly number[];
}

interface Header {
  readonly bucketBits: number;
  readonly scale: readonly number[];
  readonly bias: readonly number[];
}

/** Reuses its buffers, so it must stay in one thread. Throws an error that says what is wrong with the file. */
export function createFastModel(file: Uint8Array): FastModel {
  const { header, words } = parse(file);
  const nGrams = createNGrams();
  const { bias, scale } = header;
  // A plain array: it is copied for every text, and copying a typed array would go number by number through an
  // iterator.
  const logits = new Array<number>(fastOutputs).fill(0.5);
  const sums = new Int32Array(fastOutputs);
  return {
    logits(text) {
      const count = nGrams.read(text);
      addRows(words, nGrams.buckets, count, sums);
      const share = 1 / Math.sqrt(Math.max(1, count));
      for (let output = 0; output < fastOutputs; output++) {
        logits[output] = bias[output]! + scale[output]! * sums[output]! * share;
      }
      return logits;
    },
  };
}

/**
 * Adds up the rows, four weights at a time: two 32-bit words per row, whose bytes are made positive and added in
 * parallel 16-bit lanes, which are emptied before they can overflow. This loop mostly waits for a thousand reads from a
 * table that no cache holds; the fewer steps between two reads, the more of them the processor has in progress at once.
 */
function addRows(words: Int32Array, buckets: Uint32Array, count: number, sums: Int32Array): void {
  sums.fill(0);
  for (let from = 0; from < count; from += rowsBetween) {
    const until = Math.min(count, from + rowsBetween);
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = from; at < until; at++) {
      const row = buckets[at]! * 2;
      const first = words[row]! ^ positive;
      const second = words[row + 1]! ^ positive;
      a = (a + (first & everyOther)) | 0;
      b = (b + ((first >>> 8) & everyOther)) | 0;
      c = (c + (second & everyOther)) | 0;
      d = (d + ((second >>> 8) & everyOther)) | 0;
    }
    const lanes = [a, b, a >>> 16, b >>> 16, c, d, c >>> 16, d >>> 16];
    for (let output = 0; output < fastOutputs; output++) {
      sums[output] = sums[output]! + (lanes[output]! & 0xffff) - (until - from) * offset;
    }
  }
}

/** Makes a signed byte positive by adding `offset`, in each of four. */
const positive = 0x80808080 | 0;
const offset = 128;
const everyOther = 0x00ff00ff;
/** At most 255 per row, so 257 rows fill a lane. */
const rowsBetween = 256;

function parse(file: Uint8Array): { header: Header; words: Int32Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 4) throw new Error('the fast model is truncated');
  const start = 4 + view.getUint32(0, true);
  if (file.byteLength !== start + bucketCount * fastOutputs) {
    throw new Error(`the fast model has ${file.byteLength} bytes, not ${start + bucketCount * fastOutputs}`);
  }
  const header = JSON.parse(Buffer.from(file.subarray(4, start)).toString('utf8')) as Header;
  const isWhole = header.bucketBits === bucketBits && isRow(header.scale) && isRow(header.bias);
  if (!isWhole) throw new Error('this version cannot read the header of the fast model');
  // A copy, since the header may have any length and words must begin at a multiple of four.
  const { buffer } = new Uint8Array(file.subarray(start));
  return { header, words: new Int32Array(buffer) };
}

function isRow(values: unknown): boolean {
  return Array.isArray(values) && values.length === fastOutputs && values.every((value) => Number.isFinite(value));
}
