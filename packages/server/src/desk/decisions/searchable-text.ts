/**
 * A text as it is compared in a search: without case, accents, invisible characters and kinds of white space, so that texts
 * which read the same are found. It undoes no other trick: somebody who searches for "good" does not want "g00d".
 */

const marks = /[\p{Mn}\p{Cf}]/gu;
const blanks = /\s+/gu;
const plain = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

export function searchable(text: string): string {
  // Most texts only need to be lower-cased.
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(marks, '').replace(blanks, ' ').toLowerCase().trim();
}
