/**
 * Checks whether a text contains words that point to a minor: a child, a school, an age under 18. It uses a reviewed list,
 * not a model [T14], and matches whole words in one pass. moderate-text.ts decides what follows from it.
 */

import { canonicalText } from '../canonical/canonical-text.ts';
import { runInSlices } from '../threads/run-in-slices.ts';
import { minorCues, oldestMinor, unspaced } from './minor-cues.ts';

/** At this sexual score and above, a text is searched for such words. */
export const sexualScoreForCue = 0.3;

/** Letters and digits with the marks that occur inside words. */
const tokens = /[\p{L}\p{M}\p{N}]+(?:[-\u200c'’/][\p{L}\p{M}\p{N}]+)*/gu;

/** Synchronous for most texts. Those with a sexual score are searched in slices, since they may be long. */
export function hasMinorCue(scores: Readonly<Record<string, number>>, content: string): boolean | Promise<boolean> {
  if ((scores.sexual ?? 0) < sexualScoreForCue) return false;
  return runInSlices(findMinorCue(canonicalText(content).text)).then((isFound) => isFound ?? false);
}

/** How many words are checked before other work gets a turn. */
const wordsPerStep = 500;

export function* findMinorCue(content: string): Generator<undefined, boolean> {
  const text = content.normalize('NFKC').toLowerCase();
  const cues = minorCues();
  if (unspaced.test(text) && cues.anywhere.some((word) => text.includes(word))) return true;
  let before = '';
  let beforeThat = '';
  let words = 0;
  /** The word before was an age, unless this one is a measure: "she is 12", "she is 12 miles away". */
  let maySayAge = false;
  for (const [token] of text.matchAll(tokens)) {
    for (const word of partsOf(token)) {
      if (++words % wordsPerStep === 0) yield;
      if (maySayAge && !cues.measures.has(word)) return true;
      maySayAge = saysAge(beforeThat, before, word);
      if (isCue(word) || isCue(`${before}_${word}`) || isAge(beforeThat, before, word)) return true;
      beforeThat = before;
      before = word;
    }
  }
  return maySayAge;
}

/** "12-year-old" and "12yo" as their parts, "anak-anak" also as a whole. */
function partsOf(token: string): string[] {
  const parts = token.split(/[-/]|(?<=\p{Nd})(?=\p{L})|(?<=\p{L})(?=\p{Nd})/u);
  return parts.length === 1 ? parts : [token, ...parts];
}

function isCue(word: string): boolean {
  const { words, beginnings } = minorCues();
  return words.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** "12yo", "12 years old", "aged 12", "12岁"; in English "12 years ago" is not an age, and "18 years old" is not that of a minor. */
function isAge(beforeThat: string, before: string, word: string): boolean {
  const { ageAfter, ageAfterAnywhere, ageBefore } = minorCues();
  if (isMinorsAge(word)) return ageBefore.has(before);
  if (isMinorsAge(beforeThat)) return ageAfter.has(`${before}_${word}`);
  return isMinorsAge(before) && (ageAfter.has(word) || ageAfterAnywhere.some((unit) => word.startsWith(unit)));
}

/** The smallest number that a sentence gives as an age without saying so; "she is two" may be of anything. */
const smallestSaid = 6;

function saysAge(beforeThat: string, before: string, word: string): boolean {
  const { saysAge: sayings, numbers } = minorCues();
  if (!isMinorsAge(word) || (numbers.get(word) ?? smallestSaid) < smallestSaid) return false;
  return sayings.has(before) || sayings.has(`${beforeThat}_${before}`);
}

function isMinorsAge(word: string): boolean {
  if (minorCues().numbers.has(word)) return true;
  if (!/^\p{Nd}{1,2}$/u.test(word)) return false;
  const age = Number([...word].map(digitOf).join(''));
  return age >= 1 && age <= oldestMinor;
}

/** The zeros of the scripts whose digits people use: Latin, Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

function digitOf(character: string): number {
  const code = character.codePointAt(0) as number;
  return code - (zeros.findLast((zero) => zero <= code) ?? 0);
}
