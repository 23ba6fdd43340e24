/**
 * Reads a file of labelled texts line by line. An error names the first invalid line and repeats nothing of its
 * content.
 */

import { readFileSync } from 'node:fs';
import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';

export interface LabelledText {
  readonly text: string;
  readonly labels: Readonly<Partial<Record<TextCategory, 0 | 1>>>;
}

const maxRows = 20_000;

export function readLabelledFile(path: string): LabelledText[] | Refusal {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    return refuse('failed', `The file cannot be read: ${explainError(error)}`);
  }
  const rows: LabelledText[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = readRow(line);
    if (typeof row === 'string') return refuse('failed', `Line ${index + 1}: ${row}`);
    rows.push(row);
  }
  if (rows.length === 0) return refuse('failed', 'The file has no rows.');
  return rows.length > maxRows ? refuse('failed', `The file has over ${maxRows} rows.`) : rows;
}

function readRow(line: string): LabelledText | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return 'this is not JSON.';
  }
  if (!isRecord(row) || typeof row.text !== 'string' || row.text === '') return '"text" must be a non-empty string.';
  if (!isRecord(row.labels) || Object.keys(row.labels).length === 0) return '"labels" must name at least one category.';
  for (const [category, label] of Object.entries(row.labels)) {
    if (!(textCategoryNames as readonly string[]).includes(category)) {
      return `"labels" may only contain ${textCategoryNames.join(', ')}.`;
    }
    if (label !== 0 && label !== 1) return `the label of ${category} must be 0 or 1.`;
  }
  return { text: row.text, labels: row.labels };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
