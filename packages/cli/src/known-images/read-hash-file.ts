/**
 * Reads a file of hashes in steps, so that a list of a million lines can be imported and resumed. Forms: one hash per
 * line; CSV whose first line names its columns, ours or ThreatExchange's; JSON, whole or one object per line. A wrong
 * line is counted by its number and left out; what it says is never repeated.
 */

import { type ImageCategory, imageCategoryNames, type RuleAction, ruleActions } from '@moderato/contract';
import type { KnownImageEntry } from '@moderato/server';
import { textProblem } from '../storable-text.ts';
import { type HashRow, readHashRows } from './read-hash-rows.ts';

/** The values for lines that do not have their own. */
export interface EntryDefaults {
  readonly category: ImageCategory | undefined;
  readonly action: RuleAction;
  readonly label: string;
}

export interface HashStep {
  readonly entries: readonly KnownImageEntry[];
  /** The last line that was read. */
  readonly line: number;
  /** Lines without a hash of their kind, or with values that do not exist, by number. */
  readonly wrong: readonly number[];
  /** Lines with hashes of other kinds, such as those of videos. */
  readonly other: number;
}

const entriesPerStep = 20_000;
/** Our kinds by the names that exchanges have for them; a line that names none is known by its length. */
const forms: Readonly<Record<string, RegExp>> = {
  '': /^(?:[0-9a-f]{64}|[0-9a-f]{32})$/,
  ...Object.fromEntries(['pdq', 'hash_pdq'].map((name) => [name, /^[0-9a-f]{64}$/])),
  ...Object.fromEntries(['md5', 'hash_md5', 'photo_md5', 'hash_photo_md5'].map((name) => [name, /^[0-9a-f]{32}$/])),
};

/** Lines up to and including `after` are skipped. */
export async function* readHashSteps(path: string, defaults: EntryDefaults, after: number): AsyncGenerator<HashStep> {
  let entries: KnownImageEntry[] = [];
  let wrong: number[] = [];
  let other = 0;
  let line = after;
  const take = (): HashStep => {
    const step = { entries, line, wrong, other };
    entries = [];
    wrong = [];
    other = 0;
    return step;
  };
  for await (const row of readHashRows(path)) {
    if (row.line <= after) continue;
    line = row.line;
    const form = Object.hasOwn(forms, row.kind.toLowerCase()) ? forms[row.kind.toLowerCase()] : undefined;
    if (form === undefined) other++;
    else {
      const entry = readEntry(row, form, defaults);
      if (entry === undefined) wrong.push(line);
      else entries.push(entry);
    }
    if (entries.length + wrong.length + other >= entriesPerStep) yield take();
  }
  if (entries.length + wrong.length + other > 0) yield take();
}

/** Undefined if anything about it is wrong. */
function readEntry(row: HashRow, form: RegExp, defaults: EntryDefaults): KnownImageEntry | undefined {
  const hash = row.hash.toLowerCase();
  if (!form.test(hash)) return undefined;
  // A category that only other programs know says nothing here.
  const category = imageCategoryNames.find((name) => name === row.category) ?? defaults.category;
  const action = row.action === '' ? defaults.action : ruleActions.find((name) => name === row.action);
  const label = row.label === '' ? defaults.label : row.label;
  if (category === undefined || action === undefined || textProblem('the label', label) !== undefined) return undefined;
  if (row.category !== '' && category !== row.category && !row.isExchanged) return undefined;
  return { hash, category, action, label };
}
