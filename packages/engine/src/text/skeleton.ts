/**
 * The bones of a view: letters that tricks exchange for one another fall into one class, and runs of a class count once.
 * "fuuuck", "f*ck" and "fock" have the same bones. Bones only say where a term might be; `align.ts` says whether it is.
 */

import { leetLetter } from './leetspeak.ts';
import { kindOf, kinds } from './letter-kinds.ts';
import type { LooseView } from './loose-view.ts';

/** Runs of equal class. Run `i` covers the codes from `runStarts[i]` up to `runStarts[i + 1]`. */
export interface Skeleton {
  classes: Int32Array;
  runStarts: Int32Array;
  length: number;
}

export const vowelClass = 1;
export const gapClass = 0x20;

const vowels = new Set(Array.from('aeiouyиыэюёі', (letter) => letter.codePointAt(0)!));

export function isVowel(code: number): boolean {
  return vowels.has(code);
}

const asciiClasses = Int32Array.from({ length: 0x80 }, (_, code) => workOut(code));

function workOut(code: number): number {
  const letter = leetLetter(code) || code;
  return isVowel(letter) ? vowelClass : letter;
}

function classOf(code: number, kind: number): number {
  if (kind <= kinds.separator) return gapClass;
  if (kind === kinds.star) return vowelClass;
  return code < 0x80 ? asciiClasses[code]! : workOut(code);
}

export function createSkeleton(capacity = 256): Skeleton {
  return { classes: new Int32Array(capacity), runStarts: new Int32Array(capacity + 1), length: 0 };
}

export function skeletonOf(view: LooseView, skeleton: Skeleton = createSkeleton(view.length)): Skeleton {
  if (skeleton.classes.length < view.length) {
    skeleton.classes = new Int32Array(view.length * 2);
    skeleton.runStarts = new Int32Array(view.length * 2 + 1);
  }
  const { codes, kinds: found } = view;
  const { classes, runStarts } = skeleton;
  let length = 0;
  let before = -1;
  for (let i = 0; i < view.length; i++) {
    const here = classOf(codes[i]!, found[i]!);
    if (here === before) continue;
    classes[length] = here;
    runStarts[length++] = i;
    before = here;
  }
  runStarts[length] = view.length;
  skeleton.length = length;
  return skeleton;
}

/**
 * The bones of a term. What stands for an l (1, |, capital I) stands for an i as well, so each run of l has two classes.
 */
export function bonesOf(letters: readonly number[]): readonly number[][] {
  let ambiguous = 0;
  for (let i = 0; i < letters.length; i++) if (letters[i] === letterL && letters[i - 1] !== letterL) ambiguous++;
  if (ambiguous === 0 || letters.length > mostLetters) return [bonesWith(letters, 0)];
  const variants: number[][] = [];
  const last = 1 << Math.min(ambiguous, mostAmbiguous);
  for (let variant = 0; variant < last; variant++) variants.push(bonesWith(letters, variant));
  return variants;
}

/** Bit `n` of `variant`: the run of l number `n` is read as a vowel. */
function bonesWith(letters: readonly number[], variant: number): number[] {
  const bones: number[] = [];
  let ambiguous = -1;
  let before = -1;
  for (let i = 0; i < letters.length; i++) {
    const code = letters[i]!;
    let here = classOf(code, kindOf(code));
    if (code === letterL) {
      if (letters[i - 1] !== letterL) ambiguous++;
      if ((variant & (1 << ambiguous)) !== 0) here = vowelClass;
    }
    if (here !== before) bones.push(here);
    before = here;
  }
  return bones;
}

const letterL = 0x6c;
const mostAmbiguous = 2;
/** In longer phrases nobody replaces letters one by one. */
const mostLetters = 24;
