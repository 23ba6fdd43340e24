/** "Dick" with a capital letter is a man, "dick" is not. */

import type { Hit } from './hit.ts';
import { readWordList } from './word-list.ts';

const names = new Set(readWordList('personal-names.txt'));
const titleCase = /^\p{Lu}\p{Ll}+$/u;

/** A rude word that is also a name, clearly written as one. */
export function isPersonalName(content: string, hit: Hit): boolean {
  return names.has(hit.form.text) && hit.trick === null && titleCase.test(content.slice(hit.start, hit.end));
}
