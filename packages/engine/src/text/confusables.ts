/**
 * Step: characters drawn like a base letter become that letter (Cyrillic а, Greek ο, small capital ʜ). The data is in
 * data/confusables.tsv.
 */

import { readFileSync } from 'node:fs';

function readBases(): ReadonlyMap<string, string> {
  const bases = new Map<string, string>();
  for (const line of readFileSync(new URL('./data/confusables.tsv', import.meta.url), 'utf8').split('\n')) {
    const [base, sources] = line.split('\t');
    if (line.startsWith('#') || base === undefined || sources === undefined) continue;
    for (const source of sources) bases.set(source, base);
  }
  return bases;
}

const bases = readBases();

/** The base letter that a folded, undecorated character is drawn like, or the character itself. */
export function baseLetter(character: string): string {
  return bases.get(character) ?? character;
}
