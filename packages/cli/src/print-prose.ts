/** Sentences for a terminal: broken between words where it ends, and behind a term beside themselves. */

import { displayWidth } from './display-width.ts';
import { type Cell, padColumns } from './print-table.ts';
import type { Screen } from './screen.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const widest = 110;
/** Sentences that would get less room than this stand below their term. */
const narrowest = 30;
const belowIndent = 6;

export interface Definition {
  readonly terms: readonly Cell[];
  readonly meaning: string;
}

/** `indent`: blanks before each line. */
export function printDefinitions(definitions: readonly Definition[], screen: Screen, indent = 0): string[] {
  const { lines: terms, width } = padColumns(
    definitions.map((definition) => definition.terms),
    screen,
  );
  const margin = ' '.repeat(indent);
  const room = roomOf(screen, indent + width);
  const isBelow = room !== undefined && room < narrowest;
  return definitions.flatMap(({ meaning }, index) => {
    const term = margin + (terms[index] ?? '');
    if (isBelow) {
      const lines = wrap(meaning, roomOf(screen, belowIndent));
      return [term.trimEnd(), ...lines.map((line) => ' '.repeat(belowIndent) + line)];
    }
    const [first = '', ...others] = wrap(meaning, room);
    return [(term + first).trimEnd(), ...others.map((line) => margin + ' '.repeat(width) + line)];
  });
}

export function printSentence(sentence: string, screen: Screen): string {
  return wrap(sentence, roomOf(screen, 0)).join('\n');
}

function roomOf(screen: Screen, taken: number): number | undefined {
  return screen.width === undefined ? undefined : Math.max(1, Math.min(screen.width, widest) - taken);
}

function wrap(sentence: string, room: number | undefined): string[] {
  if (room === undefined) return [sentence];
  const lines: string[] = [];
  let line = '';
  for (const word of sentence.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
