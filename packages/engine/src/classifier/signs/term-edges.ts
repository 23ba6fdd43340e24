/** Whether a term that was found letter by letter is at a place where its entry allows it. */

import type { Alignment } from '../../text/align.ts';
import type { Joint } from '../../text/find-separations.ts';
import { kinds } from '../../text/letter-kinds.ts';
import { origins } from '../../text/loose-character.ts';
import type { LooseView } from '../../text/loose-view.ts';
import { isSplinter } from '../../text/split-words.ts';
import { beginsWord, endsWord } from '../../text/word-edges.ts';
import { detailsOf, type TermForm } from './term-form.ts';

/** `isInName`: the term may be inside a name. */
export function hasRightEdges(
  form: TermForm,
  view: LooseView,
  found: Alignment,
  joint: Joint | null,
  isInName: boolean,
): boolean {
  if (isBracketed(form, view, found) || isPartOfNumber(form, view, found) || isIdentifier(form, view, found))
    return false;
  // A star hides a letter inside a word; before a word it is a bullet, a pattern or a footnote.
  if (view.kinds[found.start] === kinds.star) return false;
  if ((found.origins & origins.joined) !== 0) return hasJoinedEdges(form, view, found, joint);
  const begins = beginsWord(view, found.start);
  if (begins && endsWord(view, found.end, detailsOf(form).letterCount)) return true;
  if (isInName) return fitsInName(form, view, found);
  if (form.entry === null || form.reading !== 'forwards' || view.kinds[found.start] !== kinds.letter) return false;
  return form.entry.match === 'inside' || (form.entry.match === 'prefix' && begins);
}

const longEnoughInside = 6;

/**
 * In a name, a slur counts anywhere, and a strong word at the beginning or end of a word or if it is too long for
 * chance.
 */
function fitsInName(form: TermForm, view: LooseView, found: Alignment): boolean {
  if (form.entry?.match === 'inside' && view.kinds[found.start] === kinds.letter) return true;
  const { letterCount } = detailsOf(form);
  const begins = beginsWord(view, found.start);
  const ends = endsWord(view, found.end, letterCount);
  // "PenIsland": the words are Pen and Island.
  for (let at = found.start + 1; at < found.end; at++) if (isSeam(view, at)) return begins && ends;
  if (form.entry === null) return true;
  // The number after a name is a number: "modules80".
  if (isDigit(view, found.end - 1) && found.digitCount > detailsOf(form).ownDigits) return false;
  return form.entry.severity === 4 || begins || ends || letterCount >= longEnoughInside;
}

/** Joined letters must be single ones, or the whole cut word, or a split word with a splinter in it. */
function hasJoinedEdges(form: TermForm, view: LooseView, found: Alignment, joint: Joint | null): boolean {
  if (!beginsWord(view, found.start) || !endsWord(view, found.end, detailsOf(form).letterCount)) return false;
  // Fragments that happen to form an innocent word protect nobody: "c u m in" is not the spice.
  if (joint === 'split words') return form.entry !== null && isSplitTerm(form, view, found);
  const isWhole = !isJoined(view, found.start) && !isJoined(view, found.end);
  if (isWhole) return true;
  // An innocent word begins where the letters do: "a b c a s s" holds no "cass".
  if (form.entry === null) return !isJoined(view, found.start);
  return form.reading === 'forwards' && isOfSingleLetters(view, found) && isFollowedByWords(view, found.end);
}

/** Every letter was joined to the one before it, repeats it, or begins the next word of a phrase. */
function isOfSingleLetters(view: LooseView, found: Alignment): boolean {
  for (let at = found.start + 1; at < found.end; at++) {
    const isWithinWord = view.kinds[at]! > kinds.apostrophe && view.kinds[at - 1]! > kinds.apostrophe;
    if (isWithinWord && !isJoined(view, at) && view.codes[at] !== view.codes[at - 1]) return false;
  }
  return true;
}

/** Words that often follow directly. */
const followers = new Set(
  'a all and ass at bitch boy boys em everyone face girl guys head he her him his i in is it its lol man me mother my of off on or r she so that the them there these they this those to u up ur us we what who y ya yall yo you your yourself'.split(
    ' ',
  ),
);
const longestFollower = 8;
const longestRest = 24;

/** The rest of the joined letters must be words: "f u c k y o u", but not "s p i c e". */
function isFollowedByWords(view: LooseView, from: number): boolean {
  let rest = '';
  for (let at = from; isJoined(view, at) && rest.length <= longestRest; at++)
    rest += String.fromCodePoint(view.codes[at]!);
  if (rest.length > longestRest) return false;
  const reachable = [true];
  for (let end = 1; end <= rest.length; end++) {
    let isReached = false;
    for (let start = Math.max(0, end - longestFollower); start < end && !isReached; start++) {
      isReached = reachable[start] === true && followers.has(rest.slice(start, end));
    }
    reachable.push(isReached);
  }
  return reachable[rest.length] === true;
}

const shortestSplit = 4;

function isSplitTerm(form: TermForm, view: LooseView, found: Alignment): boolean {
  if (detailsOf(form).letterCount < shortestSplit || form.reading !== 'forwards' || found.signCount > 0) return false;
  let from = found.start;
  let hasSplinter = false;
  let longest = 0;
  for (let at = found.start + 1; at <= found.end; at++) {
    if (at < found.end && !isJoined(view, at)) continue;
    hasSplinter ||= isSplinter(view, from, at);
    longest = Math.max(longest, at - from);
    from = at;
  }
  return hasSplinter && longest > 1;
}

function isJoined(view: LooseView, at: number): boolean {
  return at < view.length && (view.origins[at]! & origins.joined) !== 0;
}

function isSeam(view: LooseView, at: number): boolean {
  return (view.origins[at]! & origins.seam) !== 0;
}

const openBracket = 0x28;
const closeBracket = 0x29;
const openAngle = 0x3c;
const closeAngle = 0x3e;

/** "(unt)" is a word in brackets, and so is the first word of "(http://…", read from either end. */
function isBracketed(form: TermForm, view: LooseView, found: Alignment): boolean {
  const first = view.codes[found.start];
  if (first !== openBracket && first !== openAngle) return false;
  const behind = found.end < view.length ? view.codes[found.end] : 0;
  return form.reading !== 'forwards' || behind === closeBracket || behind === closeAngle;
}

const underscore = 0x5f;
const longestInIdentifier = 3;

/** "cum_sum" is a name in a program; with longer terms, it would be too much of a coincidence. */
function isIdentifier(form: TermForm, view: LooseView, found: Alignment): boolean {
  if (detailsOf(form).letterCount > longestInIdentifier || (found.origins & origins.joined) !== 0) return false;
  return (
    (view.codes[found.end] === underscore && isLetter(view, found.end + 1)) ||
    (view.codes[found.start - 1] === underscore && isLetter(view, found.start - 2))
  );
}

function isLetter(view: LooseView, at: number): boolean {
  return at >= 0 && at < view.length && view.kinds[at] === kinds.letter;
}

/** Digits that are letters do not occur next to digits that are not: "fff979" is a colour. */
function isPartOfNumber(form: TermForm, view: LooseView, found: Alignment): boolean {
  return found.digitCount > detailsOf(form).ownDigits && (isDigit(view, found.start - 1) || isDigit(view, found.end));
}

function isDigit(view: LooseView, at: number): boolean {
  return at >= 0 && at < view.length && view.kinds[at] === kinds.digit;
}
