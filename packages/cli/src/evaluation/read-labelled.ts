/** Reads a labelled file, CSV or JSONL: a text, its label, and its language if a column names it. */

import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { isLongerThan, limits } from '@moderato/contract';
import { readLines } from '../checking/read-lines.ts';
import { type Refusal, refuse } from '../command.ts';
import { CsvParser } from '../csv/parse-csv.ts';
import { explainFileError } from '../explain-error.ts';
import { type Label, readLabel } from './labels.ts';

export interface LabelledText {
  readonly text: string;
  readonly label: Label;
  /** Undefined if the file does not say. */
  readonly language: string | undefined;
}

export interface LabelledTexts {
  readonly rows: readonly LabelledText[];
  /** Lines whose row has no text that can be judged, or no label that means anything. */
  readonly skippedLines: readonly number[];
}

export interface LabelledColumns {
  readonly text: string | undefined;
  readonly label: string | undefined;
}

const usual = {
  text: ['text', 'comment', 'comment_text', 'content', 'message', 'body'],
  label: ['label', 'labels', 'bad', 'category', 'categories', 'decision', 'verdict'],
  language: ['language', 'lang'],
};

type Fields = ReadonlyMap<string, unknown>;

export async function readLabelled(file: string, columns: LabelledColumns): Promise<LabelledTexts | Refusal> {
  const format = extname(file).toLowerCase();
  if (!['.csv', '.jsonl', '.ndjson'].includes(format)) {
    return refuse('usage', `The format of ${file} is unknown; its name must end with .csv, .jsonl or .ndjson.`);
  }
  const rows: LabelledText[] = [];
  const skippedLines: number[] = [];
  let places: Places | undefined;
  try {
    for await (const { line, fields } of format === '.csv' ? csvFields(file) : jsonFields(file)) {
      // Rows of CSV all have the same columns; in JSONL, the first object decides.
      if (fields === undefined) {
        skippedLines.push(line);
        continue;
      }
      if (places === undefined) {
        const found = findPlaces(fields, columns);
        if ('refused' in found) return found;
        places = found;
      }
      const row = rowOf(fields, places);
      if (row === undefined) skippedLines.push(line);
      else rows.push(row);
    }
  } catch (error) {
    return refuse('failed', `${file} cannot be read: ${explainFileError(error)}`);
  }
  return { rows, skippedLines };
}

interface Row {
  readonly line: number;
  /** Column in lower case → value; undefined if the line cannot be read. */
  readonly fields: Fields | undefined;
}

async function* csvFields(file: string): AsyncGenerator<Row> {
  const parser = new CsvParser();
  let names: readonly string[] | undefined;
  const rowsOf = function* (
    rows: Iterable<{ readonly fields: readonly string[]; readonly line: number }>,
  ): Generator<Row> {
    for (const { fields, line } of rows) {
      if (names === undefined) names = fields.map(plainName);
      else yield { line, fields: new Map(names.map((name, index) => [name, fields[index] ?? ''])) };
    }
  };
  for await (const piece of createReadStream(file, { encoding: 'utf8' })) yield* rowsOf(parser.push(piece as string));
  yield* rowsOf(parser.end());
}

async function* jsonFields(file: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of readLines(createReadStream(file))) {
    line += 1;
    if (text.trim() === '') continue;
    yield { line, fields: parseObject(text) };
  }
}

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value).map(([name, field]) => [plainName(name), field]));
  } catch {
    return undefined;
  }
}

/** Some spreadsheets put a byte order mark before the first name. */
const plainName = (name: string) =>
  name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase();

interface Places {
  readonly text: string;
  readonly label: string;
  readonly language: string | undefined;
}

function findPlaces(fields: Fields, columns: LabelledColumns): Places | Refusal {
  const find = (wanted: readonly string[]) => wanted.find((name) => fields.has(name));
  const text = find(columns.text === undefined ? usual.text : [columns.text.toLowerCase()]);
  const label = find(columns.label === undefined ? usual.label : [columns.label.toLowerCase()]);
  const listed = `The file has the columns ${[...fields.keys()].map((name) => JSON.stringify(name.slice(0, 40))).join(', ')}.`;
  if (text === undefined) return refuse('failed', `Which column holds the text? Name it with --text-column. ${listed}`);
  if (label === undefined)
    return refuse('failed', `Which column holds the label? Name it with --label-column. ${listed}`);
  return { text, label, language: find(usual.language) };
}

function rowOf(fields: Fields, places: Places): LabelledText | undefined {
  const text = fields.get(places.text);
  const label = readLabel(fields.get(places.label));
  if (typeof text !== 'string' || text === '' || isLongerThan(text, limits.textCharacters) || label === undefined) {
    return undefined;
  }
  const language = places.language === undefined ? undefined : fields.get(places.language);
  return {
    text,
    label,
    language: typeof language === 'string' && language !== '' ? language.toLowerCase() : undefined,
  };
}
