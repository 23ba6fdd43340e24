/** One text hides a rude word behind a bracket, because that is what is tested. */

import { expect, it } from 'vitest';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import { createReader } from './read-signs.ts';

const read = createReader(loadLexicon(), loadInnocentWords());

it.each(['(well, that went fine)', 'It rained. (well, that went better than expected)', '<well, who knows>'])(
  'a closed bracket is not a letter: %s',
  (text) => expect(read(text, 'default')).toEqual([]),
);

it('an unclosed bracket may be a letter', () => {
  expect(read('you stupid (unt', 'default').some(({ sign }) => sign.start === 11)).toBe(true);
});
