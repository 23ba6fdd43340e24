/**
 * Entries in disguise: what the text engine undoes for its own word lists, for the entries of an account. The text is
 * read in its aggressive views (text/views.ts); a skeleton says where an entry might be, and then it is checked letter
 * by letter, with an ending if it has one.
 */

import { createNoise } from '../../classifier/signs/noise.ts';
import { hasRightEdges } from '../../classifier/signs/term-edges.ts';
import { type TermForm, termForm } from '../../classifier/signs/term-form.ts';
import { confidenceOf, confidences, trickOf } from '../../classifier/signs/tricks.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { type Alignment, align, createAlignment } from '../../text/align.ts';
import { isEnglishWord } from '../../text/english-words.ts';
import type { Joint } from '../../text/find-separations.ts';
import { kinds } from '../../text/letter-kinds.ts';
import type { LooseView } from '../../text/loose-view.ts';
import { createSkeleton, skeletonOf, starClass, vowels } from '../../text/skeleton.ts';
import { createViews } from '../../text/views.ts';
import { firstLetter, lastSeam, mayBegin } from '../../text/word-starts.ts';
import type { DisguiseForms } from './disguise-forms.ts';
import { type CountsLanguage, longestEnding } from './endings.ts';
import { isEnding } from './inflections.ts';

/** A target where it stands in the text, in UTF-16 offsets. */
export interface DisguisedHit {
  readonly target: number;
  readonly start: number;
  readonly end: number;
}

export interface DisguiseFinder {
  /** In order of their start; incomplete: the text has more places to check than a text may cost. */
  find(content: string, counts: CountsLanguage): { hits: readonly DisguisedHit[]; incomplete: boolean };
}

/** Per text. Ordinary texts and lists stay far below. */
const maxChecks = 6_000;
const maxHits = 2_000;
/** Places from which words with stars are read, each in many ways. */
const maxStarred = 300;
const starReach = 12;
const keptForms = 500;

const stars = { wildcard: starClass, choices: vowels };
/** Rules have no entry of the lexicon; this one stands for a whole word of no certain language. */
const entry: LexiconEntry = {
  term: '',
  forms: [],
  categories: ['toxicity'],
  severity: 3,
  match: 'word',
  except: [],
  language: '',
};

export function createDisguiseFinder(forms: DisguiseForms): DisguiseFinder {
  const views = createViews();
  const skeleton = createSkeleton();
  const alignment = createAlignment();
  const noise = createNoise();
  const terms = new Map<number, TermForm>();
  let hits: DisguisedHit[] = [];
  let content = '';
  let counts: CountsLanguage = () => false;
  let checks = 0;
  let starred = 0;

  function termOf(pattern: number): TermForm {
    const known = terms.get(pattern);
    if (known !== undefined) return known;
    if (terms.size >= keptForms) terms.clear();
    const { details, text } = forms.read(pattern);
    const term = { ...termForm(text, entry, null), details };
    terms.set(pattern, term);
    return term;
  }

  function search(view: LooseView, joint: Joint | null): void {
    skeletonOf(view, skeleton);
    const { classes, runStarts, length, begins, beginCount, hasStars } = skeleton;
    const check = (first: number, run: number, endRun: number) => {
      const [from, to, limit] = [runStarts[run]!, runStarts[run + 1]!, runStarts[endRun]!];
      const letter = firstLetter(view, from, to);
      const seam = lastSeam(view, from, to);
      for (let pattern = first; pattern >= 0; pattern = forms.next[pattern]!) {
        if (seam > from && checkAt(pattern, view, joint, seam, limit)) continue;
        if (letter > from && checkAt(pattern, view, joint, letter, limit)) continue;
        checkAt(pattern, view, joint, from, limit);
      }
    };
    let nextStar = hasStars ? -1 : length;
    for (let i = 0; i < beginCount && !isSpent(); i++) {
      const run = begins[i]!;
      if (!mayBegin(view, runStarts[run]!, runStarts[run + 1]!)) continue;
      while (nextStar < run && nextStar < length) nextStar = starFrom(classes, nextStar + 1, length);
      if (nextStar - run < starReach && nextStar < length && starred++ < maxStarred) {
        forms.patterns.matchAtWithWildcards(classes, length, run, stars, check);
      } else forms.patterns.matchAt(classes, length, run, check);
    }
  }

  const isSpent = () => checks >= maxChecks || hits.length >= maxHits;

  /** First as it is, then with an ending. */
  function checkAt(pattern: number, view: LooseView, joint: Joint | null, start: number, limit: number): boolean {
    if (isSpent()) return true;
    checks++;
    const term = termOf(pattern);
    if (!align(term.details!.spelling, view, start, limit, alignment)) return false;
    if (forms.strip(pattern) === '' && isMeant(term, view, joint)) return note(pattern, view);
    const end = tailEnd(view, alignment.end);
    if (end < 0) return false;
    const ending = String.fromCodePoint(...view.codes.subarray(alignment.end, end));
    const stem = { script: forms.script(pattern), strip: forms.strip(pattern) };
    if (stem.script === undefined || !isEnding({ ...stem, script: stem.script }, lastLetter(term), ending, counts)) {
      return false;
    }
    alignment.end = end;
    return isMeant(term, view, joint) && note(pattern, view);
  }

  function note(pattern: number, view: LooseView): true {
    const [start, end] = [view.starts[alignment.start]!, view.ends[alignment.end - 1]!];
    hits.push({ target: forms.target(pattern), start, end });
    return true;
  }

  function isMeant(term: TermForm, view: LooseView, joint: Joint | null): boolean {
    if (!hasRightEdges(term, view, alignment, joint, false)) return false;
    const [start, end] = [view.starts[alignment.start]!, view.ends[alignment.end - 1]!];
    if (noise.isInside(start, end)) return false;
    const written = content.slice(start, end);
    const confidence = confidenceOf(term, alignment, view, written, false);
    if (confidence === confidences.none) return false;
    const trick = trickOf(term, alignment, written);
    if (trick === 'repeated letters') return !isOtherWord(written.toLowerCase(), term.text.toLowerCase(), alignment);
    return confidence > confidences.weak;
  }

  return {
    find(text, countsLanguage) {
      content = text;
      counts = countsLanguage;
      hits = [];
      checks = 0;
      starred = 0;
      noise.begin(text);
      views.forEach(text, search);
      const incomplete = isSpent() || starred > maxStarred;
      return { hits: hits.sort((one, other) => one.start - other.start), incomplete };
    },
  };
}

/** "dinner" for "diner", "goood" for "god": another word, if need be drawn out itself. */
function isOtherWord(written: string, entryText: string, { longestRun }: Alignment): boolean {
  if (isEnglishWord(written)) return true;
  if (longestRun < 3) return false;
  const shortened = written.replace(/(.)\1{2,}/gu, '$1$1');
  return shortened !== entryText && isEnglishWord(shortened);
}

function lastLetter(term: TermForm): number {
  return term.details!.spelling.letters.at(-1)!;
}

/** Where the letters behind a stem end; -1 if there are none, or more than in any ending. */
function tailEnd(view: LooseView, from: number): number {
  let end = from;
  while (end < view.length && view.kinds[end] === kinds.letter && end - from <= longestEnding) end++;
  return end === from || end - from > longestEnding ? -1 : end;
}

function starFrom(classes: Int32Array, from: number, length: number): number {
  let at = from;
  while (at < length && classes[at] !== starClass) at++;
  return at;
}
