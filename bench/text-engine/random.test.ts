import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('gives the same numbers for the same seed and different ones for another', () => {
    const draw = (seed: string): number[] => Array.from({ length: 5 }, createRandom(seed).next);
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('shuffles without losing or duplicating anything', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const shuffled = createRandom('shuffle').shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((left, right) => left - right)).toEqual(items);
  });

  it('refuses to pick from an empty list', () => {
    expect(() => createRandom(1).pick([])).toThrow('nothing to pick from');
  });
});
