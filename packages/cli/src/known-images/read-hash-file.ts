/**
 * Reads a file of hashes: one per line, or CSV whose first line names the columns `hash`, `category`, `action`,
 * `label`. Other columns are ignored. The whole file is checked before anything is stored.
 */

import { createReadStream } from 'node:fs';
import { type ImageCategory, imageCategoryNames, type RuleAction, ruleActions } from '@moderato/contract';
import type { KnownImageEntry } from '@moderato/server';
import { type Refusal, refuse } from '../command.ts';
import { CsvParser, type CsvRow } from '../csv/parse-csv.ts';
import { explainError } from '../explain-error.ts';
import { textProblem } from '../storable-text.ts';

/** The values for lines that do not have their own. */
export interface EntryDefaults {
  readonly category: ImageCategory | undefined;
  readonly action: RuleAction;
  readonly label: string;
}

const columns = ['hash', 'category', 'action', 'label'] as const;
type Places = Readonly<Record<(typeof columns)[number], number>>;
const hashAlone: Places = { hash: 0, category: -1, action: -1, label: -1 };

export async function readHashFile(path: string, defaults: EntryDefaults): Promise<KnownImageEntry[] | Refusal> {
  const entries: KnownImageEntry[] = [];
  let places: Places | undefined;
  try {
    for await (const row of readRows(path)) {
      if (row.fields.length === 1 && row.fields[0]?.trim() === '') continue;
      if (places === undefined) {
        places = readHeader(row);
        if (places.hash >= 0 && places !== hashAlone) continue;
      }
      const entry = readEntry(row, places, defaults);
      if (typeof entry === 'string') return refuse('failed', `Line ${row.line} of ${path}: ${entry} Nothing was kept.`);
      entries.push(entry);
    }
  } catch (error) {
    return refuse('failed', `The file cannot be read: ${explainError(error)}`);
  }
  return entries.length > 0 ? entries : refuse('failed', `There is no hash in ${path}.`);
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

/** Without a column `hash`, the first line is a line like the others. */
function readHeader({ fields }: CsvRow): Places {
  const names = fields.map((field) => field.trim().toLowerCase());
  if (!names.includes('hash')) return hashAlone;
  const [hash, category, action, label] = columns.map((column) => names.indexOf(column)) as [
    number,
    number,
    number,
    number,
  ];
  return { hash, category, action, label };
}

function readEntry({ fields }: CsvRow, places: Places, defaults: EntryDefaults): KnownImageEntry | string {
  const at = (column: keyof Places) => fields[places[column]]?.trim() ?? '';
  const hash = at('hash').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hash)) return 'a PDQ hash is 64 hexadecimal digits.';
  const category = at('category') === '' ? defaults.category : at('category');
  if (category === undefined) return 'it has no category; name one in the file or with --category.';
  if (!isCategory(category)) return `the category must be one of ${imageCategoryNames.join(', ')}.`;
  const action = at('action') === '' ? defaults.action : at('action');
  if (!isAction(action)) return `the action must be ${ruleActions.join(' or ')}.`;
  const label = at('label') === '' ? defaults.label : at('label');
  return textProblem('the label', label) ?? { hash, category, action, label };
}

function isCategory(name: string): name is ImageCategory {
  return imageCategoryNames.some((known) => known === name);
}

function isAction(name: string): name is RuleAction {
  return ruleActions.some((known) => known === name);
}
