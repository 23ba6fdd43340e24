/**
 * The fast model: a linear one over hashed n-grams, int8 weights, eight numbers a bucket side by side in one cache line.
 * Tens of microseconds a message, in every language of the training data, and no allocation per call.
 *
 * File: four bytes with the length of a JSON header, the header, then one row of eight int8 weights a bucket.
 */

import { bucketBits, bucketCount, createNGrams } from './n-grams.ts';

export const fastOutputs = 8;

export interface FastModel {
  /** Logits of the seven categories and of Perspective's TOXICITY; valid until the next call. */
  logits(text: string): Float64Array;
}

interface Header {
  readonly bucketBits: number;
  readonly scale: readonly number[];
  readonly bias: readonly number[];
}

/** Keeps its buffers from text to text: for one thread. Throws what is wrong with a file that is no fast model. */
export function createFastModel(file: Uint8Array): FastModel {
  const { header, weights } = parse(file);
  const nGrams = createNGrams();
  const logits = new Float64Array(fastOutputs);
  const sums = new Int32Array(fastOutputs);
  return {
    logits(text) {
      const count = nGrams.read(text);
      addRows(weights, nGrams.buckets, count, sums);
      const share = 1 / Math.sqrt(Math.max(1, count));
      for (let output = 0; output < fastOutputs; output++) {
        logits[output] = header.bias[output]! + header.scale[output]! * sums[output]! * share;
      }
      return logits;
    },
  };
}

function addRows(weights: Int8Array, buckets: Uint32Array, count: number, sums: Int32Array): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let at = 0; at < count; at++) {
    const row = buckets[at]! * fastOutputs;
    a += weights[row]!;
    b += weights[row + 1]!;
    c += weights[row + 2]!;
    d += weights[row + 3]!;
    e += weights[row + 4]!;
    f += weights[row + 5]!;
    g += weights[row + 6]!;
    h += weights[row + 7]!;
  }
  sums.set([a, b, c, d, e, f, g, h]);
}

function parse(file: Uint8Array): { header: Header; weights: Int8Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 4) throw new Error('the fast model is cut short');
  const start = 4 + view.getUint32(0, true);
  if (file.byteLength !== start + bucketCount * fastOutputs) {
    throw new Error(`the fast model has ${file.byteLength} bytes, not ${start + bucketCount * fastOutputs}`);
  }
  const header = JSON.parse(new TextDecoder().decode(file.subarray(4, start))) as Header;
  const isWhole = header.bucketBits === bucketBits && isRow(header.scale) && isRow(header.bias);
  if (!isWhole) throw new Error('the header of the fast model is not what this version reads');
  return { header, weights: new Int8Array(file.buffer, file.byteOffset + start, bucketCount * fastOutputs) };
}

function isRow(values: unknown): boolean {
  return Array.isArray(values) && values.length === fastOutputs && values.every((value) => Number.isFinite(value));
}
