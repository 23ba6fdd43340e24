import { describe, expect, it } from 'vitest';
import { closestWord, didYouMean } from './closest-word.ts';

describe('closestWord', () => {
  it.each([
    ['kyes', 'keys'],
    ['key', 'keys'],
    ['acounts', 'accounts'],
    ['CHECK', 'check'],
    ['chek', 'check'],
  ])('corrects %j to %j', (typed, meant) => {
    expect(closestWord(typed, ['serve', 'check', 'keys', 'accounts'])).toBe(meant);
  });

  it('does not guess if nothing is close', () => {
    expect(closestWord('banana', ['serve', 'check', 'keys'])).toBeUndefined();
    expect(closestWord('3', ['1', '2'])).toBeUndefined();
    expect(closestWord('k'.repeat(100_000), ['keys'])).toBeUndefined();
    expect(didYouMean('banana', ['serve'])).toBe('');
  });
});
