/**
 * The skeleton of a view: a sign that a trick writes in place of a letter counts as that letter, and a run of one letter
 * counts once. "fuuuck" and "fu(k" have the skeleton of "fuck"; a star keeps its own class. Skeletons only say where a term
 * might be; `align.ts` checks whether it is there.
 */

import { leetLetter } from './leetspeak.ts';
import { kindOf, kinds } from './letter-kinds.ts';
import type { LooseView } from './loose-view.ts';
import type { PatternWriter } from './pattern-list.ts';

/** Runs of equal class. Run `i` covers the codes from `runStarts[i]` up to `runStarts[i + 1]`. */
export interface Skeleton {
  classes: Int32Array;
  runStarts: Int32Array;
  length: number;
  /** Runs that may contain the first letter of a word, `beginCount` of them. */
  begins: Int32Array;
  beginCount: number;
  hasStars: boolean;
}

export const gapClass = 0x20;
/** Stands for a vowel that was removed. */
export const starClass = 0x2a;

/** Also the classes that a star may stand for. */
export const vowels: readonly number[] = Array.from('aeiouyиыэюі', (letter) => letter.codePointAt(0)!);
const vowelSet = new Set(vowels);

export function isVowel(code: number): boolean {
  return vowelSet.has(code);
}

const asciiClasses = Int32Array.from({ length: 0x80 }, (_, code) => leetLetter(code) || code);

function classOf(code: number, kind: number): number {
  if (kind <= kinds.separator) return gapClass;
  return code < 0x80 ? asciiClasses[code]! : leetLetter(code) || code;
}

export function createSkeleton(capacity = 256): Skeleton {
  return {
    classes: new Int32Array(capacity),
    runStarts: new Int32Array(capacity + 1),
    length: 0,
    begins: new Int32Array(capacity),
    beginCount: 0,
    hasStars: false,
  };
}

export function skeletonOf(view: LooseView, skeleton: Skeleton = createSkeleton(view.length)): Skeleton {
  if (skeleton.classes.length < view.length) {
    skeleton.classes = new Int32Array(view.length * 2);
    skeleton.runStarts = new Int32Array(view.length * 2 + 1);
    skeleton.begins = new Int32Array(view.length * 2);
  }
  const { codes, kinds: found, origins: from } = view;
  const { classes, runStarts, begins } = skeleton;
  let length = 0;
  let beginCount = 0;
  let before = -1;
  let kindBefore: number = kinds.blank;
  skeleton.hasStars = false;
  for (let i = 0; i < view.length; i++) {
    const kind = found[i]!;
    const here = classOf(codes[i]!, kind);
    if (here === starClass) skeleton.hasStars = true;
    if (here !== before) {
      classes[length] = here;
      runStarts[length++] = i;
      before = here;
    }
    // A plain letter after a plain letter begins no word; everything else is checked more closely.
    const isPlain = kind === kinds.letter && kindBefore === kinds.letter && from[i] === 0 && from[i - 1] === 0;
    kindBefore = kind;
    if (!isPlain && kind > kinds.apostrophe && begins[beginCount - 1] !== length - 1) begins[beginCount++] = length - 1;
  }
  skeleton.beginCount = beginCount;
  runStarts[length] = view.length;
  skeleton.length = length;
  return skeleton;
}

/**
 * Adds the skeleton of a term to a list, once for each way to read it, and returns how many those are. What stands for
 * an l (1, |, capital I) stands for an i as well, so each run of l has two classes.
 */
export function addSkeletons(letters: Int32Array, length: number, list: PatternWriter): number {
  let ambiguous = 0;
  for (let i = 0; i < length; i++) if (letters[i] === letterL && (i === 0 || letters[i - 1] !== letterL)) ambiguous++;
  const variants = length > maxLetters ? 1 : 1 << Math.min(ambiguous, maxAmbiguous);
  for (let variant = 0; variant < variants; variant++) addVariant(letters, length, variant, list);
  return variants;
}

/** Bit `n` of `variant`: run number `n` of l is read as an i. */
function addVariant(letters: Int32Array, length: number, variant: number, list: PatternWriter): void {
  let ambiguous = -1;
  let letterBefore = -1;
  let before = -1;
  for (let i = 0; i < length; i++) {
    const code = letters[i]!;
    let here = code === letterL ? letterL : classOf(code, kindOf(code));
    if (code === letterL) {
      if (letterBefore !== letterL) ambiguous++;
      if ((variant & (1 << ambiguous)) !== 0) here = letterI;
    }
    if (here !== before) list.push(here);
    letterBefore = code;
    before = here;
  }
  list.end();
}

const letterI = 0x69;
const letterL = 0x6c;
const maxAmbiguous = 2;
/** In longer phrases nobody replaces letters one by one. */
const maxLetters = 24;
