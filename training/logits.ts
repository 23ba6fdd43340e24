/**
 * Rows of text on standard input, one JSON object with `text` a line; for each of them, in order, what every part of the
 * shipped classifier says before calibration, by the engine's own code and on the files as they ship:
 * `{"windows", "lexicon": [7 scores], "fast": [8 logits], "english": [15 logits], "multilingual": [15 logits]}`. Of a text in
 * several windows the highest of each. Calibration that is fitted on these figures is fitted on what will be used.
 *
 *   xz -dc dev.jsonl.xz | node training/logits.ts FOLDER [english] [multilingual] > logits.jsonl
 *
 * FOLDER holds fast.bin, english.onnx, english-vocab.txt, multilingual.onnx, multilingual-table.bin and
 * multilingual-pieces.bin; models that are not named are not asked. Uses every core.
 */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { textCategoryNames } from '@moderato/contract';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { readWindows } from '../packages/engine/src/classifier/cascade/window.ts';
import { createFastModel } from '../packages/engine/src/classifier/fast/fast-model.ts';
import { readShared } from '../packages/engine/src/classifier/model-files.ts';
import type { DeepModel } from '../packages/engine/src/classifier/neural/deep-model.ts';
import { createModelPool } from '../packages/engine/src/classifier/neural/model-pool.ts';
import { createReader } from '../packages/engine/src/classifier/signs/read-signs.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';
import { loadInnocentWords, loadLexicon } from '../packages/engine/src/lexicon/load-lexicon.ts';

const mostUnderWay = 64;
const [folder = '.', ...models] = process.argv.slice(2) as [string, ...DeepModel[]];
const place = (network: string, pieces: string) => ({ network: [join(folder, network)], pieces: [join(folder, pieces)] });
const read = createReader(loadLexicon(), loadInnocentWords());
const fast = createFastModel(readFileSync(join(folder, 'fast.bin')));
const pool = createModelPool(
  {
    english: place('english.onnx', 'english-vocab.txt'),
    multilingual: {
      ...place('multilingual.onnx', 'multilingual-pieces.bin'),
      table: readShared([join(folder, 'multilingual-table.bin')]),
    },
  },
  { threads: availableParallelism(), deadlineMs: Number.POSITIVE_INFINITY, queueLimit: Number.POSITIVE_INFINITY },
);

async function logitsOf(content: string): Promise<string> {
  const readings = read(content, 'default');
  const lexicon = weigh(readings.map(({ sign }) => sign));
  // The text as a whole, or the windows of a long one: what calibration is fitted on.
  const windows = readWindows(content, 'default', readings, lexicon, fast).windows.filter(({ isWhole }) => isWhole);
  const asked = models.flatMap((model) => windows.map(({ text }) => ({ model, text })));
  const answers = await pool.ask(asked);
  const deep = models.map((model) => {
    const own = answers.filter((_, index) => asked[index]?.model === model);
    if (own.some((answer) => !(answer instanceof Float32Array))) throw new Error(`${model} did not answer`);
    return [model, highest(own as Float32Array[])];
  });
  return JSON.stringify({
    windows: windows.length,
    lexicon: textCategoryNames.map((name) => lexicon[name]),
    fast: highest(windows.map((window) => window.fast)),
    ...Object.fromEntries(deep),
  });
}

function highest(rows: readonly ArrayLike<number>[]): number[] {
  return Array.from(rows[0]!, (_, column) => Number(Math.max(...rows.map((row) => row[column]!)).toFixed(4)));
}

const underWay: Promise<string>[] = [];
for await (const line of readLines(process.stdin)) {
  underWay.push(logitsOf((JSON.parse(line) as { text: string }).text));
  if (underWay.length >= mostUnderWay) process.stdout.write(`${await underWay.shift()}\n`);
}
while (underWay.length > 0) process.stdout.write(`${await underWay.shift()}\n`);
await pool.close();
