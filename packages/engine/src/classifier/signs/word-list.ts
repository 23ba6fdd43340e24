/** The word lists of this folder: one entry per line; `#` starts a comment line. */

import { readFileSync } from 'node:fs';

export function readWordList(fileName: string): readonly string[] {
  return readFileSync(new URL(`./data/${fileName}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
