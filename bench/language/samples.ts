import { maxFeatures, readFeatures } from '../../packages/engine/src/language/features.ts';
import type { Script } from '../../packages/engine/src/language/script-of.ts';
import { type Word, wordsOf } from '../../packages/engine/src/language/words-of.ts';
import type { LabelledText } from './corpus.ts';

interface Class {
  readonly script: Script;
  readonly language: string;
}

/** So close to English or Chinese that calling them `other` would cost recall there. */
const leftOut = new Set(['pcm', 'sco', 'yue', 'wuu', 'hak', 'gan', 'nan', 'und']);

/** The feature indexes of every word of every text, by class. Each distinct word is looked up once. */
export function samplesByClass(
  classes: readonly Class[],
  texts: readonly LabelledText[],
  /** Texts without a language, and how often each counts. */
  noLanguage: readonly (readonly [string, number])[],
): Int32Array[][][] {
  const known = new Set(classes.map(({ language }) => language));
  const rowOf = new Map(classes.map(({ script, language }, row) => [`${script}:${language}`, row]));
  const samples: Int32Array[][][] = classes.map(() => []);
  const cache = new Map<string, Int32Array>();

  function add(script: Script, language: string, words: readonly Word[]): void {
    const row = rowOf.get(`${script}:${language}`) ?? (known.has(language) ? undefined : rowOf.get(`${script}:other`));
    const own = words.filter((word) => word.script === script).map((word) => featuresOf(word, cache));
    if (row !== undefined && own.length > 0) samples[row]?.push(own);
  }

  for (const { language, text } of texts) {
    if (leftOut.has(language)) continue;
    const words = wordsOf(text);
    const script = mainScript(words);
    if (script === null) continue;
    // Japanese is recognised by its kana; the table must learn Japanese without kana, which is short.
    if (language === 'ja') add('han', 'ja', words);
    else add(script, script === 'latin' && language === 'sr' ? 'hr' : language, words);
  }
  for (const [text, times] of noLanguage) {
    const words = wordsOf(text);
    for (let time = 0; time < times; time++) add('latin', 'other', words);
  }
  return samples;
}

function featuresOf(word: Word, cache: Map<string, Int32Array>): Int32Array {
  let found = cache.get(word.text);
  if (found === undefined) {
    const indexes = new Uint16Array(maxFeatures);
    const count = readFeatures(word.text, indexes);
    found = Int32Array.from(indexes.subarray(0, count));
    cache.set(word.text, found);
  }
  return found;
}

function mainScript(words: readonly Word[]): Script | null {
  const letters = new Map<Script, number>();
  for (const { script, text } of words) letters.set(script, (letters.get(script) ?? 0) + text.length);
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
