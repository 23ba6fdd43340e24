import { type Script, scriptOf } from './script-of.ts';

export interface Word {
  readonly text: string;
  readonly script: Script;
}

/** Enough to be certain of any text; a longer one is not read further. */
const maxCharacters = 4_000;
/** In UTF-16 units. */
export const longestWord = 40;
/** Web and mail addresses, @names, #tags and anything with digits say nothing about the language around them. */
const notWords = /[@#_0-9]|:\/\/|^www\./;
/** A letter repeated this often does not make a word. */
const drawnOut = 3;

/**
 * The words of a text in lower case, each in one script. Drawn-out ones (`nooo`) are left out, because they are in no
 * table.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const token of text.slice(0, maxCharacters).toLowerCase().normalize('NFC').split(/\s+/)) {
    if (!notWords.test(token)) addWords(token, words);
  }
  return words;
}

function addWords(token: string, into: Word[]): void {
  let start = 0;
  let script: Script | null = null;
  let last = -1;
  let inRow = 0;
  let longestRow = 0;

  function endWord(end: number): void {
    if (script === null || longestRow >= drawnOut || end - start > longestWord) return;
    into.push({ text: token.slice(start, end), script });
  }

  for (let at = 0; at < token.length; ) {
    const letter = token.codePointAt(at) as number;
    const next = scriptOf(letter);
    if (next !== script) {
      endWord(at);
      start = at;
      script = next;
      last = -1;
      longestRow = 0;
    }
    inRow = letter === last ? inRow + 1 : 1;
    longestRow = Math.max(longestRow, inRow);
    last = letter;
    at += letter > 0xffff ? 2 : 1;
  }
  endWord(token.length);
}
