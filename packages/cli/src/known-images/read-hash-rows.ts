/** The lines of a file of hashes, in whichever of the known forms it is; what they mean is decided elsewhere. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { readLines } from '../checking/read-lines.ts';
import { CsvParser, type CsvRow } from '../csv/parse-csv.ts';

export interface HashRow {
  /** Of a whole JSON document: the number of the entry. */
  readonly line: number;
  /** Empty if the file does not say. */
  readonly kind: string;
  readonly hash: string;
  readonly category: string;
  readonly action: string;
  /** Where the hash comes from. */
  readonly label: string;
  /** In ThreatExchange's form: its categories are not ours. */
  readonly isExchanged: boolean;
}

/** Our names first, then ThreatExchange's. */
const columns = {
  hash: ['hash', 'signal_str', 'indicator'],
  kind: ['kind', 'signal_type', 'type'],
  category: ['category'],
  action: ['action'],
  label: ['label', 'collab', 'source'],
} as const;
type Column = keyof typeof columns;
const names = Object.keys(columns) as readonly Column[];

/** A page of ThreatExchange has a few thousand entries. */
const maxJsonBytes = 64 * 1024 * 1024;

export class HashFileError extends Error {}

export function readHashRows(path: string): AsyncGenerator<HashRow> {
  const extension = extname(path).toLowerCase();
  if (extension === '.json') return readDocument(path);
  return ['.jsonl', '.ndjson'].includes(extension) ? readObjects(path) : readTable(path);
}

async function* readTable(path: string): AsyncGenerator<HashRow> {
  let places: Readonly<Record<Column, number>> | undefined;
  let isExchanged = false;
  for await (const row of readRows(path)) {
    if (row.fields.length === 1 && row.fields[0]?.trim() === '') continue;
    if (places === undefined) {
      const found = placesIn(row.fields.map((field) => field.trim().toLowerCase()));
      places = found ?? { hash: 0, kind: -1, category: -1, action: -1, label: -1 };
      isExchanged = row.fields.includes('signal_str');
      if (found !== undefined) continue;
    }
    const { fields, line } = row;
    const at = (column: Column) => fields[places?.[column] ?? -1]?.trim() ?? '';
    yield { line, isExchanged, ...(Object.fromEntries(names.map((name) => [name, at(name)])) as Texts) };
  }
}

type Texts = Readonly<Record<Column, string>>;

/** Undefined if the first line is a line like the others. */
function placesIn(header: readonly string[]): Readonly<Record<Column, number>> | undefined {
  const place = (column: Column) => header.findIndex((name) => new Set<string>(columns[column]).has(name));
  return place('hash') < 0
    ? undefined
    : (Object.fromEntries(names.map((name) => [name, place(name)])) as Record<Column, number>);
}

async function* readRows(path: string): AsyncGenerator<CsvRow> {
  const parser = new CsvParser();
  let isFirst = true;
  for await (const piece of createReadStream(path, 'utf8')) {
    const text = String(piece);
    yield* parser.push(isFirst && text.startsWith('\ufeff') ? text.slice(1) : text);
    isFirst = false;
  }
  yield* parser.end();
}

async function* readObjects(path: string): AsyncGenerator<HashRow> {
  let line = 0;
  for await (const text of readLines(createReadStream(path))) {
    line++;
    if (text.trim() === '') continue;
    yield rowOf(parsed(text.replace(/^\ufeff/, '')), line);
  }
}

/** `{"data": […]}` as ThreatExchange answers, or only the list. */
async function* readDocument(path: string): AsyncGenerator<HashRow> {
  if ((await stat(path)).size > maxJsonBytes) {
    throw new HashFileError('it is larger than 64 MB; write one object per line, in a file that ends in .ndjson.');
  }
  const document = parsed((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  const list = Array.isArray(document) ? document : (document as { data?: unknown } | undefined)?.data;
  if (!Array.isArray(list)) throw new HashFileError('it is not JSON with a list of hashes.');
  for (const [index, value] of list.entries()) yield rowOf(value, index + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowOf(value: unknown, line: number): HashRow {
  const object = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const text = (column: Column) => {
    const found = columns[column].map((name) => object[name]).find((one) => typeof one === 'string');
    return typeof found === 'string' ? found.trim() : '';
  };
  const isExchanged = 'indicator' in object || 'signal_str' in object;
  return { line, isExchanged, ...(Object.fromEntries(names.map((name) => [name, text(name)])) as Texts) };
}
