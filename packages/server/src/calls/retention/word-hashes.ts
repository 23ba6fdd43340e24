/**
 * Keyed hashes of words, so that a text can be found by its words although no plain word is stored. Equal words of two
 * accounts have different hashes.
 */

import { createHmac } from 'node:crypto';
import type { WordKey } from '../../base/storage/secrets.ts';

/** Numbers that JavaScript holds exactly. Two words of an account may share one: whoever searches compares the text. */
const hashBytes = 6;

export function hashWords({ bytes }: WordKey, words: readonly string[]): number[] {
  return words.map((word) => createHmac('sha256', bytes).update(word).digest().readUIntBE(0, hashBytes));
}
