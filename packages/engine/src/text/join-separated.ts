/**
 * Step: letters kept apart grow together again. Two ways to part them are undone:
 * - a word cut by signs, with no blank in it (fu.ck, f-u-c-k): a cut word;
 * - single letters with something between each two (f u c k, f | u | c | k): a chain.
 *
 * What may stand between the letters of a chain grows by reach, so that what comes before a chain never changes how it
 * is read. Borders of words are lost by joining; a seam marks where one may have been.
 */

import { space } from './invisible.ts';
import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import { ensureLooseCapacity, isWordKind, type LooseBuffers, type LooseView, push } from './loose-view.ts';

/** Cut words; chains over single blanks; chains over blanks of any width. */
export const reaches = ['cut words', 'single blanks', 'wide blanks'] as const;
export type Reach = (typeof reaches)[number];

const shortestChain = 3;
const longestSeparator = 4;
const longestCutWord = 48;
const mostSigns = 8;

/** The reaches that may change this text: none for most texts. */
export function reachesOf(view: LooseView): readonly Reach[] {
  let hasCut = false;
  let singles = 0;
  let hasWide = false;
  for (let at = 0; at < view.length; at++) {
    const kind = view.kinds[at]!;
    if (kind === kinds.blank) hasWide ||= view.ends[at]! - view.starts[at]! > 1;
    else if (isBetween(view, at)) hasCut ||= isPart(view, at - 1) && isPart(view, betweenEnd(view, at));
    else if (isPart(view, at) && !isWordAt(view, at - 1) && unitEnd(view, at) > 0) singles++;
  }
  if (singles < shortestChain) return hasCut ? ['cut words'] : [];
  return reaches.filter((reach) => (reach === 'cut words' ? hasCut : reach === 'single blanks' || hasWide));
}

/** Behind the signs at `at`, up to a few of them; a blank ends a word and is not passed. */
function betweenEnd(view: LooseView, from: number): number {
  let at = from;
  while (at < view.length && at - from < longestSeparator && view.kinds[at] !== kinds.blank && isBetween(view, at))
    at++;
  return at;
}

/** Writes the joined view into `out`; false when there was nothing to join. */
export function joinSeparated(view: LooseView, reach: Reach, out: LooseBuffers): boolean {
  ensureLooseCapacity(out, view.length + 1);
  out.length = 0;
  let joined = false;
  for (let at = 0; at < view.length; ) {
    const isStart = !isWordAt(view, at - 1) && isPart(view, at);
    const end = !isStart ? -1 : reach === 'cut words' ? joinCutWord(view, at, out) : joinChain(view, at, reach, out);
    if (end > 0) {
      joined = true;
      at = end;
    } else copy(view, at++, out, 0);
  }
  return joined;
}

function copy(view: LooseView, at: number, out: LooseBuffers, added: number): void {
  push(out, view.codes[at]!, view.kinds[at]!, view.origins[at]! | added, view.starts[at]!, view.ends[at]!);
}

/** From a word's first letter to the blank after it, signs left out. Answers where it ended, -1 when nothing was cut. */
function joinCutWord(view: LooseView, start: number, out: LooseBuffers): number {
  if (start > 0 && view.kinds[start - 1] !== kinds.blank && isPart(view, start - 2)) return -1;
  let end = start;
  let last = start;
  let cuts = 0;
  for (; end < view.length && view.kinds[end] !== kinds.blank; end++) {
    if (end - start > longestCutWord) return -1;
    if (isPart(view, end)) {
      if (end - last > 1) cuts++;
      last = end;
    } else if (view.kinds[end] === kinds.apostrophe) {
      // The apostrophe of "Dumas's" is spelling, not a cut.
      break;
    } else if (isLinkSign(view, end)) return -1;
  }
  if (cuts === 0) return -1;
  for (let at = start; at <= last; at++) {
    if (!isPart(view, at)) continue;
    const isAfterCut = at > start && !isPart(view, at - 1);
    const isSeam = isAfterCut && (unitEnd(view, at) > 0 || isSingleBefore(view, at));
    copy(view, at, out, isAfterCut ? origins.joined | (isSeam ? origins.seam : 0) : 0);
  }
  return last + 1;
}

/** The "://" of an address: its words are parted by signs as it is. */
function isLinkSign(view: LooseView, at: number): boolean {
  return view.codes[at] === 0x3a && view.codes[at + 1] === 0x2f && view.codes[at + 2] === 0x2f;
}

