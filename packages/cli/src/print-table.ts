/** Rows of text → aligned lines. What the cells hold came from people: nothing in it may reach the terminal as a command. */

import { displayWidth } from './display-width.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
}

export function printTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const titles = columns.map(({ title }) => title.toUpperCase());
  const lines = alignColumns(
    [titles, ...rows],
    columns.map(({ align }) => align),
  );
  return `${lines.join('\n')}\n`;
}

export function alignColumns(
  rows: readonly (readonly string[])[],
  alignments: readonly (Column['align'] | undefined)[] = [],
): string[] {
  const cells = rows.map((row) => row.map(escapeControls));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    cells.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), 0),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => {
        const room = ' '.repeat((widths[column] ?? 0) - displayWidth(cell));
        return alignments[column] === 'right' ? room + cell : cell + room;
      })
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Control characters move the cursor or change colours, direction marks reorder the line, and line separators break
 * it: all are shown as escapes.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
