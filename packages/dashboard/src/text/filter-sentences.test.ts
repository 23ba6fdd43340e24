import { describe, expect, it } from 'vitest';
import { chipsOf, includesWords, sentencesOf, typedSentences } from './filter-sentences.ts';

const names = { rule: (id: string) => `word list “${id}”`, key: () => 'forum' };

describe('filters as sentences', () => {
  it('say each filter that is set, and nothing of other fields', () => {
    const filter = {
      language: 'de,und',
      action: 'flag_or_block',
      author: 'ann',
      open: 'req_1',
      rule_id: 'turnip',
      word: '',
    };
    expect(chipsOf(filter, names).map(({ text }) => text)).toEqual([
      'Action is flag or block',
      'Language is German or uncertain, or a picture',
      'Author is ann',
      'Rule is word list “turnip”',
    ]);
  });

  it('offer every value of a filter', () => {
    expect(sentencesOf({ action: ['block'], category: ['hate_speech'] }, names)).toEqual([
      { text: 'Action is block', set: { action: 'block' } },
      { text: 'Category is hate speech', set: { category: 'hate_speech' } },
    ]);
  });

  it('read what is typed as the values that it can be, for the filters that the list has', () => {
    const read = (typed: string, fields = ['author', 'score_min', 'score_max', 'from', 'to', 'request_id', 'word']) =>
      typedSentences(typed, fields, 0).map(({ set }) => set);
    expect(read('0.9')).toEqual([{ score_min: '0.9' }, { score_max: '0.9' }, { word: '0.9' }, { author: '0.9' }]);
    expect(read('1.5', ['score_min'])).toEqual([]);
    expect(read('req_01', ['request_id', 'author'])).toEqual([{ request_id: 'req_01' }, { author: 'req_01' }]);
    expect(read('last 7 days', ['from'])).toEqual([{ from: '1969-12-25T00:00:00.000Z' }]);
    const day = new Date('2026-11-19T00:00:00').toISOString();
    expect(read('2026-11-19', ['from', 'to'])).toEqual([{ from: day }, { to: day }]);
    expect(read('2026-13-77', ['from', 'to'])).toEqual([]);
    expect(read('x'.repeat(300), ['author'])).toEqual([{ author: 'x'.repeat(256) }]);
  });

  it('are found by any of their words, in any order', () => {
    expect(includesWords('Action is block', 'block act')).toBe(true);
    expect(includesWords('Action is block', 'flag')).toBe(false);
    expect(includesWords('Action is block', '')).toBe(true);
  });
});
