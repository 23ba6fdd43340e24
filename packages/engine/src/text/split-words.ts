/**
 * Step: joins a word that is split by spaces, possibly with signs, if one of its parts cannot be a word: fu ck, bi tch,
 * m ot he rf uc ke r. When a match is found, its parts are checked: one of them must be such a splinter.
 */

import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import { ensureLooseCapacity, type LooseBuffers, type LooseView } from './loose-view.ts';
import { copy, isWideBlank, isWordAt } from './pieces.ts';
import { isVowel } from './skeleton.ts';

const longestSplinter = 3;
const longestPiece = 8;
/** What is left of "it's", "don't", "he'd" and "I'm" when the apostrophe is lost. */
const leftovers = new Set([0x73, 0x74, 0x64, 0x6d]);

/** The letters that begin at `start` are not a word: short, and without a vowel. */
export function isSplinter(view: LooseView, start: number, end: number): boolean {
  if (end - start > longestSplinter) return false;
  for (let at = start; at < end; at++) if (view.kinds[at] !== kinds.letter || isVowel(view.codes[at]!)) return false;
  return end - start > 1 || !leftovers.has(view.codes[start]!);
}

/**
 * Joins connected parts from `start` on. Returns where they ended, or `~end` if nothing up to `end` is a split word.
 */
export function joinSplitWord(view: LooseView, start: number, out: LooseBuffers): number {
  const from = out.length;
  let hasSplinter = false;
  let pieces = 0;
  let end = start;
  for (let at = start; ; ) {
    const pieceEnd = endOfPiece(view, at);
    if (pieceEnd < 0) break;
    const isHere = isSplinter(view, at, pieceEnd);
    if (pieces > 0 && !hangsTogether(view, at, pieceEnd, end, isHere)) break;
    ensureLooseCapacity(out, out.length + pieceEnd - at);
    for (let i = at; i < pieceEnd; i++) copy(view, i, out, i === at && pieces > 0 ? origins.joined | origins.seam : 0);
    hasSplinter ||= isHere;
    pieces++;
    end = pieceEnd;
    at = nextPiece(view, pieceEnd);
    if (at < 0) break;
  }
  if (pieces > 1 && hasSplinter) return end;
  out.length = from;
  return ~end;
}

const longestGap = 2;

/** One space, one sign, or one of each. */
function nextPiece(view: LooseView, from: number): number {
  let at = from;
  while (at < view.length && at - from < longestGap && view.kinds[at]! <= kinds.separator && !isWideBlank(view, at))
    at++;
  return at > from && at < view.length ? at : -1;
}

function endOfPiece(view: LooseView, start: number): number {
  let end = start;
  while (end < view.length && view.kinds[end] === kinds.letter) end++;
  return end === start || end - start > longestPiece || isWordAt(view, end) ? -1 : end;
}

/** A part joins the one before it if either is a splinter, or both are as short as splinters of a word. */
function hangsTogether(view: LooseView, start: number, end: number, endBefore: number, isHere: boolean): boolean {
  let before = endBefore;
  while (before > 0 && view.kinds[before - 1] === kinds.letter) before--;
  return isHere || isSplinter(view, before, endBefore) || (end - start <= 2 && endBefore - before <= 2);
}
