/** Step: the parts of a Hangul syllable and of a voiced kana are joined, as in NFKC. */

import { semiVoicedSoundMark, voicedSoundMark } from './diacritics.ts';

const firstLead = 0x1100;
const firstVowel = 0x1161;
const firstTail = 0x11a7;
const firstSyllable = 0xac00;
const leads = 19;
const vowels = 21;
const tails = 28;

/** The one character that two form, or 0 if they stay two. */
export function compose(first: number, second: number): number {
  if (second < 0x1161) return 0;
  if (second < firstVowel + vowels) return composeLead(first, second);
  if (second > firstTail && second < firstTail + tails) return composeTail(first, second);
  if (second === voicedSoundMark || second === semiVoicedSoundMark) return composeKana(first, second);
  return 0;
}

function composeLead(first: number, second: number): number {
  if (first < firstLead || first >= firstLead + leads) return 0;
  return firstSyllable + ((first - firstLead) * vowels + (second - firstVowel)) * tails;
}

function composeTail(first: number, second: number): number {
  const index = first - firstSyllable;
  if (index < 0 || index >= leads * vowels * tails || index % tails !== 0) return 0;
  return first + (second - firstTail);
}

function composeKana(first: number, second: number): number {
  if (first < 0x3040 || first > 0x30ff) return 0;
  const joined = String.fromCharCode(first, second).normalize('NFC');
  return joined.length === 1 ? joined.charCodeAt(0) : 0;
}
