import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { reveal, show, undisguised } from './disguise.ts';
import { tricks } from './tricks.ts';

/** Harmless words with every kind of letter; the tricks do not know the difference. */
const words = ['cabbage', 'sitting', 'dog biscuit', 'telephone', 'hat', 'lightning', 'magic mushroom', 'fence'];

function disguised(id: string, seed = 'test') {
  const trick = tricks.find((one) => one.id === id)!;
  return words.flatMap((word) =>
    Array.from({ length: 20 }, (_, index) => {
      const hidden = trick.apply(undisguised(word), createRandom(`${seed} ${word} ${index}`), 'all');
      return { word, hidden, text: hidden === null ? null : show(hidden) };
    }),
  );
}

describe('every trick', () => {
  for (const { id } of tricks) {
    it(`${id}: changes the text, and the word can be recovered`, () => {
      const shown = disguised(id).filter(({ hidden }) => hidden !== null);
      expect(shown.length).toBeGreaterThan(words.length * 10);
      for (const { word, hidden, text } of shown) {
        expect(text).not.toBe(word);
        expect(reveal(hidden!)).toBe(word);
      }
    });

    it(`${id}: is the same for the same seed`, () => {
      expect(disguised(id, 'same').map(({ text }) => text)).toEqual(disguised(id, 'same').map(({ text }) => text));
    });
  }

  it('has a unique name', () => {
    expect(new Set(tricks.map(({ id }) => id)).size).toBe(tricks.length);
  });
});

/** Read back from the text alone, by a rule that knows nothing of the tables. */
const readers: Readonly<Record<string, (text: string) => string>> = {
  dots: (text) => text.replaceAll('.', ''),
  dashes: (text) => text.replaceAll(/[-–—]/g, ''),
  spaces: (text) => text.replaceAll(/(?<! ) (?! )/g, '').replaceAll('  ', ' '),
  underscores: (text) => text.replaceAll('_', ''),
  'other separators': (text) => text.replaceAll(/[^a-z ]/g, ''),
  'one separator': (text) => text.replaceAll(/[^a-z ]/g, ''),
  'mixed case': (text) => text.toLowerCase(),
  'full-width': (text) => text.normalize('NFKC').toLowerCase(),
  mathematical: (text) => text.normalize('NFKC').toLowerCase(),
  superscript: (text) => text.normalize('NFKC'),
  'zero-width': (text) => text.replaceAll(/\p{Cf}/gu, ''),
  'direction marks': (text) => text.replaceAll(/\p{Cf}/gu, ''),
  'combining marks': (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  reversed: (text) => [...text].reverse().join(''),
  'right-to-left override': (text) => [...text.replaceAll(/\p{Cf}/gu, '')].reverse().join(''),
};

describe('the word is still there', () => {
  for (const [id, read] of Object.entries(readers)) {
    it(`under ${id}`, () => {
      for (const { word, text } of disguised(id)) if (text !== null) expect(read(text)).toBe(word);
    });
  }

  it('under regional indicators, squares and circles, letter by letter', () => {
    for (const id of ['regional indicators', 'squared', 'circled']) {
      for (const { word, text } of disguised(id)) if (text !== null) expect([...text]).toHaveLength(word.length);
    }
  });

  it('under repeated letters: runs fold to the runs of the word', () => {
    const fold = (text: string): string => text.replaceAll(/(.)\1+/g, '$1');
    for (const { word, text } of disguised('repeated letters')) expect(fold(text!)).toBe(fold(word));
  });

  it('under leet digits: every word keeps a letter, because a word of digits alone is a number', () => {
    for (const word of ['boss', 'big boats', 'it', 'ego']) {
      for (let index = 0; index < 20; index++) {
        const trick = tricks.find(({ id }) => id === 'leet digits')!;
        const hidden = trick.apply(undisguised(word), createRandom(`${word} ${index}`), 'all');
        if (hidden === null) continue;
        expect(show(hidden)).not.toBe(word);
        for (const shown of show(hidden).split(' ')) expect(shown).toMatch(/[a-z]/);
      }
    }
  });

  it('under a masked vowel: the star replaces a vowel, never the first letter of a word', () => {
    for (const { word, text } of disguised('masked vowel')) {
      if (text === null) continue;
      expect(text).not.toMatch(/(^| )\*/);
      expect(word).toMatch(new RegExp(`^${text.replaceAll('*', '[aeiou]')}$`));
    }
  });
});
