import { describe, expect, it } from 'vitest';
import { align, createAlignment, spellingOf } from './align.ts';
import { looseView } from './loose-view.ts';

function codesOf(text: string): number[] {
  const view = looseView(text);
  return Array.from(view.codes.subarray(0, view.length));
}

function aligned(term: string, text: string) {
  const alignment = createAlignment();
  const view = looseView(text);
  return align(spellingOf(codesOf(term)), view, 0, view.length, alignment) ? alignment : null;
}

describe('align', () => {
  it.each([
    ['shit', 'sh1t'],
    ['kill', 'k1ll'],
    ['kill', 'k111'],
    ['kill', 'ki|1'],
    ['ass', '@$$'],
    ['fuck', 'fffuuuckk'],
    ['piece', 'p*ece'],
    ['piece', 'pi*ce'],
    ['slut', 'sIut'],
    ['kill yourself', 'kill, yourself'],
    ['boobs', 'booooobs'],
    ['shitty', 'shitttt7y'],
    ['silly', 'siI1y'],
    ['lily', 'l11y'],
  ])('finds %s in %s', (term, text) => {
    expect(aligned(term, text)?.end).toBe(looseView(text).length);
  });

  it.each([
    ['nigger', 'niger'],
    ['ass', 'as'],
    ['shit', 'sh*rt'],
    ['fuck', 'f*k'],
    ['boob', 'bob'],
    ['kill yourself', 'kill. Yourself'],
    ['a-hole', 'a hole'],
    ['slut', 'siut'],
  ])('does not find %s in %s', (term, text) => {
    expect(aligned(term, text)).toBeNull();
  });

  it('does not take a digit or sign after the term for one of its letters', () => {
    expect(aligned('ass', 'ass5')?.end).toBe(3);
    expect(aligned('shit', 'shit!')?.end).toBe(4);
  });

  it('counts substituted and repeated letters', () => {
    expect(aligned('fuck', 'fuuu(k')).toMatchObject({ letterCount: 5, signCount: 1, longRuns: 1, longestRun: 3 });
    expect(aligned('boobs', 'b00b5')).toMatchObject({ letterCount: 2, digitCount: 3, longRuns: 0 });
  });
});
