import { describe, expect, it } from 'vitest';
import { parseLexicon } from '../parse-lexicon.ts';
import { reachedEntries } from './reached-entries.ts';

const lexicon = parseLexicon(
  [
    'darn\t-ed\ttoxicity\t2\tword\t\t',
    'heck\t\ttoxicity\t2\tprefix\theckler\t',
    'rude\t\ttoxicity\t2\tinside\tcrude\t',
    'blöd\t\ttoxicity\t2\tword\t\t',
    'bösewicht\t\ttoxicity\t2\tword\t\t',
    '坏蛋\t\ttoxicity\t2\tword\t坏蛋糕\t',
    '나쁜\t\ttoxicity\t2\tword\t\t',
  ].join('\n'),
  'en',
  'en.tsv',
);
const reached = reachedEntries(lexicon, new Set(['protrudes']));

describe('a word', () => {
  it.each([
    ['darned', ['darn']],
    ['darning', []],
    ['heckish', ['heck']],
    ['oheck', []],
    ['prudent', ['rude']],
    ['bösewicht', ['bösewicht']],
    ['bosewicht', ['bösewicht']],
    ['blod', []],
    ['大坏蛋们', ['坏蛋']],
    ['나쁜놈', ['나쁜']],
  ])('"%s" matches %j', (word, terms) => {
    expect(reached(word).map((entry) => entry.term)).toEqual(terms);
  });

  it.each(['crude', 'heckler', 'protrudes', '吃坏蛋糕'])('"%s" is an exception', (word) => {
    expect(reached(word)).toEqual([]);
  });
});
