import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bucketCount, createNGrams } from './n-grams.ts';

const rows = JSON.parse(readFileSync(new URL('__fixtures__/n-grams.json', import.meta.url), 'utf8')) as {
  text: string;
  buckets: number[];
}[];
const nGrams = createNGrams();
const bucketsOf = (text: string) => [...nGrams.buckets.subarray(0, nGrams.read(text))].sort((a, b) => a - b);

describe('the features of the fast model', () => {
  it.each(rows)('of $text are the same as in training', ({ text, buckets }) => {
    expect(bucketsOf(text)).toEqual(buckets);
  });

  it('ignore case, digits and kinds of white space', () => {
    expect(bucketsOf('Call  ME at\n17')).toEqual(bucketsOf('call me at 93'));
  });

  it('count at most three repeats of a letter', () => {
    expect(bucketsOf('noooooo')).toEqual(bucketsOf('nooo'));
    expect(bucketsOf('noo')).not.toEqual(bucketsOf('nooo'));
  });

  it('stay inside the table for long and odd texts', () => {
    for (const text of ['x'.repeat(100_000), 'ab '.repeat(50_000), '\ud800\u0000\uffff'.repeat(5_000)]) {
      const found = bucketsOf(text);
      expect(found.length).toBeLessThanOrEqual(nGrams.buckets.length);
      for (const bucket of [found[0]!, found.at(-1)!]) expect(bucket >= 0 && bucket < bucketCount).toBe(true);
    }
  });
});
