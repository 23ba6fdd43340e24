/** The ways to hide a term, and how certain each spelling makes it that the term is meant. */

import type { Alignment } from '../../text/align.ts';
import { kinds } from '../../text/letter-kinds.ts';
import { origins } from '../../text/loose-character.ts';
import type { LooseView } from '../../text/loose-view.ts';
import { detailsOf, type TermForm } from './term-form.ts';

/** Plain: as in the lexicon. Sure: hidden, and nothing else is written like that. Weak: needs a second sign. */
export const confidences = { none: 0, weak: 1, sure: 2, plain: 3 } as const;
export type Confidence = (typeof confidences)[keyof typeof confidences];

const shortestBackwards = 4;
const shortestCut = 4;
const shortestChain = 3;
const shortestDoubled = 5;

/** `written` is the term as it stands in the text. */
export function confidenceOf(
  form: TermForm,
  found: Alignment,
  view: LooseView,
  written: string,
  isTurnedText: boolean,
): Confidence {
  const { letterCount, ownDigits, ownSigns } = detailsOf(form);
  const digits = found.digitCount - ownDigits;
  const signs = found.signCount - ownSigns;
  if (!isReadable(found, view, digits, signs)) return confidences.none;
  const isCut = (found.origins & origins.joined) !== 0;
  const isChain = (found.origins & origins.seam) !== 0;
  if (isCut && letterCount < (isChain ? shortestChain : shortestCut))
    return isChain ? confidences.none : confidences.weak;
  if (form.reading === 'backwards' && letterCount < shortestBackwards && !isTurnedText) return confidences.none;
  if (form.reading === 'upside down' && !isTurned(form, found)) return confidences.none;
  if (isSpelledDoubly(form, found) && digits + signs + found.starCount === 0 && !isCut) {
    return letterCount >= shortestDoubled ? confidences.weak : confidences.none;
  }
  return trickOf(form, found, written) === null ? confidences.plain : confidences.sure;
}

/**
 * Enough letters must be visible: "455" is a number, "a55" a road, "5h17" a time; "a$$", "7w47" and "b00b5" are words.
 */
function isReadable(found: Alignment, view: LooseView, digits: number, signs: number): boolean {
  const letters = found.letterCount;
  if (found.starCount > 0 && letters + digits + signs < 2) return false;
  if (digits + signs === 0 || letters >= 2 || isDisguisedNumber(found)) return true;
  if (letters === 0) return standsAlone(found, view) && hasInnerSign(found, view);
  return digits === 0 || signs > 0 || isRevealingLetter(found, view);
}

/** Nobody puts marks or invisible characters between the digits of a number. */
function isDisguisedNumber(found: Alignment): boolean {
  return found.digitCount > 2 && (found.origins & (origins.invisible | origins.diacritic)) !== 0;
}

/** "@$$" and "4$5", but not the price "45$". */
function hasInnerSign(found: Alignment, view: LooseView): boolean {
  for (let at = found.start + 1; at < found.end - 1; at++) if (view.kinds[at] === kinds.sign) return true;
  return false;
}

/** With spaces on both sides: code has words of signs too, but hardly ever like that. */
function standsAlone(found: Alignment, view: LooseView): boolean {
  return isBlankAt(view, found.start - 1) && isBlankAt(view, found.end);
}

function isBlankAt(view: LooseView, at: number): boolean {
  return at < 0 || at >= view.length || view.kinds[at] === kinds.blank;
}

/**
 * A single letter among digits indicates a word if it is not at the front, not a hexadecimal digit, and not the h of a
 * time.
 */
function isRevealingLetter(found: Alignment, view: LooseView): boolean {
  const letter = view.codes[found.lastLetter]!;
  if (found.lastLetter === found.start) return false;
  // Hexadecimal digits come in pairs: "800b5" is not made of them.
  if (letter <= letterF) return found.end - found.start >= fewestUnpaired && (found.end - found.start) % 2 === 1;
  return letter !== letterH || found.end - found.start > longestTime || isMixedWord(view, found.end + 1);
}

const letterF = 0x66;
const fewestUnpaired = 5;
const letterH = 0x68;
/** "12h30" */
const longestTime = 5;

/** A second sign: the next word mixes letters and digits too. */
function isMixedWord(view: LooseView, start: number): boolean {
  let letters = 0;
  let digits = 0;
  for (let at = start; at < view.length && at - start < 24; at++) {
    if (view.kinds[at] === kinds.letter) letters++;
    else if (view.kinds[at] === kinds.digit) digits++;
    else break;
  }
  return letters > 0 && digits > 0;
}

/**
 * A few doubled letters, as in spelling mistakes and other words ("puttee"); tricks lengthen more of them, or further.
 */
function isSpelledDoubly(form: TermForm, found: Alignment): boolean {
  return found.longRuns > 0 && found.longestRun < 3 && found.longRuns * 2 <= detailsOf(form).spelling.letters.length;
}

/** Some letters look the same upside down; without one that does not, it is another word. */
function isTurned(form: TermForm, found: Alignment): boolean {
  return (found.origins & origins.turned) !== 0 || form.text.includes('b');
}

/** Spellings that look disguised and are ordinary in their language: its own letters that look like those of another alphabet. */
const ownLetters: Readonly<Record<string, RegExp>> = {
  ru: /^/,
  uk: /^(?:\P{L}|\p{Script=Cyrillic})*$/u,
  vi: /^(?:\P{L}|\p{Script=Latin})*$/u,
};
/** Persian joins the parts of a word with an invisible character. */
const ownJoiners: Readonly<Record<string, RegExp>> = {
  fa: /^(?:[^\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|(?<=\p{L}{2})\u200c(?=\p{L}{2}))*$/u,
};

/** The name of the trick, for people; the most telling one if there are several. Null for a plain spelling. */
export function trickOf(form: TermForm, found: Alignment, written: string): string | null {
  if (form.reading === 'backwards') return 'reversed';
  if (form.reading === 'upside down') return 'upside down';
  if (found.starCount > 0) return 'masked letters';
  if ((found.origins & origins.joined) !== 0) return 'separated letters';
  const { ownDigits, ownSigns } = detailsOf(form);
  if (found.digitCount > ownDigits || found.signCount > ownSigns) return 'leetspeak';
  if (found.longRuns > 0) return 'repeated letters';
  if ((found.origins & origins.emoji) !== 0) return 'emoji letters';
  const language = form.entry?.language ?? '';
  const isHidden = (own: Readonly<Record<string, RegExp>>) => own[language]?.test(written) !== true;
  if ((found.origins & origins.lookAlike) !== 0 && isHidden(ownLetters)) return 'look-alike letters';
  if ((found.origins & origins.invisible) !== 0 && isHidden(ownJoiners)) return 'invisible characters';
  if ((found.origins & origins.otherForm) !== 0) return 'other letter forms';
  return null;
}
