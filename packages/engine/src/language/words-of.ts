import { type Script, scriptOf } from './script-of.ts';

export interface Word {
  readonly text: string;
  readonly script: Script;
}

/** Enough to be sure of any text; a longer one is not read further. */
const mostCharacters = 4_000;
const longestWord = 40;
/** Web and mail addresses, @names, #tags and anything with digits say nothing about the language around them. */
const notWords = /[@#_0-9]|:\/\/|^www\./;
const drawnOut = /(.)\1\1/u;

/** The words of a text in lower case, each in one script. Drawn-out ones (`nooo`) are left out: they are in no table. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const token of text.slice(0, mostCharacters).toLowerCase().normalize('NFC').split(/\s+/)) {
    if (notWords.test(token)) continue;
    for (const word of lettersIn(token)) {
      if (word.text.length <= longestWord && !drawnOut.test(word.text)) words.push(word);
    }
  }
  return words;
}

function lettersIn(token: string): Word[] {
  const words: Word[] = [];
  let text = '';
  let script: Script | null = null;
  for (const character of token) {
    const next = scriptOf(character.codePointAt(0) as number);
    if (next !== script) {
      if (script !== null) words.push({ text, script });
      text = '';
      script = next;
    }
    if (next !== null) text += character;
  }
  if (script !== null) words.push({ text, script });
  return words;
}
