/**
 * Which terms stand in a text, where, and how they were written. Reads the text in its views (text/views.ts), asks the
 * index where a term might be, checks letter by letter, and drops what lies inside an innocent word.
 */

import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { type Alignment, align, createAlignment } from '../text/align.ts';
import type { Joint } from '../text/join-separated.ts';
import { kinds } from '../text/letter-kinds.ts';
import { origins } from '../text/loose-character.ts';
import type { LooseView } from '../text/loose-view.ts';
import { createSkeleton, gapClass, skeletonOf } from '../text/skeleton.ts';
import { isSplinter } from '../text/split-words.ts';
import { createViews } from '../text/views.ts';
import { beginsWord, endsWord } from '../text/word-edges.ts';
import { isInsideNoise } from './noise.ts';
import { detailsOf, type TermForm } from './term-form.ts';
import type { TermGroup, TermIndex } from './term-index.ts';
import { type Confidence, confidenceOf, confidences, trickOf } from './tricks.ts';

export interface Hit {
  readonly entry: LexiconEntry;
  readonly form: TermForm;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
  readonly trick: string | null;
}

interface InnocentSpan {
  readonly protects: LexiconEntry | null;
  readonly start: number;
  readonly end: number;
}

export interface TermFinder {
  find(content: string): readonly Hit[];
}

const rightToLeftOverride = '\u202e';

/** Not shared between threads and not re-entrant: it keeps its buffers from text to text. */
export function createTermFinder(index: TermIndex, isName = false): TermFinder {
  const views = createViews(isName);
  const skeleton = createSkeleton();
  const alignment = createAlignment();
  let hits: Hit[] = [];
  let innocents: InnocentSpan[] = [];
  let content = '';
  let isTurnedText = false;
  let joint: Joint | null = null;
  let isFloating = false;

  function search(view: LooseView, how: Joint | null): void {
    joint = how;
    skeletonOf(view, skeleton);
    const { classes, runStarts, length } = skeleton;
    const check = (group: TermGroup<unknown>, pattern: number, run: number, endRun: number) => {
      const limit = runStarts[endRun]!;
      const first = runStarts[run]!;
      const letter = firstLetter(view, first, runStarts[run + 1]!);
      for (let at = pattern; at >= 0; at = group.next[at]!) {
        const form = group.forms[at]!;
        if (letter > first && checkAt(form, view, letter, limit)) continue;
        checkAt(form, view, first, limit);
      }
    };
    const { anchored, floating } = index;
    if (anchored.automaton.patternCount > 0) {
      const onMatch = (pattern: number, from: number, to: number) => check(anchored, pattern, from, to);
      for (let run = 0; run < length; run++) {
        if (classes[run] === gapClass || !mayBegin(view, runStarts[run]!, runStarts[run + 1]!)) continue;
        anchored.automaton.matchAt(classes, length, run, onMatch);
      }
    }
    isFloating = true;
    floating.automaton.scan(classes, length, (pattern, from, to) => check(floating, pattern, from, to));
    isFloating = false;
  }

  function checkAt(form: TermForm, view: LooseView, start: number, limit: number): boolean {
    const details = detailsOf(form);
    if (!align(details.spelling, view, start, limit, alignment) || !hasRightEdges(form, view, alignment)) return false;
    const confidence = confidenceOf(form, alignment, view, isTurnedText);
    if (confidence === confidences.none) return false;
    const span = { start: view.starts[alignment.start]!, end: view.ends[alignment.end - 1]! };
    if (isInsideNoise(content, span.start, span.end)) return false;
    if (
      details.marked !== null &&
      content.slice(span.start, span.end).normalize('NFC').toLowerCase() !== details.marked
    )
      return false;
    if (form.entry === null) innocents.push({ ...span, protects: form.protects });
    else hits.push({ entry: form.entry, form, ...span, confidence, trick: trickOf(form, alignment) });
    return true;
  }

  function hasRightEdges(form: TermForm, view: LooseView, found: Alignment): boolean {
    if ((found.origins & origins.joined) !== 0) return hasJoinedEdges(form, view, found, joint);
    const mode = form.entry === null || form.reading !== 'forwards' ? 'word' : form.entry.match;
    const isWhole = beginsWord(view, found.start) && endsWord(view, found.end, detailsOf(form).letterCount);
    if (isWhole) return !isBracketed(form, view, found) && !isPartOfNumber(form, view, found);
    if (isName && isFloating) return fitsInName(form, view, found);
    if (mode === 'inside') return view.kinds[found.start] === kinds.letter;
    return mode === 'prefix' && view.kinds[found.start] === kinds.letter && beginsWord(view, found.start);
  }

  return {
    find(text) {
      content = text;
      isTurnedText = text.includes(rightToLeftOverride);
      hits = [];
      innocents = [];
      views.forEach(text, search);
      return hits.length === 0 ? hits : hits.filter((hit) => !innocents.some((word) => protectsFrom(word, hit)));
    },
  };
}

