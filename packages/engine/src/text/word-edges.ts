/** Where a word may begin and end in an aggressive view, in which signs and digits may be letters. */

import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import { isWordKind, type LooseView } from './loose-view.ts';

const at = 0x40;
const dollar = 0x24;

export function beginsWord(view: LooseView, index: number): boolean {
  if (index === 0 || (view.origins[index]! & origins.seam) !== 0) return true;
  const here = view.kinds[index]!;
  const before = view.kinds[index - 1]!;
  if (before <= kinds.apostrophe || here === kinds.unspaced || before === kinds.unspaced) return true;
  if (before === kinds.sign || before === kinds.star) return beginsBehindSign(view, index);
  if (before === kinds.digit) return here === kinds.letter && beginsWithDigits(view, index - 1);
  return isFlagNextTo(view, index, index - 1, -1);
}

/** "(word" begins after the sign; "cl@ss", "wh!$ky" and "@$s" do not: there, the signs are letters. */
function beginsBehindSign(view: LooseView, index: number): boolean {
  const code = view.codes[index - 1];
  const isLetterLike = code === at || code === dollar;
  if (isLetterLike && view.kinds[index] === kinds.sign) return false;
  const before = index > 1 ? view.kinds[index - 2]! : kinds.blank;
  return !isWordKind(before) && !(isLetterLike && before === kinds.sign);
}

/** Whether the digits that end at `index` begin their word: those of "2words", not those of "a94f9c64". */
function beginsWithDigits(view: LooseView, index: number): boolean {
  let from = index;
  while (from >= 0 && index - from < maxDigits && view.kinds[from] === kinds.digit) from--;
  return from < 0 || !isWordKind(view.kinds[from]!);
}

/** `index` is the first code that no longer belongs to the word; `letterCount` is the length of the term. */
export function endsWord(view: LooseView, index: number, letterCount: number): boolean {
  if (index >= view.length || (view.origins[index]! & origins.seam) !== 0) return true;
  const here = view.kinds[index]!;
  const before = view.kinds[index - 1]!;
  if (here <= kinds.apostrophe || here === kinds.unspaced || before === kinds.unspaced) return true;
  if (before === kinds.hangul || here === kinds.star) return true;
  if (here === kinds.sign) return !isLetterSign(view, index);
  if (here === kinds.digit) return endsBeforeDigits(view, index, letterCount);
  return isFlagNextTo(view, index - 1, index, 1);
}

/**
 * Whole flags next to a word are not letters of it: 🇺🇸 is not "us". `inner` belongs to the word, `outer` is beyond its
 * edge, and `direction` leads further out.
 */
function isFlagNextTo(view: LooseView, inner: number, outer: number, direction: 1 | -1): boolean {
  if ((view.origins[inner]! & origins.flag) !== 0) return false;
  let length = 0;
  for (let i = outer; i >= 0 && i < view.length && length < maxFlags; i += direction) {
    if ((view.origins[i]! & origins.flag) === 0) break;
    length++;
  }
  return length > 0 && length % 2 === 0;
}

const maxFlags = 64;

/** The @ of "ass@ssin". */
function isLetterSign(view: LooseView, index: number): boolean {
  const code = view.codes[index];
  return (code === at || code === dollar) && index + 1 < view.length && isWordKind(view.kinds[index + 1]!);
}

const fewestLettersBeforeDigits = 4;
const maxDigits = 12;

/** "word123" ends before its digits; "word4ever" does so only if the term is unlikely to be a coincidence. */
function endsBeforeDigits(view: LooseView, index: number, letterCount: number): boolean {
  let end = index;
  while (end < view.length && end - index < maxDigits && view.kinds[end] === kinds.digit) end++;
  return end >= view.length || view.kinds[end] !== kinds.letter || letterCount >= fewestLettersBeforeDigits;
}
