/**
 * The form of one character in the strict view: the strict steps, in order, until nothing changes any more. The result is
 * kept, so each character of Unicode is computed at most once in a process.
 */

import { foldCompatibility } from './compatibility.ts';
import { baseLetter } from './confusables.ts';
import { isDiacritic } from './diacritics.ts';
import { isBlank, isInvisible, space } from './invisible.ts';

/** Results of `foldedCode` other than a code point. */
export const dropped = -1;
export const droppedMark = -2;
/** At or below this: `foldedSequence` has the code points. */
export const sequenceBase = -8;

const unknown = -3;
const replacementCharacter = 0xfffd;
const pageSize = 256;
const pages: (Int32Array | undefined)[] = new Array(0x1100).fill(undefined);
const sequences: Int32Array[] = [];

/** The code point of `code` in the strict view, or one of the results above. */
export function foldedCode(code: number): number {
  let page = pages[code >> 8];
  if (page === undefined) {
    page = new Int32Array(pageSize).fill(unknown);
    pages[code >> 8] = page;
  }
  let folded = page[code & 0xff]!;
  if (folded === unknown) {
    folded = workOut(code);
    page[code & 0xff] = folded;
  }
  return folded;
}

/** The code points for a result at or below `sequenceBase`. */
export function foldedSequence(answer: number): Int32Array {
  return sequences[sequenceBase - answer]!;
}

function workOut(code: number): number {
  // A lone surrogate is dropped; if kept, two of them could meet and become a character.
  if (code >= 0xd800 && code <= 0xdfff) return replacementCharacter;
  if (isInvisible(code)) return dropped;
  if (isBlank(code)) return space;
  if (isDiacritic(code)) return droppedMark;
  const codes = settle(String.fromCodePoint(code));
  if (codes.length === 1) return codes[0]!;
  if (codes.length === 0) return dropped;
  sequences.push(Int32Array.from(codes));
  return sequenceBase - (sequences.length - 1);
}

/**
 * Steps can create work for each other (a ligature contains an accent, a look-alike a capital): four rounds settle all
 * of Unicode.
 */
function settle(character: string): number[] {
  let settled = character;
  for (let round = 0; round < 4; round++) {
    let next = '';
    for (const part of foldCompatibility(settled)) {
      const code = part.codePointAt(0)!;
      if (isInvisible(code) || isDiacritic(code)) continue;
      next += isBlank(code) ? ' ' : baseLetter(part);
    }
    if (next === settled) break;
    settled = next;
  }
  return Array.from(settled, (part) => part.codePointAt(0)!);
}
