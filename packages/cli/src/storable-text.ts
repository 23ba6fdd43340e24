/**
 * Checks labels and names before they are stored [E5]: at most 100 characters (code points), and nothing the store
 * cannot keep.
 */

import { limits, storableText } from '@moderato/contract';

const storable = new RegExp(storableText, 'u');
const holdsKey = /mod_(?:live|test)_[0-9A-Za-z]{20}/;

/** What is wrong with the text, in a sentence; undefined if nothing is. */
export function textProblem(what: string, text: string): string | undefined {
  const characters = [...text].length;
  if (characters > limits.labelCharacters) {
    return `${what} has ${characters} characters; at most ${limits.labelCharacters} are allowed.`;
  }
  if (!storable.test(text)) return `${what} contains a NUL or half of a surrogate pair, which cannot be stored.`;
  // Only the hash of a key is ever stored [K1]; a label must not get around that.
  if (holdsKey.test(text)) return `${what} contains an API key; keys are never stored.`;
  return undefined;
}
