/** Some texts contain rude words, because the tests are about when those flag on their own. */

import { describe, expect, it } from 'vitest';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import { madeUpCalibration } from '../neural/testing/made-up-models.ts';
import { createReader } from '../signs/read-signs.ts';
import { lexiconFloor } from './lexicon-floor.ts';

const read = createReader(loadLexicon(), loadInnocentWords());
const none = Object.fromEntries(Object.keys(madeUpCalibration.lexiconFloor).map((name) => [name, false]));
const calibration = { ...madeUpCalibration, lexiconFloor: { ...none, spam: true } } as typeof madeUpCalibration;
const floor = (text: string, context: 'default' | 'username' = 'default') =>
  lexiconFloor(text, read(text, context), context, calibration);

describe('word lists decide alone', () => {
  it.each(['well f.u.c.k that whole idea of yours, I say', 'what a load of sh1t this whole long evening was'])(
    'if a word is disguised: %s',
    (text) => expect(floor(text).toxicity).toBeGreaterThan(0.7),
  );

  it('if the text is little more than the word', () => {
    expect(floor('shit').toxicity).toBeGreaterThan(0.7);
    expect(floor('oh shit!').toxicity).toBeGreaterThan(0.7);
  });

  it('in a name', () => {
    expect(floor('the_shit_collector_of_london_town', 'username').toxicity).toBeGreaterThan(0.7);
  });

  it('in categories that the calibration names', () => {
    const text =
      'My dear friends, here is the free crypto giveaway that everybody at home was talking about last week.';
    expect(floor(text).spam).toBeGreaterThan(0);
  });
});

describe('word lists leave the decision to the models', () => {
  it('if a plain word is part of a sentence', () => {
    const text = 'He told me that the whole thing was shit and that he would rather stay at home that evening.';
    expect(floor(text).toxicity).toBe(0);
  });

  it.each(['It is not true that immigrants are dirty.', 'I would never say that women are stupid.'])(
    'if the sentence may deny its words: %s',
    (text) => expect(Math.max(...Object.values(floor(text)))).toBe(0),
  );

  it('if they find nothing', () => {
    expect(Object.values(floor('What a lovely morning.'))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
