/**
 * A whole text of a few words that is harmless by itself: "gg ez", "this sucks". The network sees too little of it to do more than
 * guess, so only the word lists judge it. With anything beside it, it is read like any other text.
 */

import { readWordList } from '../signs/word-list.ts';

const phrases = new Set(readWordList('harmless-phrases.txt'));
const longest = Math.max(...[...phrases].map((phrase) => phrase.length));
const ends = /^[\s"'“”„«»(]+|[\s.!?…,"'“”„«»)]+$/g;

export function isHarmlessPhrase(content: string): boolean {
  if (content.length > 2 * longest) return false;
  return phrases.has(content.replace(ends, '').replace(/\s+/g, ' ').toLowerCase());
}
