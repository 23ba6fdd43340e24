import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reading } from '../signs/read-signs.ts';
import { confidences } from '../signs/tricks.ts';
import { readingsByPlace } from './readings-by-place.ts';

const length = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 30 }) },
  fc.integer({ min: 150, max: 3_000 }),
);

function readingAt([start, size]: readonly [number, number], number: number): Reading {
  const sign = { category: 'spam', severity: 1, confidence: confidences.plain, share: 1, source: number } as const;
  return { sign: { ...sign, start, end: start + size }, term: '', trick: null };
}

test('finds the same readings that touch a span as a full search, in the same order', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), length), { maxLength: 60 });
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 600 }), (found, start, size) => {
      const readings = found.map(readingAt);
      const all = readings
        .toSorted((a, b) => a.sign.start - b.sign.start)
        .filter(({ sign }) => sign.start < start + size && sign.end > start);
      expect(readingsByPlace(readings)(start, start + size)).toEqual(all);
    }),
  );
});
