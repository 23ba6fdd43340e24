/** Reads the rows of a block in each of the formats: the text, or what is wrong with the row. */

import { isLongerThan, limits } from '@moderato/contract';
import { CsvParser } from '../csv/parse-csv.ts';
import { type Block, idColumn, type ScanPlan, usualColumns } from './scan-plan.ts';

interface Named {
  readonly line: number;
  /** As the file has it, if it has one. */
  readonly id?: string | number;
}

export type Row = Named & ({ readonly text: string } | { readonly problem: string });

export function* readRows(block: Block, plan: ScanPlan): Generator<Row> {
  // A byte order mark at the beginning of a file is not part of the text; the same character elsewhere is.
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(block.bytes);
  const source = block.firstLine === 1 ? decoded.replace(/^\ufeff/, '') : decoded;
  const rows = plan.inputFormat === 'csv' ? csvRows(source, block) : lineRows(source, block, plan);
  for (const row of rows) yield 'text' in row ? checked(row) : row;
}

function checked({ text, ...named }: Named & { readonly text: unknown }): Row {
  if (typeof text !== 'string') return { ...named, problem: 'The row has no text.' };
  if (text === '') return { ...named, problem: 'The text is empty.' };
  if (isLongerThan(text, limits.textCharacters)) {
    return { ...named, problem: `The text is longer than ${limits.textCharacters} characters.` };
  }
  return { ...named, text };
}

type RawRow = Named & ({ readonly text: unknown } | { readonly problem: string });

function* csvRows(source: string, { firstLine, columns, skipRows }: Block): Generator<RawRow> {
  const parser = new CsvParser();
  let skipped = 0;
  for (const rows of [parser.push(source), parser.end()]) {
    for (const { fields, line } of rows) {
      if (skipped++ < skipRows) continue;
      const id = columns.id === undefined ? undefined : fields[columns.id];
      yield { line: firstLine + line - 1, ...(id && { id }), text: fields[columns.text] };
    }
  }
}

function* lineRows(source: string, { firstLine }: Block, { inputFormat, column }: ScanPlan): Generator<RawRow> {
  let line = firstLine;
  for (let from = 0; from < source.length; line++) {
    const found = source.indexOf('\n', from);
    const to = found === -1 ? source.length : found;
    const end = source[to - 1] === '\r' && to > from ? to - 1 : to;
    const content = source.slice(from, end);
    from = to + 1;
    // A blank line is not a row; white space in a text file is.
    if (content === '' || (inputFormat === 'jsonl' && content.trim() === '')) continue;
    yield inputFormat === 'txt' ? { line, text: content } : jsonRow(line, content, column);
  }
}

function jsonRow(line: number, content: string, column: string | null): RawRow {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { line, problem: 'The line is not JSON.' };
  }
  if (typeof value === 'string') return { line, text: value };
  if (typeof value !== 'object' || value === null) return { line, problem: 'The line is not a JSON object.' };
  const fields = value as Record<string, unknown>;
  const name = column ?? usualColumns.find((usual) => Object.hasOwn(fields, usual));
  const id = Object.hasOwn(fields, idColumn) && name !== idColumn ? fields[idColumn] : undefined;
  const named = { line, ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}) };
  if (column !== null && !Object.hasOwn(fields, column)) {
    return { ...named, problem: `The object has no field ${JSON.stringify(column)}.` };
  }
  return { ...named, text: name === undefined ? undefined : fields[name] };
}
