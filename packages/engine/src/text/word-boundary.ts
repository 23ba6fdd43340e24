/**
 * Where words begin and end in a view, also in scripts that put no spaces between them.
 *
 * - Letters, digits and marks hold together; everything else, `_` and the apostrophe of "dog's" included, parts words.
 *   The apostrophe of "can't" does not: "can" is no word of it.
 * - Han, kana, Thai, Lao, Khmer and Myanmar run on: a word may begin and end at any letter, never before a vowel mark.
 * - Hangul has spaces, but particles grow on to a word: it begins where a word begins and may end anywhere.
 */

import type { TextView } from './view.ts';

const other = 1;
const word = 2;
const unspaced = 3;
const unspacedMark = 4;
const hangul = 5;

const wordCharacter = /^[\p{L}\p{M}\p{N}]$/u;
const mark = /^\p{M}$/u;
const unspacedScript =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30FC\u3005]$/u;
const hangulScript = /^\p{Script=Hangul}$/u;

const classes = new Uint8Array(0x10000);
const apostrophe = 0x27;
const letterT = 0x74;

function classOf(code: number): number {
  if (code > 0xffff) return workOut(code);
  const known = classes[code]!;
  if (known !== 0) return known;
  const found = workOut(code);
  classes[code] = found;
  return found;
}

function workOut(code: number): number {
  const character = String.fromCodePoint(code);
  if (!wordCharacter.test(character)) return other;
  if (unspacedScript.test(character)) return mark.test(character) ? unspacedMark : unspaced;
  return hangulScript.test(character) ? hangul : word;
}

/** Letters, digits and marks: what words are made of. */
export function isWordCode(code: number): boolean {
  return classOf(code) !== other;
}

export function isUnspacedCode(code: number): boolean {
  return isUnspaced(classOf(code));
}

export function isHangulCode(code: number): boolean {
  return classOf(code) === hangul;
}

/** Whether a word may begin with code `index` of the view. */
export function isWordStart(view: TextView, index: number): boolean {
  if (index <= 0 || index >= view.length) return true;
  const before = classOf(view.codes[index - 1]!);
  const here = classOf(view.codes[index]!);
  if (here === unspacedMark) return before === other;
  if (before === other) return !(view.codes[index] === letterT && isContraction(view, index - 1));
  return here === other || isUnspaced(before) || here === unspaced;
}

/** Whether a word may end just before code `index` of the view. */
export function isWordEnd(view: TextView, index: number): boolean {
  if (index <= 0 || index >= view.length) return true;
  const before = classOf(view.codes[index - 1]!);
  const after = classOf(view.codes[index]!);
  if (after === unspacedMark) return before === other;
  if (after === other) return !isContraction(view, index);
  return before === other || before === hangul || isUnspaced(before) || after === unspaced;
}

function isUnspaced(found: number): boolean {
  return found === unspaced || found === unspacedMark;
}

/** Whether the apostrophe at `index` is between a letter and the "t" of "can't". */
function isContraction(view: TextView, index: number): boolean {
  if (view.codes[index] !== apostrophe || index === 0 || view.codes[index + 1] !== letterT) return false;
  const afterT = index + 2;
  if (afterT > view.length || classOf(view.codes[index - 1]!) !== word) return false;
  return afterT === view.length || classOf(view.codes[afterT]!) === other;
}
