import { mostFeatures, readFeatures } from './features.ts';
import { columnsAtOnce, type LanguageTable } from './language-table.ts';
import type { Script } from './script-of.ts';
import type { Word } from './words-of.ts';

export interface Ranking {
  readonly language: string;
  /** Place of the language in its group. */
  readonly place: number;
  /** How far the first is ahead of the second, on average over the features. */
  readonly lead: number;
}

/** The most likely language of words in one script, among the languages that the table knows in it. */
export function rankLanguages(words: readonly Word[], script: Script, table: LanguageTable): Ranking {
  const { dimensions, outputs } = table;
  const sum = new Int32Array(dimensions);
  let seen = 0;
  for (const word of words) {
    const count = readFeatures(word.text, scratch);
    addVectors(sum, table, count);
    seen += count;
  }
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
  const lead = Math.floor((first - second) / Math.max(1, seen));
  return { language: languages[best] ?? 'other', place: best, lead };
}

const scratch = new Uint16Array(mostFeatures);

/** Adds the vectors of the first `count` features in `scratch`: four columns at a time, which the processor keeps in registers. */
function addVectors(sum: Int32Array, { dimensions, features }: LanguageTable, count: number): void {
  for (let d = 0; d < dimensions; d += columnsAtOnce) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let i = 0; i < count; i++) {
      const at = (scratch[i] as number) * dimensions + d;
      first += features[at] as number;
      second += features[at + 1] as number;
      third += features[at + 2] as number;
      fourth += features[at + 3] as number;
    }
    sum[d] = (sum[d] as number) + first;
    sum[d + 1] = (sum[d + 1] as number) + second;
    sum[d + 2] = (sum[d + 2] as number) + third;
    sum[d + 3] = (sum[d + 3] as number) + fourth;
  }
}

function firstRow({ groups }: LanguageTable, script: Script): number {
  let row = 0;
  for (const name in groups) {
    if (name === script) return row;
    row += groups[name as Script]?.length ?? 0;
  }
  return row;
}
