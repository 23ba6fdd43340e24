/**
 * Draws runs of four letters as often as they occur in a language, from the statistics that Lingua publishes
 * (Apache-2.0, counted over a million sentences per language). They teach the table what the inside of words looks
 * like; it learns where words begin and end from whole texts.
 */

import { brotliDecompressSync } from 'node:zlib';
import { maxFeatures, readRuns } from '../../packages/engine/src/language/features.ts';
import { entriesOf } from './archives.ts';
import { testLanguages } from './languages.ts';
import { download, testCrateUrl } from './sources.ts';

export interface LetterRuns {
  readonly features: readonly Int32Array[];
  /** Running total of the probabilities of the runs, in order. */
  readonly upTo: Float64Array;
}

const maxRuns = 40_000;

export async function letterRuns(language: string): Promise<LetterRuns | null> {
  const name = Object.entries(testLanguages).find(([, code]) => code === language)?.[0];
  if (name === undefined) return null;
  const entries = entriesOf(await download({ url: testCrateUrl(name) }));
  let chances = new Map<string, number>([['', 1]]);
  for (const order of ['unigrams', 'bigrams', 'trigrams', 'quadrigrams']) {
    const entry = entries.find(({ path }) => path.endsWith(`/models/${order}.json.br`));
    if (entry === undefined) return null;
    chances = extend(chances, entry.bytes());
  }
  const runs = [...chances].sort(([, one], [, other]) => other - one).slice(0, maxRuns);
  let total = 0;
  const upTo = Float64Array.from(runs, ([, chance]) => (total += chance));
  return { features: runs.map(([run]) => featuresOf(run)), upTo };
}

/** The file gives each run its share among the runs that begin alike: `{"ngrams":{"29/4378":"aber abes"}}`. */
function extend(shorter: ReadonlyMap<string, number>, file: Buffer): Map<string, number> {
  const { ngrams } = JSON.parse(brotliDecompressSync(file).toString()) as { ngrams: Record<string, string> };
  const chances = new Map<string, number>();
  for (const [fraction, runs] of Object.entries(ngrams)) {
    const [part, whole] = fraction.split('/').map(Number) as [number, number];
    for (const run of runs.split(' ')) {
      const chance = shorter.get([...run].slice(0, -1).join(''));
      if (chance !== undefined) chances.set(run, chance * (part / whole));
    }
  }
  return chances;
}

function featuresOf(run: string): Int32Array {
  const indexes = new Uint16Array(maxFeatures);
  const count = readRuns(run, indexes);
  return Int32Array.from(indexes.subarray(0, count));
}

/** A run, drawn as often as it occurs. */
export function drawRun({ features, upTo }: LetterRuns, random: () => number): Int32Array {
  const target = random() * (upTo.at(-1) as number);
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] as number) < target) low = middle + 1;
    else high = middle;
  }
  return features[low] as Int32Array;
}
