import { describe, expect, it } from 'vitest';
import { createFastModel, fastOutputs } from './fast-model.ts';
import { bucketBits, bucketCount, createNGrams } from './n-grams.ts';

const every = (value: number) => Array.from({ length: fastOutputs }, () => value);

function file(header: object, weights: Int8Array): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const whole = new Uint8Array(4 + head.length + weights.length);
  new DataView(whole.buffer).setUint32(0, head.length, true);
  whole.set(head, 4);
  whole.set(new Uint8Array(weights.buffer), 4 + head.length);
  return whole;
}

const whole = { bucketBits, scale: every(0.5), bias: every(-1) };

describe('the fast model', () => {
  it('adds the weights of all features, divided by the root of their number, to the bias', () => {
    const weights = new Int8Array(bucketCount * fastOutputs);
    const nGrams = createNGrams();
    const count = nGrams.read('word');
    for (let at = 0; at < count; at++) weights[nGrams.buckets[at]! * fastOutputs + 2] = 10;
    const logits = createFastModel(file(whole, weights)).logits('Word');
    expect(logits[2]).toBeCloseTo(-1 + (0.5 * 10 * count) / Math.sqrt(count), 10);
    expect(logits[0]).toBe(-1);
  });

  it('adds positive and negative weights for each output separately, with any number of features', () => {
    const weights = new Int8Array(bucketCount * fastOutputs);
    for (let place = 0; place < weights.length; place++) weights[place] = (place * 37) % 256;
    const nGrams = createNGrams();
    const model = createFastModel(file(whole, weights));
    for (const text of ['word', 'many words make many features, and more than one lane holds. '.repeat(30)]) {
      const count = nGrams.read(text);
      const sums = new Array<number>(fastOutputs).fill(0);
      for (const bucket of nGrams.buckets.subarray(0, count)) {
        for (const output of sums.keys()) sums[output] = sums[output]! + weights[bucket * fastOutputs + output]!;
      }
      const expected = sums.map((sum) => -1 + (0.5 * sum) / Math.sqrt(count));
      for (const [output, logit] of model.logits(text).entries()) expect(logit).toBeCloseTo(expected[output]!, 8);
    }
  });

  it('gives a finite number for every text, including an empty one', () => {
    const model = createFastModel(file(whole, new Int8Array(bucketCount * fastOutputs).fill(127)));
    for (const text of ['', ' ', 'a', '\ud800', 'ab '.repeat(60_000)]) {
      for (const logit of model.logits(text)) expect(Number.isFinite(logit)).toBe(true);
    }
  });

  it.each([
    ['nothing in it', new Uint8Array(0)],
    ['a byte too few', file(whole, new Int8Array(bucketCount * fastOutputs)).subarray(0, -1)],
    ['another number of buckets', file({ ...whole, bucketBits: 18 }, new Int8Array(bucketCount * fastOutputs))],
    ['a scale too few', file({ ...whole, scale: [1] }, new Int8Array(bucketCount * fastOutputs))],
  ])('a file with %s is refused', (_what, bytes) => {
    expect(() => createFastModel(bytes)).toThrow('fast model');
  });
});
