import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFlags, matchingThreshold } from './compare-flags.ts';
import { pearson, spearman } from './correlate.ts';
import { svgPlot, textPlot } from './plots.ts';

const score = fc.double({ min: 0, max: 1, noNaN: true });

describe('correlation', () => {
  it('of known figures is correct', () => {
    // Computed by hand: deviations (-2,-1,0,1,2) and (-2,0,-1,2,1) give 8 / 10.
    expect(pearson([1, 2, 3, 4, 5], [1, 3, 2, 5, 4])).toBeCloseTo(0.8, 12);
    expect(spearman([1, 2, 3, 4, 5], [1, 9, 4, 100, 25])).toBeCloseTo(0.8, 12);
  });

  it('of ranks gives equal values the mean of their ranks', () => {
    // Ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3.
    expect(spearman([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(0.9486832980505138, 12);
  });

  it('of ranks does not change when values change but not their order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 3 }), (pairs) => {
        const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const [plain, bent] = [
          spearman(xs, ys),
          spearman(
            xs,
            ys.map((y) => y * 4 + 1),
          ),
        ];
        if (!Number.isNaN(plain) && new Set(ys.map((y) => y * 4 + 1)).size === new Set(ys).size) {
          expect(bent).toBeCloseTo(plain, 9);
        }
      }),
    );
  });
});

describe('flags', () => {
  it('are counted at the same cut-off and at the threshold that keeps the rate', () => {
    const old = [0.1, 0.2, 0.3, 0.85, 0.9];
    const ours = [0.05, 0.1, 0.4, 0.6, 0.7];
    const { oldRate, same, matched } = compareFlags(old, ours, 0.8);
    expect([oldRate, same.rate, same.agreement]).toEqual([0.4, 0, 0.6]);
    expect(matched).toEqual({ threshold: 0.6, rate: 0.4, agreement: 1, kappa: 1 });
  });

  it('kappa is 0 for agreement by chance', () => {
    expect(compareFlags([1, 1, 0, 0], [1, 0, 1, 0], 0.5).same.kappa).toBe(0);
  });

  it('the threshold flags as many as requested, if the scores differ', () => {
    fc.assert(
      fc.property(fc.uniqueArray(score, { minLength: 2 }), fc.nat(), (scores, seed) => {
        const count = seed % (scores.length + 1);
        const threshold = matchingThreshold(scores, count);
        expect(scores.filter((value) => value >= threshold)).toHaveLength(count);
      }),
    );
  });

  it('equal scores are all flagged or none, whichever is nearer', () => {
    const flagged = (scores: number[], count: number) =>
      scores.filter((value) => value >= matchingThreshold(scores, count)).length;
    expect(flagged([0.9, 0.5, 0.5, 0.5, 0.1], 2)).toBe(1);
    expect(flagged([0.9, 0.5, 0.5, 0.5, 0.1], 3)).toBe(4);
  });

  it('the threshold has as few digits as possible', () => {
    expect(matchingThreshold([0.123456, 0.4391823, 0.81234], 1)).toBe(0.8);
    expect(matchingThreshold([0.123456, 0.4391823, 0.44], 1)).toBe(0.44);
  });
});

describe('plots', () => {
  const pairs = { old: [0, 0, 0.5, 1], ours: [0, 0, 0.5, 1] };

  it('in the terminal show where the texts are', () => {
    const lines = textPlot(pairs, 10, 4).split('\n');
    expect(lines.slice(0, 4)).toEqual(['1.0 |         *|', '    |     *    |', '0.5 |          |', '0.0 |@         |']);
  });

  it('as SVG have a box for each cell and a point for each threshold, and escape mark-up', () => {
    const svg = svgPlot(pairs, 'a <b>', [{ cutoff: 0.8, threshold: 0.6 }]);
    expect(svg.match(/fill-opacity/g)).toHaveLength(3);
    expect(svg).toContain('0.8 becomes 0.6');
    expect(svg).toContain('a &lt;b&gt;');
  });
});
