import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHistogram, addTo, countOf, type Histogram, percentileMs, scoreBucket, timeBucket } from './histogram.ts';

const histogramOf = (values: readonly number[]) => {
  const histogram: Histogram = {};
  for (const value of values) addTo(histogram, timeBucket(value));
  return histogram;
};

describe('histograms', () => {
  it('a percentile is within a quarter of the true one, for any times', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.06, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.95),
        (values, share) => {
          const sorted = values.toSorted((a, b) => a - b);
          const exact = sorted[Math.ceil(share * sorted.length) - 1] as number;
          const read = percentileMs(histogramOf(values), share) as number;
          expect(read).toBeLessThanOrEqual(exact * 1.2501);
          expect(read).toBeGreaterThanOrEqual(exact / 1.2501);
        },
      ),
    );
  });

  it('adding the histograms of two halves gives the histogram of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })), fc.nat(100), (values, cut) => {
        const sum = histogramOf(values.slice(0, cut));
        addHistogram(sum, histogramOf(values.slice(cut)));
        expect(sum).toEqual(histogramOf(values));
        expect(countOf(sum)).toBe(values.length);
      }),
    );
  });

  it('has no percentile without measurements', () => {
    expect(percentileMs({}, 0.5)).toBeNull();
  });

  it('counts times and scores beyond the ends in the end buckets', () => {
    expect([timeBucket(0), timeBucket(Number.NaN), timeBucket(-1)]).toEqual([0, 0, 0]);
    expect(timeBucket(1e12)).toBe(timeBucket(1e9));
    expect([scoreBucket(0), scoreBucket(0.999), scoreBucket(1)]).toEqual([0, 49, 49]);
  });
});
