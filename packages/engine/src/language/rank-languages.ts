import { addFeatures } from './features.ts';
import type { LanguageTable } from './language-table.ts';
import type { Script } from './script-of.ts';
import type { Word } from './words-of.ts';

export interface Ranking {
  readonly language: string;
  /** Place of the language in its group. */
  readonly place: number;
  /** How far the first is ahead of the second, on average over the features that were seen. */
  readonly lead: number;
}

/** The most likely language of words in one script, among the languages that the table knows in it. */
export function rankLanguages(words: readonly Word[], script: Script, table: LanguageTable): Ranking {
  const { dimensions, outputs } = table;
  const seen: number[] = [];
  for (const word of words) addFeatures(word, seen);
  const sum = sumOfFeatures(seen, table);
  const languages = table.groups[script] ?? [];
  const row = firstRow(table, script);
  let best = 0;
  let first = Number.NEGATIVE_INFINITY;
  let second = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < languages.length; at++) {
    let score = 0;
    const from = (row + at) * dimensions;
    for (let d = 0; d < dimensions; d++) score += (sum[d] as number) * (outputs[from + d] as number);
    if (score > first) {
      second = first;
      first = score;
      best = at;
    } else if (score > second) second = score;
  }
  const lead = Math.floor((first - second) / Math.max(1, seen.length));
  return { language: languages[best] ?? 'other', place: best, lead };
}

function sumOfFeatures(seen: readonly number[], { dimensions, features }: LanguageTable): Int32Array {
  const sum = new Int32Array(dimensions);
  for (const feature of seen) {
    const from = feature * dimensions;
    for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + (features[from + d] as number);
  }
  return sum;
}

function firstRow({ groups }: LanguageTable, script: Script): number {
  let row = 0;
  for (const [name, languages] of Object.entries(groups)) {
    if (name === script) return row;
    row += languages.length;
  }
  return row;
}
