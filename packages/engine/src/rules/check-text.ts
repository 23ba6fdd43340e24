/**
 * Checks whether a database can store a text, and whether it is short enough. Lengths are in code points, of which
 * there are never more than UTF-16 units.
 */

import { isLongerThan } from '@moderato/contract';

export function checkText(text: string, field: string, maxCharacters: number): string | undefined {
  if (text.length === 0) return `${field} must not be empty.`;
  if (isLongerThan(text, maxCharacters)) {
    return `${field} must be at most ${count(maxCharacters)} characters.`;
  }
  if (text.includes('\0') || !text.isWellFormed()) return `${field} must not contain NUL or unpaired surrogates.`;
  return undefined;
}

/** As written in messages. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}
