/**
 * Whether any entry begins with the word at a place in a text: a bitmap of the first words of all entries. It rejects almost
 * every word of almost every text, at the same cost for a hundred entries and for a hundred thousand.
 */

import type { TextView } from '../../text/view.ts';
import { isWordCode, isWordStart } from '../../text/word-boundary.ts';

export interface FirstWords {
  readonly byteLength: number;
  has(hash: number): boolean;
}

export function createFirstWords(hashes: Int32Array): FirstWords {
  // Sixteen bits per entry: one word in sixteen passes needlessly.
  const bits = 2 ** Math.max(8, Math.ceil(Math.log2(hashes.length * 16 + 1)));
  const map = new Int32Array(bits / 32);
  for (const hash of hashes) map[(hash & (bits - 1)) >>> 5]! |= 1 << (hash & 31);
  return {
    byteLength: map.byteLength,
    has: (hash) => (map[(hash & (bits - 1)) >>> 5]! & (1 << (hash & 31))) !== 0,
  };
}

/** Where the first word of an entry that begins at `from` would end. */
export function firstWordEnd(view: TextView, from: number): number {
  let end = from + 1;
  if (!isWordCode(view.codes[from]!) || isHangul(view.codes[from]!)) return end;
  while (end < view.length && continuesWord(view, end)) end++;
  return end;
}

/** Korean words may end at any syllable, so only their first syllable is compared. */
function continuesWord(view: TextView, index: number): boolean {
  const code = view.codes[index]!;
  return isWordCode(code) && !isHangul(code) && !isWordStart(view, index);
}

function isHangul(code: number): boolean {
  if (code < 0x1100) return false;
  return code <= 0x11ff || (code >= 0xac00 && code <= 0xd7ff) || (code >= 0xa960 && code <= 0xa97f);
}

export function hashWord(codes: Int32Array, from: number, end: number): number {
  let hash = 0;
  for (let i = from; i < end; i++) hash = Math.imul(hash ^ codes[i]!, 0x9e3779b1);
  return hash ^ (hash >>> 16);
}
