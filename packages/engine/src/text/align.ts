/**
 * Checks letter by letter whether a term is at a position, and which tricks disguise it. Each letter of the term takes
 * one or more codes of the view: itself, a digit or sign that may stand for it, a star for a vowel, or repetitions. One
 * pass and no search: a letter only ever gives back surplus codes that the next one needs ("k111" is "kill").
 */

import { readsAs } from './leetspeak.ts';
import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import type { LooseView } from './loose-view.ts';
import { isVowel } from './skeleton.ts';

/** A term as runs of equal letters: "ass" is a×1 s×2. */
export interface Spelling {
  readonly letters: readonly number[];
  readonly counts: readonly number[];
}

export interface Alignment {
  start: number;
  end: number;
  /** Codes that are letters, digits, signs, and stars. */
  letterCount: number;
  digitCount: number;
  signCount: number;
  starCount: number;
  /** The position of the last letter. */
  lastLetter: number;
  /** Letters written more often than in the term, and the count of the most frequent of them. */
  longRuns: number;
  longestRun: number;
  /** All `origins` that occur. */
  origins: number;
}

export function createAlignment(): Alignment {
  return {
    start: 0,
    end: 0,
    letterCount: 0,
    digitCount: 0,
    signCount: 0,
    starCount: 0,
    lastLetter: 0,
    longRuns: 0,
    longestRun: 0,
    origins: 0,
  };
}

const gap = 0x20;
const hyphen = 0x2d;
const letterL = 0x6c;
const longestGap = 4;

export function spellingOf(codes: readonly number[]): Spelling {
  const letters: number[] = [];
  const counts: number[] = [];
  let last = -1;
  for (const code of codes) {
    if (code === last) counts[counts.length - 1]!++;
    else {
      letters.push(code);
      counts.push(1);
      last = code;
    }
  }
  return { letters, counts };
}

/** Fills `alignment` and returns true if the spelling is at `start` and ends at or before `limit`. */
export function align(
  spelling: Spelling,
  view: LooseView,
  start: number,
  limit: number,
  alignment: Alignment,
): boolean {
  const { letters, counts } = spelling;
  let at = start;
  let surplus = 0;
  alignment.longRuns = 0;
  alignment.longestRun = 0;
  for (let run = 0; run < letters.length; run++) {
    const letter = letters[run]!;
    if (letter === gap || letter === hyphen) {
      noteRun(alignment, view, at, surplus);
      surplus = 0;
      at = skipGap(view, at, limit, letter);
      if (at < 0) return false;
      continue;
    }
    const needed = counts[run]!;
    const from = at;
    at = takeRun(view, at, limit, letter, needed, letters[run + 1]);
    const lacking = needed - (at - from);
    if (lacking > 0) {
      if (lacking > surplus || !allFit(view, from - lacking, from, letter)) return false;
      surplus -= lacking;
    }
    noteRun(alignment, view, from - Math.max(0, lacking), surplus);
    surplus = Math.max(0, -lacking);
  }
  noteRun(alignment, view, at, surplus);
  alignment.start = start;
  alignment.end = at;
  countCodes(alignment, view);
  return true;
}

/**
 * Takes what the term needs, then more of the same letters; a further digit or sign only if `next`, the letter that
 * follows in the same word of the term, cannot use it. At the end of a word, it may belong to the next word.
 */
function takeRun(
  view: LooseView,
  from: number,
  limit: number,
  letter: number,
  needed: number,
  next: number | undefined,
): number {
  const isInside = next !== undefined && next !== gap && next !== hyphen;
  let at = from;
  while (at < limit && fits(view, at, letter)) {
    const isOther = view.codes[at] !== letter && view.codes[at] !== view.codes[at - 1];
    if (isOther && at - from >= needed && !(isInside && !fits(view, at, next))) break;
    at++;
  }
  return at;
}

function fits(view: LooseView, at: number, letter: number): boolean {
  const code = view.codes[at]!;
  if (code === letter) return true;
  const kind = view.kinds[at]!;
  if (kind === kinds.digit || kind === kinds.sign) return readsAs(code, letter);
  if (kind === kinds.star) return isVowel(letter);
  return letter === letterL && (view.origins[at]! & origins.capitalI) !== 0;
}

function allFit(view: LooseView, from: number, to: number, letter: number): boolean {
  for (let at = from; at < to; at++) if (!fits(view, at, letter)) return false;
  return true;
}

/** There are `surplus` codes too many just before `end`. Stars and signs are not drawn-out letters. */
function noteRun(alignment: Alignment, view: LooseView, end: number, surplus: number): void {
  if (surplus <= 0 || view.kinds[end - 1] === kinds.star) return;
  alignment.longRuns++;
  let length = 1;
  while (end - length > 0 && view.codes[end - length - 1] === view.codes[end - 1]) length++;
  if (length > alignment.longestRun) alignment.longestRun = length;
}

/** Between the words of a phrase: spaces and light punctuation, but no end of a sentence. */
function skipGap(view: LooseView, from: number, limit: number, wanted: number): number {
  let at = from;
  while (at < limit && at - from < longestGap && view.kinds[at]! <= kinds.apostrophe) {
    const code = view.codes[at]!;
    if (wanted === hyphen ? code !== hyphen : endsSentence(code) && view.kinds[at + 1] === kinds.blank) return -1;
    at++;
  }
  return at > from ? at : -1;
}

function endsSentence(code: number): boolean {
  return code === 0x2e || code === 0x3f || code === 0x3b || code === 0x3a;
}

function countCodes(alignment: Alignment, view: LooseView): void {
  let letterCount = 0;
  let digitCount = 0;
  let signCount = 0;
  let starCount = 0;
  let from = 0;
  for (let at = alignment.start; at < alignment.end; at++) {
    const kind = view.kinds[at]!;
    if (kind === kinds.digit) digitCount++;
    else if (kind === kinds.sign) signCount++;
    else if (kind === kinds.star) starCount++;
    else if (kind > kinds.apostrophe) {
      letterCount++;
      alignment.lastLetter = at;
    }
    from |= view.origins[at]!;
  }
  alignment.letterCount = letterCount;
  alignment.digitCount = digitCount;
  alignment.signCount = signCount;
  alignment.starCount = starCount;
  alignment.origins = from;
}
