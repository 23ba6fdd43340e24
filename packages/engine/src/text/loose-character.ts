/**
 * The form of one character in the aggressive view, and the step that made it. Terms go through the same table as texts, so
 * a Russian word and a Russian term still match although some of their letters now look Latin.
 */

import { emojiLetter, isRegionalIndicator } from './emoji-letters.ts';
import { dropped, foldedCode } from './fold-character.ts';
import { signLetter } from './look-alike-signs.ts';

/** How a code was made, as bits. */
export const origins = {
  diacritic: 1,
  lookAlike: 2,
  /** Full-width, mathematical, circled and other forms of the same letter. */
  otherForm: 4,
  emoji: 8,
  /** Something invisible was next to it. */
  invisible: 16,
  /** A word may begin here although letters come before: separated letters were joined. */
  seam: 32,
  /** Joined over separators to what comes before. */
  joined: 64,
  /** A capital I, which many fonts draw like l. */
  capitalI: 128,
  /** A regional indicator: two of them are a flag. */
  flag: 256,
  /** Drawn upside down. */
  turned: 512,
} as const;

/** A folded code and its origin in one number; negative results are those of `foldedCode`. */
export function looseCode(code: number): number {
  let page = pages[code >> 8];
  if (page === undefined) {
    page = new Int32Array(pageSize).fill(unknown);
    pages[code >> 8] = page;
  }
  let loose = page[code & 0xff]!;
  if (loose === unknown) {
    loose = workOut(code);
    page[code & 0xff] = loose;
  }
  return loose;
}

export const codeMask = 0x1f_ffff;
/** Above the code points; ten bits of origins fill the number up to its sign. */
export const originShift = 21;

const unknown = -3;
const pageSize = 256;
const pages: (Int32Array | undefined)[] = new Array(0x1100).fill(undefined);
const skinTone = /^\p{Emoji_Modifier}$/u;

function workOut(code: number): number {
  const emoji = emojiLetter(code);
  if (emoji !== 0) return emoji | ((origins.emoji | (isRegionalIndicator(code) ? origins.flag : 0)) << originShift);
  const sign = signLetter(code);
  if (sign !== 0) return sign | (origins.lookAlike << originShift);
  if (skinTone.test(String.fromCodePoint(code)) && code > 0x80) return dropped;
  const folded = foldedCode(code);
  if (folded < 0) return folded;
  const again = signLetter(folded);
  if (again !== 0) return again | (origins.lookAlike << originShift);
  return folded | (originOf(code, folded) << originShift);
}

function originOf(code: number, folded: number): number {
  if (code === 0x49) return origins.capitalI;
  const character = String.fromCodePoint(code);
  const lower = character.toLowerCase();
  if (lower.codePointAt(0) === folded || code < 0x80) return 0;
  if (lower.normalize('NFD').codePointAt(0) === folded) return origins.diacritic;
  if (lower.normalize('NFKD').toLowerCase().codePointAt(0) === folded) return origins.otherForm;
  return turnedLetters.includes(character) ? origins.lookAlike | origins.turned : origins.lookAlike;
}

const turnedLetters = 'ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ';
