/** Some texts hold rude words: they are what is disguised. */

import { expect, it } from 'vitest';
import { loadInnocentWords, loadLexicon } from '../lexicon/load-lexicon.ts';
import { modelText } from './model-text.ts';
import { createReader } from './signs/read-signs.ts';

const read = createReader(loadLexicon(), loadInnocentWords());
const asRead = (text: string) => modelText(text, read(text, 'default'));

it.each([
  ['You f.u.c.k.i.n.g fool', 'You fucking fool'],
  ['what a load of sh1t', 'what a load of shit'],
  ['go fuuuuuck yourself', 'go fuck yourself'],
  ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['in\u200bvis\u00adible', 'invisible'],
  ['Grüße aus Zürich', 'Grüße aus Zürich'],
  ['Room 101, gate B12.', 'Room 101, gate B12.'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
])('%j is read as %j', (text, expected) => {
  expect(asRead(text)).toBe(expected);
});

it('lone surrogates and NUL are handled', () => {
  expect(asRead('a\ud800b\u0000c')).toBe('a\ufffdbc');
});
