/**
 * Which terms stand in a text, where, and how they were written. Reads the text in its views (text/views.ts), asks the
 * index where a term might be, checks letter by letter, and drops what lies inside an innocent word.
 */

import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { type Alignment, align, createAlignment } from '../text/align.ts';
import { kinds } from '../text/letter-kinds.ts';
import { origins } from '../text/loose-character.ts';
import type { LooseView } from '../text/loose-view.ts';
import { createSkeleton, gapClass, skeletonOf } from '../text/skeleton.ts';
import { createViews } from '../text/views.ts';
import { beginsWord, endsWord } from '../text/word-edges.ts';
import type { TermForm, TermIndex } from './term-index.ts';
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
export function createTermFinder(index: TermIndex, anywhere = false): TermFinder {
  const views = createViews();
  const skeleton = createSkeleton();
  const alignment = createAlignment();
  let hits: Hit[] = [];
  let innocents: InnocentSpan[] = [];
  let content = '';
  let isTurnedText = false;

  function search(view: LooseView): void {
    skeletonOf(view, skeleton);
    const { classes, runStarts, length } = skeleton;
    const check = (forms: readonly TermForm[], run: number, endRun: number) => {
      const limit = runStarts[endRun]!;
      const first = runStarts[run]!;
      const letter = firstLetter(view, first, runStarts[run + 1]!);
      for (const form of forms) {
        if (letter > first && checkAt(form, view, letter, limit)) continue;
        checkAt(form, view, first, limit);
      }
    };
    const { anchored, floating } = index;
    if (anchored.automaton.patternCount > 0) {
      const onMatch = (pattern: number, from: number, to: number) => check(anchored.forms[pattern]!, from, to);
      for (let run = 0; run < length; run++) {
        if (classes[run] === gapClass || !mayBegin(view, runStarts[run]!, runStarts[run + 1]!)) continue;
        anchored.automaton.matchAt(classes, length, run, onMatch);
      }
    }
    floating.automaton.scan(classes, length, (pattern, from, to) => check(floating.forms[pattern]!, from, to));
  }

  function checkAt(form: TermForm, view: LooseView, start: number, limit: number): boolean {
    if (!align(form.spelling, view, start, limit, alignment) || !hasRightEdges(form, view, alignment)) return false;
    const confidence = confidenceOf(form, alignment, isTurnedText);
    if (confidence === confidences.none) return false;
    const span = { start: view.starts[alignment.start]!, end: view.ends[alignment.end - 1]! };
    if (form.marked !== null && content.slice(span.start, span.end).normalize('NFC').toLowerCase() !== form.marked)
      return false;
    if (form.entry === null) innocents.push({ ...span, protects: form.protects });
    else hits.push({ entry: form.entry, form, ...span, confidence, trick: trickOf(form, alignment) });
    return true;
  }

  function hasRightEdges(form: TermForm, view: LooseView, found: Alignment): boolean {
    const isCut = (found.origins & origins.joined) !== 0;
    const mode = form.entry === null || form.reading !== 'forwards' || isCut ? 'word' : form.entry.match;
    if (mode !== 'inside' && !anywhere && !beginsWord(view, found.start)) return false;
    return mode !== 'word' || anywhere || endsWord(view, found.end, form.letterCount);
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
