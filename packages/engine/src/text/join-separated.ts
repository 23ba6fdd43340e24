/**
 * Joins letters that were separated, one way of separating them at a time, so that what comes before a disguise never
 * changes how it is read. Joining loses the boundaries of words; a seam marks where one may have been.
 */

import { joinCutWord } from './cut-words.ts';
import type { Joint } from './find-separations.ts';
import { space } from './invisible.ts';
import { kinds } from './letter-kinds.ts';
import { ensureLooseCapacity, type LooseBuffers, type LooseView, push } from './loose-view.ts';
import { copy, isPart, isWordAt } from './pieces.ts';
import { joinChain } from './spaced-letters.ts';
import { joinSplitWord } from './split-words.ts';

/**
 * Joins what can be joined in the given regions and writes it into `out`, each with a few words around it for phrases;
 * false if there was nothing to join.
 */
export function joinSeparated(view: LooseView, joint: Joint, regions: readonly number[], out: LooseBuffers): boolean {
  ensureLooseCapacity(out, 64);
  out.length = 0;
  let kept = 0;
  let isJoined = false;
  for (let region = 0; region < regions.length; region += 2) {
    for (let at = Math.max(kept, regions[region]!); at < regions[region + 1]!; ) {
      const mark = out.length;
      const end = isWordAt(view, at - 1) || !isPart(view, at) ? ~at : joinAt(view, at, joint, out);
      out.length = mark;
      // Positions checked in vain are not checked again: texts of single letters would take forever.
      if (end <= 0) {
        at = Math.max(at + 1, ~end);
        continue;
      }
      copyBetween(view, isJoined ? kept : -1, at, out);
      joinAt(view, at, joint, out);
      isJoined = true;
      kept = end;
      at = end;
    }
  }
  if (isJoined) copyBehind(view, kept, out);
  return isJoined;
}

function joinAt(view: LooseView, at: number, joint: Joint, out: LooseBuffers): number {
  switch (joint) {
    case 'cut words':
      return joinCutWord(view, at, out);
    case 'barred letters':
      return joinChain(view, at, 'none', out);
    case 'spaced letters':
      return joinChain(view, at, 'single', out);
    case 'widely spaced letters':
      return joinChain(view, at, 'any', out);
    case 'split words':
      return joinSplitWord(view, at, out);
  }
}

/** How much of the text before and after joined letters is kept, in codes, and how much more to reach a space. */
const context = 24;
const longestWord = 32;

/**
 * What is between joined letters that ended at `from` (-1: there were none) and the next: all of it, or its two ends.
 */
function copyBetween(view: LooseView, from: number, to: number, out: LooseBuffers): void {
  if (from >= 0 && to - from <= 2 * (context + longestWord)) {
    ensureLooseCapacity(out, out.length + to - from);
    for (let at = from; at < to; at++) copy(view, at, out, 0);
    return;
  }
  if (from >= 0) copyBehind(view, from, out);
  let start = Math.max(0, to - context);
  const earliest = Math.max(0, start - longestWord);
  while (start > earliest && view.kinds[start - 1] !== kinds.blank) start--;
  ensureLooseCapacity(out, out.length + to - start + 1);
  if (start > 0) pushBorder(view, start - 1, out);
  for (let at = start; at < to; at++) copy(view, at, out, 0);
}

/** From `from` on, to a space. */
function copyBehind(view: LooseView, from: number, out: LooseBuffers): void {
  ensureLooseCapacity(out, out.length + context + longestWord + 2);
  let at = from;
  for (; at < view.length && at < from + context + longestWord; at++) {
    if (at >= from + context && view.kinds[at] === kinds.blank) break;
    copy(view, at, out, 0);
  }
  if (at < view.length) pushBorder(view, at, out);
}

const noLetter = 0xfffd;

/**
 * Represents the text left out from `at` on: a space if there is one, otherwise a letter of no word, so that none seems
 * to end.
 */
function pushBorder(view: LooseView, at: number, out: LooseBuffers): void {
  const isBlank = view.kinds[at] === kinds.blank;
  push(out, isBlank ? space : noLetter, isBlank ? kinds.blank : kinds.letter, 0, view.starts[at]!, view.ends[at]!);
}
