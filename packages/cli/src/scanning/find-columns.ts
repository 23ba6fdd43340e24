/** Finds the columns of a CSV file that contain the text and the id. Other formats have none. */

import { type Refusal, refuse } from '../command.ts';
import { CsvParser, type CsvRow } from '../csv/parse-csv.ts';
import { type Columns, idColumn, type ScanPlan, usualColumns } from './scan-plan.ts';

export async function findColumns(
  input: AsyncIterable<unknown> | Iterable<unknown>,
  { inputFormat, column }: ScanPlan,
): Promise<Columns | Refusal> {
  if (inputFormat !== 'csv') return { text: 0 };
  const head = await firstRow(input);
  if (head === undefined) return { text: 0 };
  const names = head.fields.map((name) => name.replace(/^\ufeff/, '').trim());
  const wanted = column === null ? usualColumns : [column];
  const indexOf = (some: readonly string[]) =>
    names.findIndex((name) => some.some((one) => one.toLowerCase() === name.toLowerCase()));
  const text = indexOf(wanted);
  const id = indexOf([idColumn]);
  if (text !== -1) return id === -1 || id === text ? { text } : { text, id };
  const listed = names.map((name) => JSON.stringify(name.slice(0, 40))).join(', ');
  const question =
    column === null
      ? 'Which column holds the text? Name it with --column.'
      : `There is no column ${JSON.stringify(column)}.`;
  return refuse('failed', `${question} The first line has ${listed}.`);
}

async function firstRow(input: AsyncIterable<unknown> | Iterable<unknown>): Promise<CsvRow | undefined> {
  const parser = new CsvParser();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const piece of input) {
    for (const row of parser.push(decoder.decode(piece as Uint8Array, { stream: true }))) return row;
  }
  for (const row of parser.end()) return row;
  return undefined;
}
