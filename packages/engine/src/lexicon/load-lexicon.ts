/**
 * The word lists that ship with the engine, read once and kept. The matcher decides what a hit means for a score. The data
 * files hold abusive language, because that is what they are there to find.
 */

import { readFileSync } from 'node:fs';
import type { LexiconEntry } from './lexicon-entry.ts';
import { parseInnocentWords } from './parse-innocent-words.ts';
import { parseLexicon } from './parse-lexicon.ts';

export type { LexiconEntry, MatchMode, Severity } from './lexicon-entry.ts';

/** One data file each. `hi-latn` is Hindi in Latin letters; `emoji` belongs to no language. */
export const lexiconLanguages = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'ru',
  'tr',
  'pl',
  'nl',
  'sv',
  'uk',
  'hi',
  'hi-latn',
  'ar',
  'fa',
  'id',
  'vi',
  'zh',
  'ja',
  'ko',
  'emoji',
] as const;

const innocentWordsFile = 'innocent-words.txt';
let lexicon: readonly LexiconEntry[] | undefined;
let innocentWords: readonly string[] | undefined;

export function loadLexicon(): readonly LexiconEntry[] {
  lexicon ??= lexiconLanguages.flatMap((language) => {
    const fileName = `${language}.tsv`;
    return parseLexicon(readData(fileName), language, fileName);
  });
  return lexicon;
}

/** Harmless words and phrases that contain a hit, such as "cockpit": a hit completely inside one does not count. */
export function loadInnocentWords(): readonly string[] {
  innocentWords ??= parseInnocentWords(readData(innocentWordsFile), innocentWordsFile);
  return innocentWords;
}

export function readData(fileName: string): string {
  return readFileSync(new URL(`./data/${fileName}`, import.meta.url), 'utf8');
}
