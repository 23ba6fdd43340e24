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
  // "(word" begins behind the sign, "cl@ss" does not: there the sign is a letter.
  if (before === kinds.sign || before === kinds.star) return index === 1 || !isWordKind(view.kinds[index - 2]!);
  if (before === kinds.digit) return here === kinds.letter && beginsWithDigits(view, index - 1);
  return changesAlphabet(view, index);
}

/** The digits that end at `index` begin their word: those of "2words", not those of "a94f9c64". */
function beginsWithDigits(view: LooseView, index: number): boolean {
  let at = index;
  while (at >= 0 && index - at < mostDigits && view.kinds[at] === kinds.digit) at--;
  return at < 0 || !isWordKind(view.kinds[at]!);
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
  return changesAlphabet(view, index);
}

/** Flags after a word are no letters of it, and neither is a word after flags. */
function changesAlphabet(view: LooseView, index: number): boolean {
  return ((view.origins[index]! ^ view.origins[index - 1]!) & origins.emoji) !== 0;
}

/** The @ of "ass@ssin". */
function isLetterSign(view: LooseView, index: number): boolean {
  const code = view.codes[index];
  return (code === at || code === dollar) && index + 1 < view.length && isWordKind(view.kinds[index + 1]!);
}

const fewestLettersBeforeDigits = 4;
const mostDigits = 12;

/** "word123" ends before its digits; "word4ever" does so only when the term is no accident. */
function endsBeforeDigits(view: LooseView, index: number, letterCount: number): boolean {
  let end = index;
  while (end < view.length && end - index < mostDigits && view.kinds[end] === kinds.digit) end++;
  return end >= view.length || view.kinds[end] !== kinds.letter || letterCount >= fewestLettersBeforeDigits;
}
