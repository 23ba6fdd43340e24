/** Step: joins a word that is cut by signs without spaces: fu.ck, f-u-c-k, sh_it. */

import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import { ensureLooseCapacity, type LooseBuffers, type LooseView } from './loose-view.ts';
import { copy, isBetween, isPart, isWordAt, longestSeparator, unitEnd } from './pieces.ts';

const longestCutWord = 48;

/** Whether there is a sign at `at` with parts of words on both sides. */
export function isCut(view: LooseView, at: number): boolean {
  if (!isPart(view, at - 1)) return false;
  let end = at;
  while (end < view.length && end - at < longestSeparator && view.kinds[end] !== kinds.blank && isBetween(view, end))
    end++;
  return isPart(view, end);
}

/**
 * Joins the word that begins at `start` up to the next space, without the signs in it. Returns where it ended, `~start`
 * if nothing was cut. Where a part was a single letter, a word may have begun: a seam.
 */
export function joinCutWord(view: LooseView, start: number, out: LooseBuffers): number {
  if (isInsideWord(view, start)) return ~start;
  const last = lastPart(view, start);
  if (last < 0) return ~start;
  ensureLooseCapacity(out, out.length + last - start + 1);
  for (let at = start; at <= last; at++) {
    if (!isPart(view, at)) continue;
    const isAfterCut = at > start && !isPart(view, at - 1);
    const isSeam = isAfterCut && (unitEnd(view, at) > 0 || isSingleBefore(view, at));
    copy(view, at, out, isAfterCut ? origins.joined | (isSeam ? origins.seam : 0) : 0);
  }
  return last + 1;
}

/** Part of the same word, or the head of an address, comes before the signs at `start`. */
function isInsideWord(view: LooseView, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && start - at <= longestSeparator && view.kinds[at] !== kinds.blank && isBetween(view, at)) at--;
  return isPart(view, at);
}

/** The last letter of the word at `start`, -1 if it is not cut, too long, or an address. */
function lastPart(view: LooseView, start: number): number {
  let last = start;
  let cuts = 0;
  for (let at = start; at < view.length && view.kinds[at] !== kinds.blank; at++) {
    if (at - start > longestCutWord || isLinkSign(view, at)) return -1;
    // The apostrophe of "Dumas's" is spelling, not a cut.
    if (view.kinds[at] === kinds.apostrophe) break;
    if (!isPart(view, at)) continue;
    if (at - last > 1) cuts++;
    last = at;
  }
  return cuts === 0 ? -1 : last;
}

/** The "://" of an address, whose words are separated by signs anyway. */
function isLinkSign(view: LooseView, at: number): boolean {
  return view.codes[at] === 0x3a && view.codes[at + 1] === 0x2f && view.codes[at + 2] === 0x2f;
}

/** Whether the part before the cut at `at` is a single letter. */
function isSingleBefore(view: LooseView, at: number): boolean {
  let last = at - 1;
  while (last > 0 && !isPart(view, last)) last--;
  return !isWordAt(view, last - 1);
}
