/** The meaning of a code of the aggressive view for the matcher. */

import { isLeetSign } from './leetspeak.ts';
import { isHangulCode, isUnspacedCode, isWordCode } from './word-boundary.ts';

export const kinds = {
  blank: 0,
  separator: 1,
  apostrophe: 2,
  letter: 3,
  digit: 4,
  /** A sign that may stand for a letter. */
  sign: 5,
  /** Stands for a letter that was removed. */
  star: 6,
  /** Han, kana, Thai …, and pictures: no spaces around its words. */
  unspaced: 7,
  hangul: 8,
} as const;

const picture = /^\p{Extended_Pictographic}$/u;
const digit = /^\p{Nd}$/u;
const unknown = 255;
const known = new Uint8Array(0x11_0000).fill(unknown);

export function kindOf(code: number): number {
  let kind = known[code]!;
  if (kind === unknown) {
    kind = workOut(code);
    known[code] = kind;
  }
  return kind;
}

function workOut(code: number): number {
  if (code === 0x20) return kinds.blank;
  if (code === 0x27) return kinds.apostrophe;
  if (code === 0x2a) return kinds.star;
  if (isLeetSign(code)) return kinds.sign;
  const character = String.fromCodePoint(code);
  if (digit.test(character)) return kinds.digit;
  if (isUnspacedCode(code)) return kinds.unspaced;
  if (isHangulCode(code)) return kinds.hangul;
  if (isWordCode(code)) return kinds.letter;
  return picture.test(character) ? kinds.unspaced : kinds.separator;
}
