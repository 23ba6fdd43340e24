/**
 * Prints rows of cells as aligned lines that fit the terminal. Cells contain text that people wrote, so nothing in them
 * may reach the terminal as a control sequence.
 */

import { cutToWidth, displayWidth } from './display-width.ts';
import { plainScreen, type Screen, type Style } from './screen.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** May be truncated on a narrow terminal. Ids may not: people copy them. */
  readonly shrinks?: true;
}

export type Cell = string | { readonly text: string; readonly style: Style | undefined };

const gap = 2;
/** A column that shrinks keeps at least this width, or there is nothing left to read. */
const narrowest = 8;

export function printTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  screen: Screen = plainScreen,
): string {
  const titles = columns.map(({ title }): Cell => ({ text: title.toUpperCase(), style: 'title' }));
  const widths = fitWidths(columns, widthsOf([titles, ...rows]), screen.width);
  if (widths === undefined) return printRecords(columns, rows, screen);
  const lines = alignCells([titles, ...rows], widths, columns, screen);
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Lines without titles; the terminal wraps what does not fit. */
export function alignColumns(rows: readonly (readonly Cell[])[], screen: Screen = plainScreen): string[] {
  return padColumns(rows, screen).lines.map((line) => line.trimEnd());
}

/** The same, padded to where the next column would begin. */
export function padColumns(rows: readonly (readonly Cell[])[], screen: Screen): { lines: string[]; width: number } {
  const widths = widthsOf(rows);
  const further = ' '.repeat(gap);
  return {
    lines: alignCells(rows, widths, [], screen).map((line) => line + further),
    width: widths.reduce((sum, width) => sum + width + gap, 0),
  };
}

/** For tables that are too wide even with shortened columns: each row becomes a block with one line per cell. */
function printRecords(columns: readonly Column[], rows: readonly (readonly Cell[])[], screen: Screen): string {
  const blocks = rows.map((row) => {
    const lines = row.map((cell, index): Cell[] => [{ text: columns[index]?.title ?? '', style: 'title' }, cell]);
    return `${alignColumns(lines, screen).join('\n')}\n`;
  });
  return blocks.join('\n');
}

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: count }, (_, column) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(textOf(row[column]))), 0),
  );
}

/** Narrows the widest of the columns that may shrink until all fit; undefined if that is not enough. */
function fitWidths(columns: readonly Column[], widths: number[], limit: number | undefined): number[] | undefined {
  if (limit === undefined) return widths;
  let excess = widths.reduce((sum, width) => sum + width + gap, -gap) - limit;
  const fitted = [...widths];
  while (excess > 0) {
    const widest = columns.reduce(
      (best, { shrinks }, index) => (shrinks && (fitted[index] ?? 0) > (fitted[best] ?? narrowest) ? index : best),
      -1,
    );
    if (widest === -1) return undefined;
    fitted[widest] = (fitted[widest] ?? 0) - 1;
    excess--;
  }
  return fitted;
}

function alignCells(
  rows: readonly (readonly Cell[])[],
  widths: readonly number[],
  columns: readonly Column[],
  screen: Screen,
): string[] {
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        const text = cutToWidth(textOf(cell), width);
        const room = ' '.repeat(Math.max(0, width - displayWidth(text)));
        const style = typeof cell === 'string' ? undefined : cell.style;
        const painted = style === undefined || text === '' ? text : screen.paint(style, text);
        return columns[index]?.align === 'right' ? room + painted : painted + room;
      })
      .join(' '.repeat(gap)),
  );
}

function textOf(cell: Cell | undefined): string {
  return escapeControls(typeof cell === 'object' ? cell.text : (cell ?? ''));
}

/**
 * Control characters move the cursor or change colours, direction marks reorder the line, and line separators break it,
 * so all are shown as escapes.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
