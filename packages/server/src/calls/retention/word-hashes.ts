/**
 * Keyed hashes of words, so that a text can be found by its words although no plain word is stored. Equal words of two
 * accounts have different hashes.
 */

import { createHmac } from 'node:crypto';
import type { WordKey } from '../../base/storage/secrets.ts';
import { termsOf, type Word } from './words-of-text.ts';

/** Numbers that JavaScript holds exactly. Two words of an account may share one: whoever searches compares the text. */
const hashBytes = 6;

export function hashWords({ bytes }: WordKey, words: readonly string[]): number[] {
  return words.map((word) => createHmac('sha256', bytes).update(word).digest().readUIntBE(0, hashBytes));
}

/** Beyond these, more words narrow a search no further. */
const termsUsed = 24;

/** What to look for: for each word, its hash under every key that texts may be indexed with. */
export function hashesOf(keys: readonly WordKey[], wanted: readonly Word[]): (readonly number[])[] {
  const terms = termsOf(wanted, termsUsed);
  const hashed = keys.map((key) => hashWords(key, terms));
  return terms.map((_, index) => hashed.map((hashes) => hashes[index] as number));
}
