/**
 * Every spelling that the engine looks for, ready to be found: the lexicon's forms, the same forms backwards and upside
 * down, and the innocent words that override a hit. It is built once and holds no text. There are many spellings and few
 * ever occur, so only their skeletons are computed in advance; the rest of a form is computed when a text might contain it.
 */

import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { type AnchoredPatterns, buildAnchoredPatterns } from '../../text/anchored-patterns.ts';
import { createLooseBuffers } from '../../text/loose-view.ts';
import { createPatternList, type PatternList } from '../../text/pattern-list.ts';
import { addSkeletons } from '../../text/skeleton.ts';
import { readForm, type TermForm, termForm } from './term-form.ts';
import { readWordList } from './word-list.ts';

export interface TermIndex {
  /** Spellings that begin where a word begins. */
  readonly anchored: TermGroup;
  /** Spellings that may occur anywhere inside a word. */
  readonly floating: TermGroup;
}

export interface TermGroup {
  readonly patterns: AnchoredPatterns;
  /** Pattern → its form. */
  readonly forms: readonly TermForm[];
  /** Pattern → the next one with the same skeleton, -1 at the end. `patterns` reports the first. */
  readonly next: Int32Array;
}

export function buildTermIndex(lexicon: readonly LexiconEntry[], innocentWords: readonly string[]): TermIndex {
  const anchored = innocentWords.map((text) => termForm(text, null, null));
  const floating: TermForm[] = [];
  for (const entry of lexicon) {
    for (const text of entry.except) anchored.push(termForm(text, null, entry));
    for (const text of entry.forms) {
      anchored.push(termForm(text, entry, null));
      if (entry.match === 'inside') floating.push(termForm(text, entry, null));
      if (isWorthHiding(text, entry)) {
        anchored.push(termForm(text, entry, null, 'backwards'), termForm(text, entry, null, 'upside down'));
      }
    }
  }
  return { anchored: group(anchored), floating: group(floating) };
}

/** For names, which run words together: strong forms at any position inside a word too, phrases without their gaps. */
export function buildNameIndex(
  { anchored }: TermIndex,
  lexicon: readonly LexiconEntry[],
  innocentWords: readonly string[],
): TermIndex {
  const floating = innocentWords.map((text) => termForm(text.replaceAll(betweenWords, ''), null, null));
  for (const entry of lexicon) {
    for (const text of entry.except) floating.push(termForm(text.replaceAll(betweenWords, ''), null, entry));
    // What counts inside any word also counts inside a name.
    if (entry.match === 'inside') for (const text of entry.forms) floating.push(termForm(text, entry, null));
    if (entry.severity < 3 || entry.categories[0] === 'spam') continue;
    const shortest = entry.language === 'en' ? shortestInside : shortestForeignInside;
    for (const text of entry.forms) {
      const joined = text.replaceAll(betweenWords, '');
      const isShort = joined.length < shortest && !unspacedScript.test(joined);
      const isThere = entry.match === 'inside' && joined === text;
      if (!isShort && !isThere && joined.length <= longestInside) floating.push(termForm(joined, entry, null));
    }
  }
  return { anchored, floating: group(floating) };
}

const betweenWords = /[ '-]/g;
const shortestInside = 4;
/** Names are made of the words of all languages: "compute" contains a French one. */
const shortestForeignInside = 7;
const unspacedScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
const longestInside = 20;

function group(spellings: readonly TermForm[]): TermGroup {
  const { skeletons, forms } = readSkeletons(spellings);
  const patterns = buildAnchoredPatterns(skeletons);
  const next = new Int32Array(forms.length).fill(-1);
  const last = new Int32Array(forms.length);
  for (let pattern = 0; pattern < forms.length; pattern++) {
    const first = patterns.firstEqual[pattern]!;
    if (first !== pattern) next[last[first]!] = pattern;
    last[first] = pattern;
  }
  return { patterns, forms, next };
}

/** One pattern for each way to read the skeleton of a spelling, and the form of each pattern. */
function readSkeletons(spellings: readonly TermForm[]): { skeletons: PatternList; forms: readonly TermForm[] } {
  const view = createLooseBuffers();
  const skeletons = createPatternList();
  const forms: TermForm[] = [];
  for (const form of spellings) {
    const length = readForm(form.text, form.reading, view);
    const { codes } = view;
    if (form.reading === 'backwards' && (isPalindrome(codes, length) || wordsBackwards.has(form.text))) continue;
    for (let ways = addSkeletons(codes, length, skeletons); ways > 0; ways--) forms.push(form);
  }
  return { skeletons, forms };
}

function isPalindrome(codes: Int32Array, length: number): boolean {
  for (let i = 0, j = length - 1; i < j; i++, j--) if (codes[i] !== codes[j]) return false;
  return true;
}

/** Spellings that read as a harmless word backwards. */
const wordsBackwards = new Set(readWordList('backwards-words.txt').map((word) => Array.from(word).reverse().join('')));

const plainLatin = /^[a-z' -]+$/;
const fewestHidden = 3;
/** Nobody writes a whole sentence backwards; its words are found one by one. */
const maxHidden = 24;

/** Strong words in plain letters, and only English: over all languages, too many words are words both ways. */
function isWorthHiding(text: string, entry: LexiconEntry): boolean {
  if (entry.severity < 3 || entry.categories[0] === 'spam' || entry.language !== 'en') return false;
  return text.length >= fewestHidden && text.length <= maxHidden && plainLatin.test(text);
}
