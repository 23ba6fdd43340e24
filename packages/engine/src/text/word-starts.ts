/** Where in a run of a skeleton a word may begin. */

import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import type { LooseView } from './loose-view.ts';
import { beginsWord } from './word-edges.ts';

/** A word begins with the first letter of a run, the first one after signs ("((word"), or at a seam in it. */
export function mayBegin(view: LooseView, from: number, to: number): boolean {
  if (beginsWord(view, from)) return true;
  if (view.kinds[from] !== kinds.letter && beginsWord(view, firstLetter(view, from, to))) return true;
  return to - from > 1 && lastSeam(view, from, to) > from;
}

const farthest = 8;

export function firstLetter(view: LooseView, from: number, to: number): number {
  const limit = Math.min(to, from + farthest);
  for (let at = from; at < limit; at++) if (view.kinds[at] === kinds.letter) return at;
  return from;
}

/** The last position in the run at which joined letters may begin a word; `from` if there is none. */
export function lastSeam(view: LooseView, from: number, to: number): number {
  const limit = Math.max(from, to - farthest);
  for (let at = to - 1; at > limit; at--) if ((view.origins[at]! & origins.seam) !== 0) return at;
  return from;
}
