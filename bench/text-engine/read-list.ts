import { readFileSync } from 'node:fs';

/** The lines of a committed list, without notes (`#`) and empty lines. */
export function readList(relativePath: string): readonly string[] {
  return readFileSync(new URL(relativePath, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
