/**
 * A text as it is compared when somebody looks for it: without case, accents, invisible characters and kinds of white
 * space, so that what reads the same is found. It undoes no other trick: somebody who looks for "good" does not want
 * "g00d".
 */

const marks = /[\p{Mn}\p{Cf}]/gu;
const blanks = /\s+/gu;
const plain = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

export function searchable(text: string): string {
  // Most texts need nothing but small letters.
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(marks, '').replace(blanks, ' ').toLowerCase().trim();
}