const longEnoughInside = 6;

/** In a name a slur counts anywhere, a strong word where a word begins or ends, or when it is too long for chance. */
function fitsInName(form: TermForm, view: LooseView, found: Alignment): boolean {
  const { letterCount } = detailsOf(form);
  const begins = beginsWord(view, found.start);
  const ends = endsWord(view, found.end, letterCount);
  // "PenIsland": the words are Pen and Island.
  for (let at = found.start + 1; at < found.end; at++)
    if ((view.origins[at]! & origins.seam) !== 0) return begins && ends;
  if (form.entry === null || form.entry.severity === 4) return true;
  return begins || ends || letterCount >= longEnoughInside;
}

/** Joined letters must be single ones, or the whole cut word, or a split word with a splinter in it. */
function hasJoinedEdges(form: TermForm, view: LooseView, found: Alignment, joint: Joint | null): boolean {
  if (!beginsWord(view, found.start) || !endsWord(view, found.end, detailsOf(form).letterCount)) return false;
  if (joint === 'split words') return isSplitTerm(form, view, found);
  for (let at = found.start + 1; at < found.end; at++) {
    const isPieceStart = (view.origins[at]! & origins.joined) !== 0;
    if (isPieceStart || view.codes[at] === view.codes[at - 1] || view.kinds[at]! <= kinds.apostrophe) continue;
    return !isJoined(view, found.start) && !isJoined(view, found.end);
  }
  return true;
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

/** "(unt)" is a word in brackets, and so is the first word of "(http://…", read from either end. */
function isBracketed(form: TermForm, view: LooseView, found: Alignment): boolean {
  const first = view.codes[found.start];
  if (first !== openBracket && first !== openAngle) return false;
  const behind = found.end < view.length ? view.codes[found.end] : 0;
  return form.reading !== 'forwards' || behind === closeBracket || behind === closeAngle;
}

/** Digits that are letters do not stand beside digits that are none: "fff979" is a colour. */
function isPartOfNumber(form: TermForm, view: LooseView, found: Alignment): boolean {
  return found.digitCount > detailsOf(form).ownDigits && (isDigit(view, found.start - 1) || isDigit(view, found.end));
}

function isDigit(view: LooseView, at: number): boolean {
  return at >= 0 && at < view.length && view.kinds[at] === kinds.digit;
}

const openBracket = 0x28;
const closeBracket = 0x29;
const openAngle = 0x3c;
const closeAngle = 0x3e;

/** Only the first letter of a run can begin a word, or the first one behind signs: "((word". */
function firstLetter(view: LooseView, from: number, to: number): number {
  const limit = Math.min(to, from + 8);
  for (let at = from; at < limit; at++) if (view.kinds[at] === kinds.letter) return at;
  return from;
}

function mayBegin(view: LooseView, from: number, to: number): boolean {
  return beginsWord(view, from) || (view.kinds[from] !== kinds.letter && beginsWord(view, firstLetter(view, from, to)));
}

function protectsFrom(word: InnocentSpan, hit: Hit): boolean {
  if (word.start > hit.start || word.end < hit.end) return false;
  return word.protects === null || word.protects === hit.entry;
}
