/**
 * Finds the terms in a text: where they are and how they are written. It reads the text in its views (text/views.ts), asks
 * the index where a term might be, checks letter by letter, and drops matches inside an innocent word.
 */

import { type Alignment, align, createAlignment } from '../../text/align.ts';
import type { Joint } from '../../text/find-separations.ts';
import type { LooseView } from '../../text/loose-view.ts';
import { createSkeleton, skeletonOf, starClass, vowels } from '../../text/skeleton.ts';
import type { Span } from '../../text/view.ts';
import { createViews } from '../../text/views.ts';
import { beginsWord, endsWord } from '../../text/word-edges.ts';
import { firstLetter, lastSeam, mayBegin } from '../../text/word-starts.ts';
import type { Hit } from './hit.ts';
import { type InnocentSpan, withoutInnocents } from './innocent-spans.ts';
import { createNoise } from './noise.ts';
import { hasRightEdges } from './term-edges.ts';
import { detailsOf, type TermForm } from './term-form.ts';
import type { TermGroup, TermIndex } from './term-index.ts';
import { confidenceOf, confidences, trickOf } from './tricks.ts';

export interface TermFinder {
  find(content: string): readonly Hit[];
}

const stars = { wildcard: starClass, choices: vowels };
const rightToLeftOverride = '\u202e';

/** Not shared between threads and not re-entrant: it reuses its buffers. */
export function createTermFinder(index: TermIndex, isName = false): TermFinder {
  const views = createViews(isName);
  const skeleton = createSkeleton();
  const alignment = createAlignment();
  const noise = createNoise();
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
    const check = (group: TermGroup, pattern: number, run: number, endRun: number) => {
      const limit = runStarts[endRun]!;
      const first = runStarts[run]!;
      const letter = firstLetter(view, first, runStarts[run + 1]!);
      const seam = lastSeam(view, first, runStarts[run + 1]!);
      for (let at = pattern; at >= 0; at = group.next[at]!) {
        const form = group.forms[at]!;
        if (seam > first && checkAt(form, view, seam, limit)) continue;
        if (letter > first && checkAt(form, view, letter, limit)) continue;
        checkAt(form, view, first, limit);
      }
    };
    const { anchored, floating } = index;
    const checkAnchored = (pattern: number, from: number, to: number) => check(anchored, pattern, from, to);
    for (let i = 0; i < skeleton.beginCount; i++) {
      const run = skeleton.begins[i]!;
      if (!mayBegin(view, runStarts[run]!, runStarts[run + 1]!)) continue;
      if (skeleton.hasStars) anchored.patterns.matchAtWithWildcards(classes, length, run, stars, checkAnchored);
      else anchored.patterns.matchAt(classes, length, run, checkAnchored);
    }
    isFloating = true;
    const checkFloating = (pattern: number, from: number, to: number) => check(floating, pattern, from, to);
    for (let run = 0; run < length; run++) floating.patterns.matchAt(classes, length, run, checkFloating);
    isFloating = false;
  }

  function checkAt(form: TermForm, view: LooseView, start: number, limit: number): boolean {
    const details = detailsOf(form);
    if (!align(details.spelling, view, start, limit, alignment)) return false;
    if (!hasRightEdges(form, view, alignment, joint, isName && isFloating)) return false;
    const span = { start: view.starts[alignment.start]!, end: view.ends[alignment.end - 1]! };
    const written = content.slice(span.start, span.end);
    const confidence = confidenceOf(form, alignment, view, written, isTurnedText);
    if (confidence === confidences.none || (form.entry === null && alignment.longRuns > 0)) return false;
    if (noise.isInside(span.start, span.end)) return false;
    if (details.marked !== null && !isSpelledAs(content, span, details.marked)) return false;
    if (details.isCyrillic && !isCyrillicHere(content, span) && !(details.isLatinTwin && isWhole(view, alignment)))
      return false;
    if (form.entry === null)
      innocents.push({ ...span, protects: form.protects, joint, isMasked: alignment.starCount > 0 });
    else hits.push({ entry: form.entry, form, ...span, joint, confidence, trick: trickOf(form, alignment, written) });
    return true;
  }

  return {
    find(text) {
      content = text;
      noise.begin(text);
      isTurnedText = text.includes(rightToLeftOverride);
      hits = [];
      innocents = [];
      views.forEach(text, search);
      return withoutInnocents(hits, innocents);
    },
  };
}

/** Letter for letter, accents included; only the case may differ. */
function isSpelledAs(content: string, span: Span, wanted: string): boolean {
  return content.slice(span.start, span.end).normalize('NFC').toLowerCase() === wanted;
}

const cyrillic = /\p{Script=Cyrillic}/u;

/** Latin letters that look Russian make a Russian word only when the whole word is one: "cyka", not "Xyris". */
function isCyrillicHere(content: string, span: Span): boolean {
  return cyrillic.test(content.slice(span.start, span.end));
}

function isWhole(view: LooseView, found: Alignment): boolean {
  if (found.digitCount + found.signCount + found.starCount > 0) return false;
  return beginsWord(view, found.start) && endsWord(view, found.end, found.letterCount);
}
