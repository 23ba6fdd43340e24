import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultBlockThreshold, textCategories } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultTextPolicies } from '../category-policies.ts';
import { ModelFileError, shippedModels } from '../classifier/model-files.ts';
import { readWorkingPoints, release, textBlockThreshold } from './release.ts';
import { parseWorkingPoints, type WorkingPoints } from './working-points.ts';

const shipped = () =>
  JSON.parse(readFileSync(join(shippedModels, 'working-points.json'), 'utf8')) as Record<string, never>;
const folder = mkdtempSync(join(tmpdir(), 'moderato-points-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Draft = {
  -readonly [Key in keyof WorkingPoints]: WorkingPoints[Key] extends object ? Record<string, never> : unknown;
};
const changed = (change: (file: Draft) => void) => {
  const file = shipped() as unknown as Draft;
  change(file);
  return () => parseWorkingPoints(JSON.stringify(file));
};

describe('the working points of the release', () => {
  it("T3: every text category has the contract's threshold, and blocks at two thirds of the way to 1 or above", () => {
    for (const { name, defaultThreshold } of textCategories) {
      const { threshold, blockThreshold } = release.categories[name];
      expect(threshold).toBe(defaultThreshold);
      expect(blockThreshold).toBeGreaterThanOrEqual(defaultBlockThreshold(threshold));
      expect(defaultTextPolicies.find((policy) => policy.name === name)).toMatchObject({ threshold, blockThreshold });
    }
  });

  it('T3: a threshold set by an account never blocks at a lower score than the release', () => {
    for (const { name } of textCategories) {
      const { blockThreshold } = release.categories[name];
      expect(textBlockThreshold(name, 0.1)).toBe(blockThreshold);
      expect(textBlockThreshold(name, 0.999)).toBeGreaterThan(0.999);
    }
    expect(defaultBlockThreshold(0.7, 0.95)).toBe(0.95);
    expect(defaultBlockThreshold(0.97, 0.95)).toBe(0.99);
    expect(defaultBlockThreshold(0.4, 1)).toBe(1);
  });

  it('T13: the balanced preset is the contract, strict flags at least as much, and lenient at most as much', () => {
    for (const { name, defaultThreshold } of textCategories) {
      expect(release.presets.balanced.thresholds[name]).toBe(defaultThreshold);
      expect(release.presets.strict.thresholds[name]).toBeLessThan(defaultThreshold);
      expect(release.presets.lenient.thresholds[name]).toBeGreaterThan(defaultThreshold);
    }
  });

  it('T13: figures are measured or null, with one and with five bad posts in a hundred', () => {
    for (const { figures } of Object.values(release.presets)) {
      expect(figures.posts.map(({ badShare }) => badShare)).toEqual([0.01, 0.05]);
      for (const { flagged, rightly } of figures.posts) {
        expect(flagged === null).toBe(rightly === null);
        expect(rightly ?? 0).toBeLessThanOrEqual(flagged ?? 0);
      }
    }
  });
});

describe('a file of working points', () => {
  it.each<[string, (file: Draft) => void, RegExp]>([
    ['without a category', ({ categories }) => delete categories.spam, /spam is missing/],
    [
      'with another threshold than the contract',
      ({ categories }) => Object.assign(categories, { spam: { threshold: 0.8, blockThreshold: 0.99 } }),
      /threshold of spam is not 0\.9/,
    ],
    [
      'that blocks too soon',
      ({ categories }) => Object.assign(categories, { spam: { threshold: 0.9, blockThreshold: 0.95 } }),
      /block threshold of spam is below/,
    ],
    ['without a preset', ({ presets }) => delete presets.lenient, /preset lenient is missing/],
    ['on an unknown scale', (file) => Object.assign(file, { scale: 'other' }), /scale is not one of/],
  ])('%s is refused with the reason', (_title, change, reason) => {
    expect(changed(change)).toThrow(reason);
  });

  it('is named if it is missing or damaged', () => {
    expect(() => readWorkingPoints(folder)).toThrow(ModelFileError);
    expect(() => readWorkingPoints(folder)).toThrow(/working-points\.json is missing/);
    writeFileSync(join(folder, 'working-points.json'), '{"scale":');
    expect(() => readWorkingPoints(folder)).toThrow(/working-points\.json cannot be used/);
  });
});
