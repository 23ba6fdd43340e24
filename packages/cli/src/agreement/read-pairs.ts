/** A CSV file with texts and the scores that Perspective once gave them. */

import { createReadStream } from 'node:fs';
import { type Refusal, refuse } from '../command.ts';
import { CsvParser, type CsvRow } from '../csv/parse-csv.ts';
import { explainFileError } from '../explain-error.ts';

export interface ScoredText {
  readonly text: string;
  readonly score: number;
}

export interface ScoredTexts {
  readonly rows: readonly ScoredText[];
  /** Lines of the file whose row has no text, or no score from 0 to 1. */
  readonly skippedLines: readonly number[];
}

export interface Columns {
  readonly text: string | undefined;
  readonly score: string | undefined;
  /** What the score measures; a column with this name is looked for too. */
  readonly attribute: string;
}

const textNames = ['text', 'comment', 'comment_text', 'content', 'message', 'body'];

export async function readScoredTexts(file: string, columns: Columns): Promise<ScoredTexts | Refusal> {
  const parser = new CsvParser();
  const rows: ScoredText[] = [];
  const skippedLines: number[] = [];
  let places: { text: number; score: number } | undefined;

  const take = (row: CsvRow): Refusal | undefined => {
    if (places === undefined) {
      const found = findColumns(row.fields, columns);
      if ('refused' in found) return found;
      places = found;
      return undefined;
    }
    const text = row.fields[places.text] ?? '';
    const given = row.fields[places.score]?.trim() ?? '';
    const score = given === '' ? Number.NaN : Number(given);
    if (text === '' || !(score >= 0 && score <= 1)) skippedLines.push(row.line);
    else rows.push({ text, score });
    return undefined;
  };

  try {
    for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
      for (const row of parser.push(piece as string)) {
        const problem = take(row);
        if (problem !== undefined) return problem;
      }
    }
  } catch (error) {
    return refuse('failed', `${file} cannot be read: ${explainFileError(error)}`);
  }
  for (const row of parser.end()) {
    const problem = take(row);
    if (problem !== undefined) return problem;
  }
  if (places === undefined) return refuse('failed', `${file} is empty; its first line must name the columns.`);
  return { rows, skippedLines };
}

function findColumns(given: readonly string[], columns: Columns): { text: number; score: number } | Refusal {
  // Some spreadsheets put a byte order mark before the first name.
  const names = given.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const text = find(columns.text === undefined ? textNames : [columns.text.toLowerCase()]);
  const attribute = columns.attribute.toLowerCase();
  const score = find(columns.score === undefined ? [attribute, 'score'] : [columns.score.toLowerCase()]);
  const listed = `The file has the columns ${given.map((name) => JSON.stringify(name.slice(0, 40))).join(', ')}.`;
  if (text === -1) return refuse('failed', `Which column holds the text? Name it with --text-column. ${listed}`);
  if (score === -1) return refuse('failed', `Which column holds the old score? Name it with --score-column. ${listed}`);
  return { text, score };
}
