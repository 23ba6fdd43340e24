/**
 * What was learned about languages that share a script: a vector for every feature and one for every language.
 * `bench/language` makes the file; it contains only statistics and is read on first use. All arithmetic uses whole
 * numbers, so every machine gives the same answer.
 */

import { readFileSync } from 'node:fs';
import type { Script } from './script-of.ts';
import type { Word } from './words-of.ts';

/** The vectors are added up this many columns at a time. */
export const columnsAtOnce = 4;

export interface LanguageTable {
  /** A multiple of `columnsAtOnce`. */
  readonly dimensions: number;
  /** Languages of each script that several share, including `other`; their order is that of `outputs`. */
  readonly groups: Readonly<Partial<Record<Script, readonly string[]>>>;
  /**
   * How far each of these languages must lead before it is named, by length of text; `null`: no lead is enough. Close
   * relatives need different leads than languages without any.
   */
  readonly neededLeads: Readonly<Partial<Record<Script, readonly (readonly (number | null)[])[]>>>;
  readonly features: Int8Array;
  readonly outputs: Int16Array;
}

export type TableHeader = Pick<LanguageTable, 'dimensions' | 'groups' | 'neededLeads'>;

/** Texts of 1, 2, 3, 4, 5–6, 7–9, 10–14 and more words need different leads. */
const longestOfClass = [1, 2, 3, 4, 6, 9, 14];
export const lengthClasses = longestOfClass.length + 1;

/** A repeated word says nothing new. Chinese is written without spaces, so a character counts as a word there. */
export function lengthClass(words: readonly Word[], script: Script): number {
  const different = new Set(script === 'han' ? words.flatMap(({ text }) => [...text]) : words.map(({ text }) => text));
  const length = different.size;
  const found = longestOfClass.findIndex((longest) => length <= longest);
  return found < 0 ? longestOfClass.length : found;
}

let loaded: LanguageTable | null = null;

export function languageTable(): LanguageTable {
  loaded ??= parseTable(readFileSync(new URL('data/language-table.bin', import.meta.url)));
  return loaded;
}

/** A line of JSON, then the vectors of the features in one byte each, then those of the languages in two. */
export function parseTable(file: Buffer): LanguageTable {
  const end = file.indexOf('\n');
  const header = JSON.parse(file.toString('utf8', 0, end)) as TableHeader & { readonly featureBytes: number };
  const bytes = Uint8Array.from(file.subarray(end + 1)).buffer;
  return {
    ...header,
    features: new Int8Array(bytes, 0, header.featureBytes),
    outputs: new Int16Array(bytes.slice(header.featureBytes)),
  };
}

export function writeTable(table: LanguageTable): Buffer {
  const { dimensions, groups, neededLeads, features, outputs } = table;
  const header = JSON.stringify({ dimensions, groups, neededLeads, featureBytes: features.length });
  return Buffer.concat([
    Buffer.from(`${header}\n`),
    Buffer.from(features.buffer, features.byteOffset, features.byteLength),
    Buffer.from(outputs.buffer, outputs.byteOffset, outputs.byteLength),
  ]);
}
