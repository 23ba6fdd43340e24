/**
 * Finds in one pass where a text might contain separated letters: most texts contain none, and the rest of a text is not
 * read again.
 */

import { isCut } from './cut-words.ts';
import { kinds } from './letter-kinds.ts';
import type { LooseView } from './loose-view.ts';
import { isBetween, isPart, isWideBlank, isWordAt, unitEnd } from './pieces.ts';
import { shortestChain } from './spaced-letters.ts';
import { isSplinter } from './split-words.ts';

export const joints = [
  'cut words',
  'barred letters',
  'spaced letters',
  'widely spaced letters',
  'split words',
] as const;
/** A way in which letters are joined again. */
export type Joint = (typeof joints)[number];

/** Regions of codes, one after another as start and end, in order; a joint without any is left out. */
export type Separations = ReadonlyMap<Joint, readonly number[]>;

const nothing: Separations = new Map();

export function findSeparations(view: LooseView): Separations {
  let found: Map<Joint, number[]> | undefined;
  const add = (joint: Joint, start: number, end: number) => {
    found ??= new Map();
    const regions = found.get(joint);
    if (regions === undefined) found.set(joint, [start, end]);
    else if (start < regions.at(-1)!) regions[regions.length - 1] = Math.max(end, regions.at(-1)!);
    else regions.push(start, end);
  };
  const chain: Chain = { start: 0, end: -1, units: 0 };
  const pieces: Pieces = { runStart: 0, lastStart: 0, lastEnd: -1 };
  let tokenStart = 0;
  let isTokenCut = false;
  for (let at = 0; at < view.length; ) {
    const kind = view.kinds[at]!;
    if (kind === kinds.letter) {
      const end = wordEnd(view, at);
      if (end - at <= 3 || isOneLetter(view, at, end)) noteShortWord(view, at, end, chain, pieces, add);
      else {
        closeChain(view, chain, add);
        notePiece(pieces, at, end);
      }
      at = end;
      continue;
    }
    if (kind === kinds.blank) {
      if (isTokenCut) add('cut words', tokenStart, at);
      tokenStart = at + 1;
      isTokenCut = false;
    } else if (kind === kinds.separator || kind === kinds.unspaced) {
      isTokenCut ||= isBetween(view, at) && isCut(view, at);
    } else if (kind !== kinds.apostrophe) noteUnit(view, at, chain, add);
    at++;
  }
  if (isTokenCut) add('cut words', tokenStart, view.length);
  closeChain(view, chain, add);
  return found ?? nothing;
}

type Add = (joint: Joint, start: number, end: number) => void;

/** Single letters, one after another. */
interface Chain {
  start: number;
  end: number;
  units: number;
}

/** The last short words: `runStart` is where a series of words of at most two letters began. */
interface Pieces {
  runStart: number;
  lastStart: number;
  lastEnd: number;
}

const farthestUnit = 6;
const farthestPiece = 3;

function noteShortWord(view: LooseView, start: number, end: number, chain: Chain, pieces: Pieces, add: Add): void {
  const isUnit = isOneLetter(view, start, end) && !isWordAt(view, start - 1) && !isWordAt(view, end);
  if (isUnit) extendChain(view, start, end, chain, add);
  else closeChain(view, chain, add);
  const before = start - pieces.lastEnd < farthestPiece ? pieces.runStart : start;
  if (isSplinter(view, start, end)) add('split words', before, Math.min(view.length, end + longestRest));
  notePiece(pieces, start, end);
}

/** A split word may continue after its fragment; joining finds out where it ends. */
const longestRest = 24;

function notePiece(pieces: Pieces, start: number, end: number): void {
  const isNear = start - pieces.lastEnd < farthestPiece;
  const isRun = isNear && end - start <= 2 && pieces.lastEnd - pieces.lastStart <= 2;
  if (!isRun) pieces.runStart = start;
  pieces.lastStart = start;
  pieces.lastEnd = end;
}

/** A digit, sign or star on its own may be a letter of a chain. */
function noteUnit(view: LooseView, at: number, chain: Chain, add: Add): void {
  if (isWordAt(view, at - 1) || !isPart(view, at)) return;
  const end = unitEnd(view, at);
  if (end > 0) extendChain(view, at, end, chain, add);
}

function extendChain(view: LooseView, start: number, end: number, chain: Chain, add: Add): void {
  if (start - chain.end > farthestUnit) closeChain(view, chain, add);
  if (chain.units === 0) chain.start = start;
  chain.units++;
  chain.end = end;
}

function closeChain(view: LooseView, chain: Chain, add: Add): void {
  if (chain.units >= shortestChain) {
    let hasWide = false;
    let hasBar = false;
    for (let at = chain.start; at < chain.end; at++) {
      hasWide ||= isWideBlank(view, at);
      hasBar ||= view.kinds[at] === kinds.sign || view.kinds[at] === kinds.star;
    }
    if (hasBar) add('barred letters', chain.start, chain.end);
    add('spaced letters', chain.start, chain.end);
    if (hasWide) add('widely spaced letters', chain.start, chain.end);
  }
  chain.units = 0;
}

function wordEnd(view: LooseView, start: number): number {
  let end = start + 1;
  while (end < view.length && view.kinds[end] === kinds.letter) end++;
  return end;
}

/** "a" and "aaa". */
function isOneLetter(view: LooseView, start: number, end: number): boolean {
  let at = start + 1;
  while (at < end && view.codes[at] === view.codes[start]) at++;
  return at === end;
}
