/**
 * Reads rows of labelled text from standard input, one JSON object with `text` (and `context` or `raw.context`, and `previous`) per
 * line, and prints what every reader says of each sentence, by the engine's own code. `training.reading.calibrate` turns this into
 * probabilities.
 *
 *   {"count", "sentences": [{"quoted", "lexicon": [7], "fast": [8], "early": [[7] …], "full": [[7] …]}], "whole": [[8] for each window], "cheap": [lexicon 7, fast 8 of the whole], "pieces", "language"}
 *
 *   node training/hear.ts FOLDER < rows.jsonl > heard.jsonl
 *
 * FOLDER holds the model files. A sentence that stands in two windows has two answers.
 */

import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type Context, textCategoryNames } from '@moderato/contract';
import { canonicalName, canonicalText } from '../packages/engine/src/canonical/canonical-text.ts';
import { createFastModel } from '../packages/engine/src/classifier/fast/fast-model.ts';
import { readShared } from '../packages/engine/src/classifier/model-files.ts';
import { modelText } from '../packages/engine/src/classifier/model-text.ts';
import { createModelPool } from '../packages/engine/src/classifier/neural/model-pool.ts';
import { estimatePieces } from '../packages/engine/src/classifier/neural/estimate-pieces.ts';
import { networkOutputs, type WindowRead } from '../packages/engine/src/classifier/neural/question.ts';
import { termFinder } from '../packages/engine/src/classifier/read-canonical.ts';
import { cutIntoWindows } from '../packages/engine/src/classifier/reading/cut-windows.ts';
import { languageOf } from '../packages/engine/src/classifier/reading/language-of.ts';
import { lexiconLogits, readName, readSentences } from '../packages/engine/src/classifier/reading/read-sentences.ts';
import { createReader } from '../packages/engine/src/classifier/signs/read-signs.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';
import { loadInnocentWords, loadLexicon } from '../packages/engine/src/lexicon/load-lexicon.ts';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';

interface Row {
  readonly text: string;
  readonly context?: Context;
  readonly raw?: { readonly context?: Context };
  readonly previous?: readonly string[];
}

const folder = process.argv[2] ?? '.';
const longest = 9_000;
const maxWindows = 30;
const read = createReader(loadLexicon(), loadInnocentWords());
const findTerms = termFinder(read);
const fast = createFastModel(readFileSync(join(folder, 'fast.bin')));
const pool = createModelPool(
  {
    first: [join(folder, 'reading-first.onnx')],
    rest: [join(folder, 'reading-rest.onnx')],
    pieces: [join(folder, 'pieces.bin')],
    table: readShared([join(folder, 'pieces-table.bin')]),
  },
  { threads: 2, queueLimit: 100_000, deadlineMs: Number.POSITIVE_INFINITY },
);
const categories = textCategoryNames.length;
const always = new Array<number>(categories).fill(Number.POSITIVE_INFINITY);
const rounded = (values: Iterable<number>) => Array.from(values, (value) => Math.round(value * 1_000) / 1_000);
const sizeOf = (text: string) => estimatePieces(text, { start: 0, end: text.length });

async function hear({ text, context, raw, previous = [] }: Row): Promise<string> {
  const own = context ?? raw?.context ?? 'default';
  const isName = own === 'username';
  const given = text.slice(0, longest);
  const content = isName ? canonicalName(given).text : canonicalText(given, findTerms).text;
  const readings = read(content, own);
  const sentences = (isName ? readName : readSentences)(content, readings, fast);
  const texts = sentences.map((one) => one.text);
  const sizes = texts.map(sizeOf);
  const windows = (isName ? [[...texts.keys()]] : cutIntoWindows(sizes, sentences)).slice(0, maxWindows);
  const earlier = previous.map((message) => canonicalText(message, findTerms).text);
  const questions = windows.flatMap((places, number) => {
    const question = {
      sentences: places.map((place) => texts[place]!),
      pieces: places.reduce((sum, place) => sum + sizes[place]!, 0),
      ...(number === 0 && earlier.length > 0 ? { previous: earlier } : {}),
    };
    return [{ ...question, stop: always }, question];
  });
  const answers = (await pool.ask(questions)) as WindowRead[];
  const early = sentences.map((): number[][] => []);
  const full = sentences.map((): number[][] => []);
  for (const [number, places] of windows.entries()) {
    for (const [said, into] of [
      [answers[2 * number]!, early],
      [answers[2 * number + 1]!, full],
    ] as const) {
      for (const [row, place] of places.slice(0, said.sentences).entries()) {
        const start = (row + 1) * networkOutputs;
        into[place]!.push(rounded(said.logits.subarray(start, start + categories)));
      }
    }
  }
  return JSON.stringify({
    count: isName ? 1 : sentences.length,
    language: isName ? null : languageOf(texts.join(' ').slice(0, 1_000)),
    sentences: sentences.map((one, place) => ({
      quoted: Number(one.isQuoted),
      lexicon: rounded(one.lexicon),
      fast: rounded(one.fast),
      early: early[place],
      full: full[place],
    })),
    whole: windows.map((_, number) => rounded(answers[2 * number + 1]!.logits.subarray(categories, networkOutputs))),
    cheap: [
      rounded(lexiconLogits(weigh(readings.map(({ sign }) => sign)))),
      rounded(fast.logits(modelText(content, readings).trim())),
    ],
    passes: windows.map((_, number) => rounded([answers[2 * number + 1]!.passes])[0]),
  });
}

const rows: Row[] = [];
for await (const line of readLines(process.stdin)) rows.push(JSON.parse(line) as Row);
const block = 200;
for (let from = 0; from < rows.length; from += block) {
  const lines = await Promise.all(rows.slice(from, from + block).map(hear));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (from % 2_000 === 0) process.stderr.write(`${from} of ${rows.length}\n`);
}
await pool.close();
