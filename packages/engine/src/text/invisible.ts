/**
 * Step: characters that draw nothing (zero-width, bidi and other controls, fillers) are dropped; white space becomes a
 * space.
 */

const nothing = /^(?:\p{Default_Ignorable_Code_Point}|\p{Cc}|[\u0640\u07FA\uFFF9-\uFFFB\u{1D173}-\u{1D17A}])$/u;
const blank = /^(?:\p{White_Space}|\u2800)$/u;

export const space = 0x20;

export function isBlank(code: number): boolean {
  if (code < 0x80) return code === space || (code >= 9 && code <= 13);
  return blank.test(String.fromCodePoint(code));
}

/** The Arabic tatweel is here too: it only makes a word longer. */
export function isInvisible(code: number): boolean {
  if (code < 0x80) return (code < space && !isBlank(code)) || code === 0x7f;
  return nothing.test(String.fromCodePoint(code)) && !isBlank(code);
}
