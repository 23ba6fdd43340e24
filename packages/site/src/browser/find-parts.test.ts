import { describe, expect, it } from 'vitest';
import { makeFinder, type Part } from './find-parts.ts';

const part = (address: string, title: string, text: string, weight = 1): Part => ({
  address,
  page: title,
  title,
  text,
  weight,
});
const find = makeFinder([
  part('/limits', 'Limits', 'The quota counts calls of a month.'),
  part('/history', 'History', 'The quota counts calls of a month.', 0.5),
  part('/keys', 'Keys', 'Revoke a key that leaked.'),
]);
const addressesFor = (question: string) => find(question).map((found) => found.part.address);

describe('makeFinder', () => {
  it('puts the part with the higher weight first', () => {
    expect(addressesFor('quota')).toEqual(['/limits', '/history']);
  });

  it('ignores the small words of a question', () => {
    expect(addressesFor('How do I revoke a key?')).toEqual(['/keys']);
  });

  it('wants all words, or some if no part has them all', () => {
    expect(addressesFor('quota month')).toEqual(['/limits', '/history']);
    expect(addressesFor('revoke month')).toEqual(expect.arrayContaining(['/keys', '/limits']));
  });

  it('does not take the end of a short word for its form', () => {
    const parts = [part('/strikes', 'Strikes', 'Special measures.'), part('/api', 'API', 'A string at full speed.')];
    for (const word of ['string', 'speed']) {
      expect(makeFinder(parts)(word).map((found) => found.part.address)).toEqual(['/api']);
    }
  });

  it('finds other forms of a word, and finds nothing for an unknown one', () => {
    expect(find('leaking')[0]?.words).toEqual(['leak']);
    expect(find('zzzz')).toEqual([]);
  });
});
