import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, maxWords, termsOf, wordsOf } from './words-of-text.ts';

const read = (text: string) => wordsOf(composed(text)).map(({ word }) => word);
const terms = (text: string) => termsOf(wordsOf(composed(text)));

describe('the words of a text', () => {
  it.each([
    ['You TÚRNIP, you!', ['you', 'turnip', 'you']],
    ['tu\u0301rnip tur\u200bnip', ['turnip', 'turnip']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['ΛΟΓΟΣ λόγος', ['λογοσ', 'λογοσ']],
    ['don’t 4ever ｔｕｒｎｉｐ ﬁn', ['don', 't', '4ever', 'turnip', 'fin']],
    ['дурак-дурак', ['дурак', 'дурак']],
    ['so\u00adft', ['soft']],
    ['👍🏽🖕 ok', ['👍', '🖕', 'ok']],
    ['你是笨蛋, idiot笨', ['你是笨蛋', 'idiot', '笨']],
    [' \t\u200b…!', []],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('of scripts without blanks are found by pairs of signs, and Korean syllables stay whole', () => {
    expect(terms('你是笨蛋')).toEqual(['你是', '是笨', '笨蛋']);
    expect(terms('笨')).toEqual(['笨']);
    expect(terms('바보야'.normalize('NFD'))).toEqual(['바보', '보야']);
    expect(terms('คนโง่')).toEqual(terms('คนโง'));
  });

  it('are each in the index once, and only the first of a very long text', () => {
    expect(terms('a b a B á')).toEqual(['a', 'b']);
    const long = Array.from({ length: maxWords + 5 }, (_, index) => `w${index}`).join(' ');
    expect(terms(long)).toHaveLength(maxWords);
  });

  it('stand where they are in the text', () => {
    const text = composed('So: TÚR\u200bNIP und 你是笨蛋.');
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'So',
      'TÚR\u200bNIP',
      'und',
      '你是笨蛋',
    ]);
  });

  it('of any text are the words of its words, in upper and lower case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { word, start, end, starts } of wordsOf(composed(text))) {
          expect(end).toBeGreaterThan(start);
          if (starts !== undefined) expect(starts).toHaveLength(word.length);
          expect(read(word).join('')).toBe(word);
        }
      }),
    );
  });
});
