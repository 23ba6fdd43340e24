/** Common English words, to tell a disguise from another word: "dinner" is no "diner" with a drawn-out letter. */

import { readFileSync } from 'node:fs';

let words: ReadonlySet<string> | undefined;

export function isEnglishWord(word: string): boolean {
  words ??= new Set(
    readFileSync(new URL('../image/text/data/english-words.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return words.has(word);
}
