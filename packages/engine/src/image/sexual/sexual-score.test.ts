import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sexualScore } from './sexual-score.ts';

const threshold = 0.7;
const blockThreshold = 0.9;

it('T3: one network alone can flag but never block', () => {
  expect(sexualScore({ openNsfw: 1, nsfwjs: 0 })).toBeGreaterThan(threshold);
  expect(sexualScore({ openNsfw: 1, nsfwjs: 0 })).toBeLessThan(blockThreshold);
  expect(sexualScore({ openNsfw: 0.02, nsfwjs: 1 })).toBeLessThan(threshold);
});

it('both networks together can block', () => {
  expect(sexualScore({ openNsfw: 0.95, nsfwjs: 0.95 })).toBeGreaterThan(blockThreshold);
});

it('scores that the publishers of the networks call harmless clear a picture', () => {
  expect(sexualScore({ openNsfw: 0.1, nsfwjs: 0.1 })).toBeLessThan(0.05);
});

it('a score is a probability and never falls when a network is more certain', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (a, b, c, d) => {
      const low = sexualScore({ openNsfw: Math.min(a, b), nsfwjs: Math.min(c, d) });
      const high = sexualScore({ openNsfw: Math.max(a, b), nsfwjs: Math.max(c, d) });
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(high).toBeGreaterThanOrEqual(low);
    }),
  );
});
