/** Which column of a CSV file holds the text. Other formats have none: 0. */

import { type Refusal, refuse } from '../command.ts';
import { CsvParser, type CsvRow } from '../csv/parse-csv.ts';
import { type ScanPlan, usualColumns } from './scan-plan.ts';

export async function findColumn(
  input: AsyncIterable<unknown> | Iterable<unknown>,
  { inputFormat, column }: ScanPlan,
): Promise<number | Refusal> {
  if (inputFormat !== 'csv') return 0;
  const head = await firstRow(input);
  if (head === undefined) return 0;
  const names = head.fields.map((name) => name.replace(/^\ufeff/, '').trim());
  const wanted = column === null ? usualColumns : [column];
  const index = names.findIndex((name) => wanted.some((one) => one.toLowerCase() === name.toLowerCase()));
  if (index !== -1) return index;
  const listed = names.map((name) => JSON.stringify(name.slice(0, 40))).join(', ');
  return refuse('failed', `Which column holds the text? Name it with --column. The first line has ${listed}.`);
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
