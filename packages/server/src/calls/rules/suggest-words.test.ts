import { expect, it } from 'vitest';
import { createWordCounts } from './suggest-words.ts';

/** What is suggested where every text with these words is removed, and as many others are kept. */
function suggested(...written: string[]): string[] {
  const counts = createWordCounts();
  for (let index = 0; index < 20; index++) {
    const author = `author-${index}`;
    for (const text of written) counts.add({ text: `${text} a${index}b`, author, removed: true, usuallyKept: 0.5 });
    counts.add({ text: `something else a${index}b`, author, removed: false, usuallyKept: 0.5 });
  }
  return counts.suggest().map(({ word }) => word);
}

it('words are suggested as they are written, whatever their case', () => {
  expect(suggested('ZÖRBO', 'zörbo')).toEqual(['zörbo']);
});

it('mentions, addresses, tags and single letters are not suggested', () => {
  expect(suggested('@ann (@bob) ann@example.com https://zorbo.example/path www.zorbo.example <b>x</b>')).toEqual([]);
  expect(suggested(`blorf ${'z'.repeat(41)}`)).toEqual(['blorf']);
});

it('in scripts without blanks, words are what would be words between blanks', () => {
  expect(suggested('我们的苹果很好')).toContain('苹果');
});

it('only the beginning of a long text is read', () => {
  expect(suggested(`zorbo ${'. '.repeat(1_000)} blorf`)).toEqual(['zorbo']);
});

it('a word that is removed about as often as others in its language is not suggested', () => {
  const suggestedIf = (usuallyKept: number) => {
    const counts = createWordCounts();
    for (let index = 0; index < 62; index++)
      counts.add({ text: 'und', author: `author-${index}`, removed: index > 1, usuallyKept });
    return counts.suggest();
  };
  expect(suggestedIf(0.5)).toMatchObject([{ word: 'und', removed: 60, kept: 2 }]);
  expect(suggestedIf(0.05)).toEqual([]);
});