/** Is the piece before the cut at `at` a single letter? */
function isSingleBefore(view: LooseView, at: number): boolean {
  let last = at - 1;
  while (last > 0 && !isPart(view, last)) last--;
  return !isWordAt(view, last - 1);
}

function joinChain(view: LooseView, start: number, reach: Reach, out: LooseBuffers): number {
  const from = out.length;
  // Signs right before and after a chain are not letters of it.
  pushGap(view, start, out);
  let units = 0;
  let letters = 0;
  let end = -1;
  for (let at = start; ; ) {
    const unit = unitEnd(view, at);
    if (unit < 0) break;
    for (let i = at; i < unit; i++) copy(view, i, out, i === at && units > 0 ? origins.joined | origins.seam : 0);
    units++;
    if (view.kinds[at] === kinds.letter) letters++;
    end = unit;
    const next = separatorEnd(view, at, unit, reach);
    if (next < 0) break;
    at = next;
  }
  if (units >= shortestChain && letters >= 2) {
    pushGap(view, end - 1, out);
    return end;
  }
  out.length = from;
  return -1;
}

function pushGap(view: LooseView, at: number, out: LooseBuffers): void {
  ensureLooseCapacity(out, out.length + view.length - at + 2);
  push(out, space, kinds.blank, 0, view.starts[at]!, view.ends[at]!);
}

/** Where the single letter at `at`, drawn out or not, ends; -1 when it is part of a longer word. */
function unitEnd(view: LooseView, at: number): number {
  if (!isPart(view, at)) return -1;
  // Signs are not held together by being a word, so a text of signs would be walked again from each of them.
  const limit = isWordAt(view, at) ? view.length : Math.min(view.length, at + mostSigns);
  let end = at + 1;
  while (end < limit && view.codes[end] === view.codes[at]) end++;
  return isWordAt(view, end) ? -1 : end;
}

/** Where the next letter of the chain begins, -1 when it does not go on. */
function separatorEnd(view: LooseView, unit: number, from: number, reach: Reach): number {
  let at = from;
  while (at < view.length && at - from < longestSeparator && isBetween(view, at)) {
    if (view.kinds[at] === kinds.blank && reach !== 'wide blanks' && view.ends[at]! - view.starts[at]! > 1) return -1;
    at++;
  }
  if (at > from) return isPart(view, at) && !endsAcronym(view, unit, from, at) ? at : -1;
  return isSignBetween(view, unit, from) ? from + 1 : -1;
}

/** The last point of "w.a.n. k": the same sign as before, and now a blank behind it. */
function endsAcronym(view: LooseView, unit: number, from: number, to: number): boolean {
  if (to - from < 2 || view.kinds[to - 1] !== kinds.blank) return false;
  return unit > 1 && view.codes[unit - 1] === view.codes[from] && view.kinds[unit - 2] !== kinds.blank;
}

/** A sign that could be a letter parts letters when it stands on both sides of one: f*u*c*k. */
function isSignBetween(view: LooseView, unit: number, at: number): boolean {
  const kind = view.kinds[at];
  if (at >= view.length || (kind !== kinds.sign && kind !== kinds.star)) return false;
  const next = unitEnd(view, at + 1);
  if (next < 0) return false;
  return (unit > 0 && view.codes[unit - 1] === view.codes[at]) || view.codes[next] === view.codes[at];
}

/** What words are made of, and what stands for it. */
function isPart(view: LooseView, at: number): boolean {
  if (at < 0 || at >= view.length) return false;
  const kind = view.kinds[at]!;
  return kind === kinds.letter || kind === kinds.digit || kind === kinds.sign || kind === kinds.star;
}

function isWordAt(view: LooseView, at: number): boolean {
  return at >= 0 && at < view.length && isWordKind(view.kinds[at]!);
}

/** What may stand between letters: blanks, punctuation, pictures. */
function isBetween(view: LooseView, at: number): boolean {
  const kind = view.kinds[at]!;
  return kind <= kinds.apostrophe || (kind === kinds.unspaced && isPicture(view.codes[at]!));
}

const picture = /^\p{Extended_Pictographic}$/u;

function isPicture(code: number): boolean {
  return code > 0x2000 && picture.test(String.fromCodePoint(code));
}
