import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lexiconLanguages, loadInnocentWords, loadLexicon } from './load-lexicon.ts';

const page = readFileSync(new URL('../../../../docs/reference/lexicon.md', import.meta.url), 'utf8');

it('docs/reference/lexicon.md gives the correct number of entries and forms of every list', () => {
  const rows = [...page.matchAll(/^\| [^|]+ \| `([\w-]+)\.tsv` \| ([\d,]+) \| ([\d,]+) \|$/gm)];
  const told = rows.map(([, language, entries, forms]) => [language, numberOf(entries), numberOf(forms)]);
  const counted = lexiconLanguages.map((language) => {
    const entries = loadLexicon().filter((entry) => entry.language === language);
    return [language, entries.length, entries.reduce((sum, entry) => sum + entry.forms.length, 0)];
  });
  expect(told).toEqual(counted);
});

it('docs/reference/lexicon.md gives the correct number of innocent words', () => {
  const told = /([\d,]+) innocent words and phrases/.exec(page)?.[1];
  expect(numberOf(told)).toBe(loadInnocentWords().length);
});

function numberOf(text: string | undefined): number {
  return Number(text?.replaceAll(',', ''));
}
