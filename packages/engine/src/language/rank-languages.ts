import { maxFeatures, readFeatures } from './features.ts';
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
    const { vector, features } = readWord(word.text, table);
    for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + (vector[d] as number);
    seen += features;
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

interface KnownWord {
  /** The sum of the vectors of its features. */
  readonly vector: Int32Array;
  readonly features: number;
}

/** People use the same few thousand words most of the time. Forgotten all at once when there are too many. */
const maxKnownWords = 4_096;
const knownWords = new WeakMap<LanguageTable, Map<string, KnownWord>>();

function readWord(text: string, table: LanguageTable): KnownWord {
  const known = knownWords.get(table) ?? new Map<string, KnownWord>();
  const found = known.get(text);
  if (found !== undefined) return found;
  const features = readFeatures(text, scratch);
  const word = { vector: sumVectors(table, features), features };
  if (known.size >= maxKnownWords) known.clear();
  knownWords.set(table, known.set(text, word));
  return word;
}

const scratch = new Uint16Array(maxFeatures);

/** Of the first `count` features in `scratch`: four columns at a time, which the processor keeps in registers. */
function sumVectors({ dimensions, features }: LanguageTable, count: number): Int32Array {
  const sum = new Int32Array(dimensions);
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
    sum[d] = first;
    sum[d + 1] = second;
    sum[d + 2] = third;
    sum[d + 3] = fourth;
  }
  return sum;
}

function firstRow({ groups }: LanguageTable, script: Script): number {
  let row = 0;
  for (const name in groups) {
    if (name === script) return row;
    row += groups[name as Script]?.length ?? 0;
  }
  return row;
}
