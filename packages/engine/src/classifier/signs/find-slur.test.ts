// This file holds slurs: it tests that the word lists find them where they are meant, and only there.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import { keyOf, parseSlurs, slurActionOf } from '../../lexicon/slurs/load-slurs.ts';
import { findSlur } from './find-slur.ts';
import { createReader } from './read-signs.ts';

const read = createReader(loadLexicon(), loadInnocentWords());
const actionOn = (content: string): string | undefined => findSlur(content, read(content, 'default'))?.action;

describe('findSlur', () => {
  it.each([
    'wetback',
    'Wetbacks!',
    'w3tback',
    'fucking wetback',
    'you wetback',
    "you're just a dirty wetback",
    'Shut up, wetback',
    'Wetback, you stink',
    'kümmeltürke',
    'du Kümmeltürke',
    'sale youpin',
    'tu es un bougnoule',
    'eres un negrata',
    'sei un negro di merda',
    'zandneger',
    'ty czarnuch',
    'ты узкоглазый',
    'pis ermeni',
    'भंगी की औलाद',
  ])('T18: blocks a slur that is alone or thrown at somebody: %s', (content) => {
    expect(actionOn(content)).toBe('block');
  });

  it.each(['faggot', 'you spic', 'Schwuchtel', 'жид'])('T18: flags one that has other uses: %s', (content) => {
    expect(actionOn(content)).toBe('flag');
  });

  it.each([
    'He called me a wetback and I cried.',
    'They said you are a wetback, I heard it.',
    'You are not a wetback.',
    '"wetback"',
    'The word "wetback" is a slur.',
    'What does wetback mean?',
    'As a child I was told to go home, wetback was written on our door.',
    '> wetback',
    'Operation Wetback began in 1954.',
    'Er hat mich Kümmeltürke genannt.',
    'faggots and peas',
    'spic and span',
    'Good morning, my friends',
  ])('T18: leaves to the models what is quoted, reported, denied or something else: %s', (content) => {
    expect(actionOn(content)).toBeUndefined();
  });

  it('T18: in a name a slur is always meant', () => {
    const name = 'xX_wetback_Xx';
    expect(findSlur(name, read(name, 'username'), true)?.action).toBe('block');
  });
});

it('T18: every slur of the list is an entry of its language that flags hate speech', () => {
  const listed = parseSlurs(readFileSync(new URL('../../lexicon/slurs/slurs.tsv', import.meta.url), 'utf8'));
  const entries = new Map(loadLexicon().map((entry) => [keyOf(entry.language, entry.term), entry]));
  const unknown = [...listed.keys()].filter((key) => entries.get(key)?.categories.includes('hate_speech') !== true);
  expect(unknown).toEqual([]);
  expect(loadLexicon().filter((entry) => slurActionOf(entry) !== undefined)).toHaveLength(listed.size);
});

it('T18: a mistake in the list is named', () => {
  expect(() => parseSlurs('en\tban\tword')).toThrow('ban');
  expect(() => parseSlurs('en\tflag\tword|word')).toThrow('twice');
});
