/**
 * Trains the table of `packages/engine/src/language`: a linear classifier over the mean of hashed feature vectors, one
 * softmax for each script that several languages share, with a class `other` for everything else (languages the table
 * does not know, names, slang). Then chooses how far the best language must lead. Deterministic: it has its own random
 * numbers.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { buckets } from '../../packages/engine/src/language/features.ts';
import { parseTable, writeTable } from '../../packages/engine/src/language/language-table.ts';
import type { Script } from '../../packages/engine/src/language/script-of.ts';
import { chooseLeads } from './choose-leads.ts';
import { trainingTexts } from './corpus.ts';
import { groups } from './languages.ts';
import { drawRun, type LetterRuns, letterRuns } from './letter-runs.ts';
import { slang, trainingNames } from './no-language.ts';
import { randomNumbers } from './random.ts';
import { samplesByClass } from './samples.ts';

const dimensions = 24;
const steps = Number(process.argv[2] ?? 4_000_000);
const startingRate = 1;
const shareOfRuns = 0.35;
const random = randomNumbers(1);

const classes = Object.entries(groups).flatMap(([script, languages]) =>
  languages.map((language) => ({ script: script as Script, language })),
);
const runs = await Promise.all(classes.map(({ language }) => letterRuns(language)));
const noLanguage = [
  ...slang('train').map((text) => [text, 100] as const),
  ...(await trainingNames()).map((text) => [text, 3] as const),
];
const samples = samplesByClass(classes, await trainingTexts(), noLanguage);

const features = new Float32Array(buckets * dimensions).map(() => (random() - 0.5) / dimensions);
const outputs = new Float32Array(classes.length * dimensions);
learn();

const table = await chooseLeads({
  dimensions,
  groups,
  neededLeads: {},
  features: quantise(features),
  outputs: quantiseOutputs(),
});
const file = writeTable(table);
const folder = new URL('../../packages/engine/src/language/data/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('language-table.bin', folder), file);
console.log(`${file.length} bytes`, parseTable(file).neededLeads);

function learn(): void {
  const lottery = classes.flatMap(({ script, language }, row) =>
    Array<number>(samples[row]?.length ? tickets(script, language) : 0).fill(row),
  );
  const seen = new Int32Array(20_000);
  const mean = new Float32Array(dimensions);
  const gradient = new Float32Array(dimensions);
  let loss = 0;
  for (let step = 0; step < steps; step++) {
    const row = lottery[Math.floor(random() * lottery.length)] as number;
    const inside = runs[row];
    const count = inside && random() < shareOfRuns ? drawRuns(inside, seen) : drawText(row, seen);
    const rate = startingRate * (1 - step / steps);
    mean.fill(0);
    for (let at = 0; at < count; at++) {
      const from = (seen[at] as number) * dimensions;
      for (let d = 0; d < dimensions; d++) mean[d] = (mean[d] as number) + (features[from + d] as number) / count;
    }
    gradient.fill(0);
    loss += improveOutputs(row, rate, mean, gradient);
    for (let at = 0; at < count; at++) {
      const from = (seen[at] as number) * dimensions;
      for (let d = 0; d < dimensions; d++)
        features[from + d] = (features[from + d] as number) + (gradient[d] as number) / count;
    }
    if ((step + 1) % 200_000 === 0) {
      console.log(`${step + 1} of ${steps}: loss ${(loss / 200_000).toFixed(3)}`);
      loss = 0;
    }
  }
}

/** One step of softmax regression within the script of the row; leaves the gradient of the mean behind. */
function improveOutputs(row: number, rate: number, mean: Float32Array, gradient: Float32Array): number {
  const { script } = classes[row] as (typeof classes)[number];
  const first = classes.findIndex((other) => other.script === script);
  const scores = (groups[script] as readonly string[]).map((_, at) => {
    let score = 0;
    for (let d = 0; d < dimensions; d++)
      score += (outputs[(first + at) * dimensions + d] as number) * (mean[d] as number);
    return score;
  });
  const highest = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  weights.forEach((weight, at) => {
    const from = (first + at) * dimensions;
    const error = rate * ((first + at === row ? 1 : 0) - weight / total);
    for (let d = 0; d < dimensions; d++) {
      gradient[d] = (gradient[d] as number) + error * (outputs[from + d] as number);
      outputs[from + d] = (outputs[from + d] as number) + error * (mean[d] as number);
    }
  });
  return -Math.log((weights[row - first] as number) / total + 1e-9);
}

/** A text of 1 to 20 words out of one or several samples; short ones often, since they are the hard ones. */
function drawText(row: number, seen: Int32Array): number {
  const of = samples[row] as readonly (readonly Int32Array[])[];
  const kind = random();
  const wanted =
    kind < 0.45
      ? 1 + Math.floor(kind / 0.15)
      : kind < 0.8
        ? 4 + Math.floor(random() * 6)
        : 10 + Math.floor(random() * 10);
  let count = 0;
  for (let words = 0; words < wanted; ) {
    const sample = of[Math.floor(random() * of.length)] as readonly Int32Array[];
    const start = Math.floor(random() * Math.max(1, sample.length - (wanted - words) + 1));
    for (const word of sample.slice(start, start + wanted - words)) {
      seen.set(word, count);
      count += word.length;
      words++;
    }
    if (random() < 0.3) break;
  }
  return count;
}

function drawRuns(inside: LetterRuns, seen: Int32Array): number {
  const wanted = 3 + Math.floor(random() * 30);
  let count = 0;
  for (let drawn = 0; drawn < wanted; drawn++) {
    const run = drawRun(inside, random);
    seen.set(run, count);
    count += run.length;
  }
  return count;
}

/** How often a class is drawn: the most written languages must not lose to smaller similar ones. */
function tickets(script: Script, language: string): number {
  if (script === 'latin' && language === 'en') return 8;
  if (script === 'latin' && language === 'other') return 6;
  if (['es', 'fr', 'pt', 'de', 'it', 'ru'].includes(language)) return 4;
  if (['nl', 'pl', 'tr', 'id', 'hi'].includes(language)) return 3;
  return language === 'gl' ? 1 : 2;
}

function quantise(values: Float32Array): Int8Array {
  const scale = 127 / largest(values);
  return Int8Array.from(values, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
}

/** The largest value, ignoring one in ten thousand: those few would cost all others their precision. */
function largest(values: Float32Array): number {
  const sizes = Float32Array.from(values, Math.abs).sort();
  return sizes[Math.floor(sizes.length * 0.9999)] as number;
}

function quantiseOutputs(): Int16Array {
  const highest = outputs.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int16Array.from(outputs, (value) => Math.round((value / highest) * 2_000));
}
