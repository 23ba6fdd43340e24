/**
 * Letters kept apart grow together again, one way of parting them at a time, so that what stands before a disguise never
 * changes how it is read. Borders of words are lost by joining; a seam marks where one may have been.
 */

import { isCut, joinCutWord } from './cut-words.ts';
import { kinds } from './letter-kinds.ts';
import { ensureLooseCapacity, type LooseBuffers, type LooseView } from './loose-view.ts';
import { copy, isBetween, isPart, isWideBlank, isWordAt, unitEnd } from './pieces.ts';
import { joinChain, shortestChain } from './spaced-letters.ts';
import { isSplinter, joinSplitWord } from './split-words.ts';

export const joints = ['cut words', 'spaced letters', 'widely spaced letters', 'split words'] as const;
export type Joint = (typeof joints)[number];

/** The joints that may change this text: none for most texts. */
export function jointsOf(view: LooseView): readonly Joint[] {
  let hasCut = false;
  let singles = 0;
  let hasWide = false;
  let hasSplinter = false;
  let wordStart = 0;
  for (let at = 0; at <= view.length; at++) {
    const kind = at < view.length ? view.kinds[at]! : kinds.blank;
    if (kind === kinds.letter) continue;
    if (at > wordStart) {
      if (isOneLetter(view, wordStart, at)) singles++;
      hasSplinter ||= isSplinter(view, wordStart, at);
    }
    wordStart = at + 1;
    if (kind === kinds.blank) hasWide ||= isWideBlank(view, at);
    else if (isBetween(view, at)) hasCut ||= isCut(view, at);
    else if (isPart(view, at) && !isWordAt(view, at - 1) && unitEnd(view, at) > 0) singles++;
  }
  if (!hasCut && singles < shortestChain && !hasSplinter) return none;
  const isSpaced = singles >= shortestChain;
  const wanted = [hasCut, isSpaced, isSpaced && hasWide, hasSplinter];
  return joints.filter((_, i) => wanted[i]);
}

const none: readonly Joint[] = [];

/** "a" and "aaa". */
function isOneLetter(view: LooseView, start: number, end: number): boolean {
  let at = start + 1;
  while (at < end && view.codes[at] === view.codes[start]) at++;
  return at === end;
}

/** Writes the joined view into `out`; false when there was nothing to join. */
export function joinSeparated(view: LooseView, joint: Joint, out: LooseBuffers): boolean {
  ensureLooseCapacity(out, view.length + 1);
  out.length = 0;
  let isJoined = false;
  for (let at = 0; at < view.length; ) {
    const end = isWordAt(view, at - 1) || !isPart(view, at) ? ~at : joinAt(view, at, joint, out);
    if (end > 0) isJoined = true;
    // What was looked at in vain is not looked at again: texts of single letters would take for ever.
    else for (let i = at; i < Math.max(at + 1, ~end); i++) copy(view, i, out, 0);
    at = end > 0 ? end : Math.max(at + 1, ~end);
  }
  return isJoined;
}

function joinAt(view: LooseView, at: number, joint: Joint, out: LooseBuffers): number {
  switch (joint) {
    case 'cut words':
      return joinCutWord(view, at, out);
    case 'spaced letters':
      return joinChain(view, at, false, out);
    case 'widely spaced letters':
      return joinChain(view, at, true, out);
    case 'split words':
      return joinSplitWord(view, at, out);
  }
}
