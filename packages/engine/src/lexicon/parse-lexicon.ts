/**
 * Reads the text of one lexicon file: seven tab-separated columns, described in docs/reference/lexicon.md.
 * A mistake in the data is a programming error, so it throws, and names the file and the line.
 */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { LexiconEntry, MatchMode, Severity } from './lexicon-entry.ts';

const columns = ['term', 'forms', 'categories', 'severity', 'match', 'except', 'note'] as const;
const severities: ReadonlyMap<string, Severity> = new Map(
  [1, 2, 3, 4].map((known) => [String(known), known as Severity]),
);
const matchModes: readonly MatchMode[] = ['word', 'prefix', 'inside'];

export function parseLexicon(text: string, language: string, fileName: string): LexiconEntry[] {
  const entries: LexiconEntry[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    try {
      entries.push(parseLine(line, language));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${fileName}:${index + 1}: ${reason}`);
    }
  }
  return entries;
}

function parseLine(line: string, language: string): LexiconEntry {
  const cells = line.split('\t');
  if (cells.length !== columns.length) {
    throw new Error(`expected ${columns.length} columns (${columns.join(', ')}), found ${cells.length}`);
  }
  const [term, forms, categories, severity, match, except] = cells as [string, string, string, string, string, string];
  checkSpelling(term);
  const spelledOut = [term];
  for (const form of list(forms, ',')) {
    const spelled = spellOut(term, form);
    if (spelledOut.includes(spelled)) throw new Error(`form "${spelled}" is given twice`);
    spelledOut.push(spelled);
  }
  return {
    term,
    forms: spelledOut,
    categories: parseCategories(categories),
    severity: parseSeverity(severity),
    match: parseMatch(match),
    except: parseExceptions(except, spelledOut),
    language,
  };
}

/** `-s` adds to the term, `~ing` replaces its last letter, anything else is already a whole form. */
export function spellOut(term: string, form: string): string {
  const ending = form.slice(1);
  const spelled = form.startsWith('-') ? term + ending : form.startsWith('~') ? dropLastLetter(term) + ending : form;
  checkSpelling(spelled);
  return spelled;
}

function dropLastLetter(term: string): string {
  return Array.from(term).slice(0, -1).join('');
}

/** A quick check accepts most words, which matters: there are tens of thousands, and the start waits for them. */
const plainlyInOrder = /^[a-z0-9]+(?:[ '-][a-z0-9]+)*$/;

function checkSpelling(word: string): void {
  if (plainlyInOrder.test(word)) return;
  if (word === '') throw new Error('a term or form is empty');
  if (word !== word.toLowerCase() || word !== word.normalize('NFC')) {
    throw new Error(`"${word}" is not lower case in NFC`);
  }
  if (word !== word.trim() || /\s\s|[^\S ]/u.test(word)) throw new Error(`"${word}" has stray white space`);
}

/** The same few lists of categories occur again and again. */
const knownCategories = new Map<string, readonly TextCategory[]>();

function parseCategories(cell: string): readonly TextCategory[] {
  const known = knownCategories.get(cell);
  if (known !== undefined) return known;
  const categories = readCategories(cell);
  knownCategories.set(cell, categories);
  return categories;
}

function readCategories(cell: string): readonly TextCategory[] {
  const names = list(cell, ',');
  if (names.length === 0) throw new Error('no category');
  if (new Set(names).size !== names.length) throw new Error(`category given twice in "${cell}"`);
  return names.map((name) => {
    const known = textCategoryNames.find((category) => category === name);
    if (known === undefined) throw new Error(`unknown category "${name}"`);
    return known;
  });
}

function parseSeverity(cell: string): Severity {
  const severity = severities.get(cell);
  if (severity === undefined) throw new Error(`severity "${cell}" is not one of ${[...severities.keys()].join(', ')}`);
  return severity;
}

function parseMatch(cell: string): MatchMode {
  const match = matchModes.find((known) => known === cell);
  if (match === undefined) throw new Error(`match "${cell}" is not one of ${matchModes.join(', ')}`);
  return match;
}

function parseExceptions(cell: string, forms: readonly string[]): readonly string[] {
  const exceptions = list(cell, '|');
  for (const exception of exceptions) {
    checkSpelling(exception);
    if (!forms.some((form) => exception !== form && exception.includes(form))) {
      throw new Error(`exception "${exception}" does not contain the term or one of its forms`);
    }
  }
  return exceptions;
}

const nothing: readonly string[] = [];

function list(cell: string, separator: string): readonly string[] {
  return cell === '' ? nothing : cell.split(separator);
}
