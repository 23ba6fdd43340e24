/**
 * Every spelling the engine looks for, ready to be found: the lexicon's forms, the same read backwards and upside down,
 * and the innocent words that beat a hit. Built once; holds no text.
 */

import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { type Spelling, spellingOf } from '../text/align.ts';
import { type AnchoredAutomaton, type Automaton, buildAnchoredAutomaton, buildAutomaton } from '../text/automaton.ts';
import { reversed, turned } from '../text/reversed.ts';
import { bonesOf } from '../text/skeleton.ts';
import { createFormReader } from './read-form.ts';

/** How a spelling came from its form. */
export type Reading = 'forwards' | 'backwards' | 'upside down';

export interface TermForm {
  /** What is looked for, as people write it. */
  readonly text: string;
  readonly codes: readonly number[];
  readonly spelling: Spelling;
  readonly reading: Reading;
  /** Null for an innocent word. */
  readonly entry: LexiconEntry | null;
  /** An innocent word of one entry alone protects from that entry alone. */
  readonly protects: LexiconEntry | null;
  readonly letterCount: number;
  /** Digits and signs that belong to the form itself, such as those of "1488". */
  readonly ownDigits: number;
  readonly ownSigns: number;
  /** Set when a text must have the very accents or letters of the form: "piç" is not "pic". */
  readonly marked: string | null;
}

export interface TermIndex {
  /** Spellings that begin where a word begins. */
  readonly anchored: TermGroup<AnchoredAutomaton>;
  /** Spellings that may stand anywhere inside a word. */
  readonly floating: TermGroup<Automaton>;
}

export interface TermGroup<Found> {
  readonly automaton: Found;
  /** Pattern of the automaton → the forms with these bones; empty for a pattern that equals an earlier one. */
  readonly forms: readonly (readonly TermForm[])[];
}

const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
const fewestHiddenLetters = 3;
/** Nobody writes a whole sentence backwards; its words are found one by one. */
const mostHiddenLetters = 20;

export function buildTermIndex(lexicon: readonly LexiconEntry[], innocentWords: readonly string[]): TermIndex {
  const read = createFormReader();
  const anchored: TermForm[] = innocentWords.map((word) => read(word, null, null));
  const floating: TermForm[] = [];
  for (const entry of lexicon) {
    for (const word of entry.except) anchored.push(read(word, null, entry));
    for (const text of entry.forms) {
      const form = read(text, entry, null);
      (entry.match === 'inside' ? floating : anchored).push(form);
      addHidden(form, entry, anchored);
    }
  }
  return { anchored: group(anchored, buildAnchoredAutomaton), floating: group(floating, buildAutomaton) };
}

/** Every form at every place inside a word: for names, which run words together. */
export function buildNameIndex(lexicon: readonly LexiconEntry[], innocentWords: readonly string[]): TermIndex {
  const read = createFormReader();
  const floating: TermForm[] = innocentWords.map((word) => read(word, null, null));
  for (const entry of lexicon) {
    for (const word of entry.except) floating.push(read(word, null, entry));
    for (const text of entry.forms) floating.push(read(text, entry, null));
  }
  return { anchored: group([], buildAnchoredAutomaton), floating: group(floating, buildAutomaton) };
}

function group<Found extends { readonly firstEqual: Int32Array }>(
  forms: readonly TermForm[],
  build: (patterns: readonly number[][]) => Found,
): TermGroup<Found> {
  const bones: number[][] = [];
  const owners: TermForm[] = [];
  for (const form of forms) {
    for (const each of bonesOf(form.spelling.letters)) {
      bones.push(each);
      owners.push(form);
    }
  }
  const automaton = build(bones);
  const grouped: TermForm[][] = owners.map(() => none);
  for (const [pattern, form] of owners.entries()) {
    const first = automaton.firstEqual[pattern]!;
    if (grouped[first] === none) grouped[first] = [form];
    else grouped[first]!.push(form);
  }
  return { automaton, forms: grouped };
}

const none: TermForm[] = [];

/** Strong words only, and whole phrases only in English: the rest of them is found by its words. */
function addHidden(form: TermForm, entry: LexiconEntry, to: TermForm[]): void {
  if (entry.severity < 3 || form.letterCount < fewestHiddenLetters || form.letterCount > mostHiddenLetters) return;
  if (form.marked !== null || entry.categories[0] === 'spam') return;
  if (form.ownDigits + form.ownSigns > 0 || !latin.test(form.text)) return;
  if (entry.language !== 'en' && form.text.includes(' ')) return;
  const backwards = reversed(form.codes);
  if (backwards.some((code, i) => code !== form.codes[i])) {
    to.push({ ...form, codes: backwards, spelling: spellingOf(backwards), reading: 'backwards' });
  }
  const upsideDown = turned(form.codes);
  to.push({ ...form, codes: upsideDown, spelling: spellingOf(upsideDown), reading: 'upside down' });
}
