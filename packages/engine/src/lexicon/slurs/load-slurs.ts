/** The reviewed list of slurs that decide by themselves [T18]; `slurs.tsv` beside this file holds hateful words. */

import { readFileSync } from 'node:fs';
import type { LexiconEntry } from '../lexicon-entry.ts';

export type SlurAction = 'block' | 'flag';

let loaded: ReadonlyMap<string, SlurAction> | undefined;

/** What an entry of the word lists decides by itself; undefined for all but slurs. */
export function slurActionOf({ language, term }: LexiconEntry): SlurAction | undefined {
  loaded ??= parseSlurs(readFileSync(new URL('slurs.tsv', import.meta.url), 'utf8'));
  return loaded.get(keyOf(language, term));
}

export function parseSlurs(file: string): ReadonlyMap<string, SlurAction> {
  const rows = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const found = new Map<string, SlurAction>();
  for (const row of rows) {
    const [language = '', action = '', terms = ''] = row.split('\t');
    if (action !== 'block' && action !== 'flag') throw new Error(`slurs.tsv: ${language} has no action "${action}"`);
    for (const term of terms.split('|')) {
      const key = keyOf(language, term);
      if (found.has(key)) throw new Error(`slurs.tsv: ${key} is listed twice`);
      found.set(key, action);
    }
  }
  return found;
}

export function keyOf(language: string, term: string): string {
  return `${language} ${term}`;
}
