/**
 * The signature that closes an e-mail: the line "--" that announces it and the lines that say who writes and how to reach
 * them are left out. Whatever else stands there is read like any other text, since anything can be written there.
 */

import type { FindTerms } from './contacts.ts';
import { type Edit, type MappedText, rewrite } from './mapped-text.ts';

/** A signature is short: the mark is looked for in so many lines from the end. */
const mostLines = 12;
const label =
  /(?:tel|telefon|telephone|phone|mobile?|mob|cell|handy|fax|e-?mail|mail|web|website|skype|whatsapp|telegram|t|m|e|w|f|p|тел|моб|тлф|tél|correo|теле?фон)\s{0,3}[.:]{0,2}/giu;
const contact =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60})+|[\w-]{1,60}\.(?:com|net|org|de|fr|io|co\.uk)\b\/?|\+?[\d(][\d ()./-]{5,30}\d/giu;

export function readSignature(content: string, findTerms: FindTerms): MappedText | undefined {
  if (!content.includes('--')) return undefined;
  let start = content.length;
  for (let line = 0; line < mostLines && start > 0; line++) {
    start = content.lastIndexOf('\n', start - 1);
    if (start < 0) return undefined;
    const mark = /^\n-- ?\r?\n/.exec(content.slice(start, start + 6));
    if (mark !== null) return rewrite(content, cutSignature(content, start, mark[0].length, findTerms));
  }
  return undefined;
}

function cutSignature(content: string, start: number, length: number, findTerms: FindTerms): Edit[] {
  const edits: Edit[] = [{ start, end: start + length, text: '\n\n' }];
  const lines = content.slice(start + length).split('\n');
  const isSigned = lines.some(isOnlyContact);
  let from = start + length;
  for (const line of lines) {
    if (isOnlyContact(line) || (isSigned && isNameOrPlace(line, findTerms))) {
      edits.push({ start: from, end: from + line.length, text: '' });
    }
    from += line.length + 1;
  }
  return edits;
}

const longestLine = 120;

function isOnlyContact(line: string): boolean {
  if (line.length > longestLine) return false;
  const rest = line.replace(contact, '');
  return rest !== line && !/[\p{L}\p{N}]/u.test(rest.replace(label, ''));
}

const capitalised = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{N}+\p{L}?|\p{L}{1,3}|[|·,&/-])[,.]?$/u;
const mostWords = 4;
const mostWordsOfPlace = 8;

/** "Anna Berg", "Example Ltd, 12 Mill Lane, Leeds": few words, written as names are, and none that a word list knows. */
function isNameOrPlace(line: string, findTerms: FindTerms): boolean {
  const words = line.trim().split(/\s+/);
  const most = /[\d,|·]/.test(line) ? mostWordsOfPlace : mostWords;
  if (line.length > longestLine || words.length > most) return false;
  return words.every((word) => capitalised.test(word)) && findTerms(line).length === 0;
}
