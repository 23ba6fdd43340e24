/** Prints sentences for a terminal: wrapped between words, and in a column next to their terms. */

import { displayWidth } from './display-width.ts';
import { type Cell, padColumns } from './print-table.ts';
import type { Screen } from './screen.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const widest = 110;
/** The maximum share of a line that terms take. */
const shareOfTerms = 0.45;
const belowIndent = 4;

export interface Definition {
  readonly terms: readonly Cell[];
  readonly meaning: string;
}

/** `indent`: spaces before each line. A term that is much longer than the others has its sentence below it. */
export function printDefinitions(definitions: readonly Definition[], screen: Screen, indent = 0): string[] {
  const margin = ' '.repeat(indent);
  const maxForTerms = screen.width === undefined ? Number.POSITIVE_INFINITY : roomOf(screen, 0) * shareOfTerms;
  const isLong = ({ terms }: Definition) => indent + padColumns([terms], screen).width > maxForTerms;
  const short = definitions.filter((definition) => !isLong(definition));
  const { lines, width } = padColumns(
    short.map(({ terms }) => terms),
    screen,
  );
  const column = indent + (short.length === 0 ? belowIndent : width);
  return definitions.flatMap((definition) => {
    const sentence = wrap(definition.meaning, roomOf(screen, column));
    const beside = lines[short.indexOf(definition)];
    const term = margin + (beside ?? padColumns([definition.terms], screen).lines[0] ?? '');
    const below = sentence.slice(beside === undefined ? 0 : 1).map((line) => ' '.repeat(column) + line);
    return [(beside === undefined ? term : term + (sentence[0] ?? '')).trimEnd(), ...below];
  });
}

export function printSentence(sentence: string, screen: Screen): string {
  return wrap(sentence, roomOf(screen, 0)).join('\n');
}

function roomOf({ width = Number.POSITIVE_INFINITY }: Screen, taken: number): number {
  return Number.isFinite(width) ? Math.max(1, Math.min(width, widest) - taken) : width;
}

function wrap(sentence: string, room: number): string[] {
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
