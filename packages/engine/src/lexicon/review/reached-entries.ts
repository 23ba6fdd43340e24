/**
 * Finds the entries that a single word in plain spelling would match. Only for reviewing the data: the classifier reads
 * whole texts, through disguises, with its own automata.
 */

import type { LexiconEntry } from '../lexicon-entry.ts';

/** Accents of short words tell words apart ("piç" is no "pic"); in longer ones they are often left out. */
const longEnoughWithoutMarks = 6;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

interface Pattern {
  readonly entry: LexiconEntry;
  readonly spelling: string;
  readonly needsMarks: boolean;
  readonly place: 'whole' | 'start' | 'anywhere';
}

/** Makes a look-up of word → entries; exceptions and innocent words are left out of what it finds. */
export function reachedEntries(
  lexicon: readonly LexiconEntry[],
  innocentWords: ReadonlySet<string>,
): (word: string) => LexiconEntry[] {
  const patterns = lexicon.flatMap((entry) => entry.forms.map((form) => patternOf(form, entry)));
  return (word) => {
    if (innocentWords.has(word)) return [];
    const plain = withoutMarks(word);
    const met = patterns.filter((pattern) => meets(pattern.needsMarks ? word : plain, pattern));
    return [...new Set(met.map(({ entry }) => entry))].filter((entry) => !isExcepted(word, entry));
  };
}

function patternOf(form: string, entry: LexiconEntry): Pattern {
  const needsMarks = form.length < longEnoughWithoutMarks;
  const isAnywhere = entry.match === 'inside' || unspaced.test(form);
  // Particles grow on to Korean words, so every one of them is a beginning.
  const isStart = entry.match === 'prefix' || hangul.test(form);
  return {
    entry,
    spelling: needsMarks ? form : withoutMarks(form),
    needsMarks,
    place: isAnywhere ? 'anywhere' : isStart ? 'start' : 'whole',
  };
}

function meets(word: string, { spelling, place }: Pattern): boolean {
  if (place === 'whole') return word === spelling;
  return place === 'start' ? word.startsWith(spelling) : word.includes(spelling);
}

function isExcepted(word: string, entry: LexiconEntry): boolean {
  if (!unspaced.test(word) && !hangul.test(word)) return entry.except.includes(word);
  return entry.except.some((exception) => word.includes(exception));
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
