import { statementLanguages } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { fill, words } from './words.ts';

/** Where each sentence is, with the names of what is put into it. */
function placesIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path}: ${[...value.matchAll(/\{\w+\}/g)].sort().join(' ')}`];
  return Object.entries(value as object).flatMap(([name, inner]) => placesIn(inner, `${path}.${name}`));
}

describe('words', () => {
  // A sentence for one person may leave out the number.
  const isCounted = (place: string) => !place.startsWith('.statement.reported.one');

  it.each(statementLanguages)('%s has the same sentences as English, with the same values in each', (language) => {
    const own = placesIn(words[language]).filter(isCounted);
    expect(own).toEqual(placesIn(words.en).filter(isCounted));
  });

  it('a value is put in as it is, whatever it says', () => {
    expect(fill('{clause}: {text}', { clause: '{text} $& {date}', text: 7 })).toBe('{text} $& {date}: 7');
  });
});
