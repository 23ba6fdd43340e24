/**
 * Reads rows of labelled text from standard input, one JSON object with `text` (and `context` or `raw.context`) per line. For each
 * row, in order, it prints what the network reads, by the engine's own code: the pieces of every sentence, and what the cheap
 * readers said of each.
 *
 *   {"pieces": [[numbers of a sentence] …], "quoted": [0 or 1 …], "lexicon": [[7] …], "fast": [[8] …], "chars": [characters of a sentence …], "floor": [7]}
 *
 *   node training/read.ts [--pieces-only] [--models FOLDER] < rows.jsonl > read.jsonl
 *
 * With `--pieces-only`, what training needs: no fast model, only `pieces` and the word lists' scores of the whole text in hundredths.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Context, textCategories } from '@moderato/contract';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { createFastModel, type FastModel } from '../packages/engine/src/classifier/fast/fast-model.ts';
import { listModelFiles, shippedModels } from '../packages/engine/src/classifier/model-files.ts';
import { parsePieces } from '../packages/engine/src/classifier/neural/sentence-pieces/pieces-file.ts';
import { createUnigram } from '../packages/engine/src/classifier/neural/sentence-pieces/unigram.ts';
import { readName, readSentences } from '../packages/engine/src/classifier/reading/read-sentences.ts';
import { createReader } from '../packages/engine/src/classifier/signs/read-signs.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';
import { loadInnocentWords, loadLexicon } from '../packages/engine/src/lexicon/load-lexicon.ts';

const { values } = parseArgs({
  options: { 'pieces-only': { type: 'boolean', default: false }, models: { type: 'string', default: shippedModels } },
});
const onlyPieces = values['pieces-only'];
/** A longer text is cut here: the networks learn from windows. */
const longest = 9_000;
const files = listModelFiles(values.models);
const fileOf = (name: string) => Buffer.concat(files.pathsOf(name).map((path) => readFileSync(path)));
const { pieces, unknown } = createUnigram(parsePieces(fileOf('multilingual-pieces.bin')));
const read = createReader(loadLexicon(), loadInnocentWords());
const nothing: FastModel = { logits: () => new Float32Array(8) };
const fast = onlyPieces ? nothing : createFastModel(readFileSync(join(values.models, 'fast.bin')));
const rounded = (numbers: Iterable<number>) => Array.from(numbers, (value) => Math.round(value * 1_000) / 1_000);

function lineOf(text: string, context: Context): string {
  const content = text.slice(0, longest);
  const readings = read(content, context);
  const sentences = (context === 'username' ? readName : readSentences)(content, readings, fast);
  const cut = sentences.map((sentence) => {
    const found = pieces(sentence.text);
    return found.length === 0 ? [unknown] : found;
  });
  const scores = weigh(readings.map(({ sign }) => sign));
  const lexicon = textCategories.map(({ name }) => Math.round(scores[name] * 100));
  if (onlyPieces) return JSON.stringify({ pieces: cut, lexicon });
  return JSON.stringify({
    pieces: cut,
    quoted: sentences.map(({ isQuoted }) => Number(isQuoted)),
    chars: sentences.map(({ span }) => span.end - span.start),
    lexicon: sentences.map((one) => rounded(one.lexicon)),
    fast: sentences.map((one) => rounded(one.fast)),
  });
}

let waiting: string[] = [];
for await (const line of readLines(process.stdin)) {
  const { text, context, raw } = JSON.parse(line) as { text: string; context?: Context; raw?: { context?: Context } };
  waiting.push(lineOf(text, context ?? raw?.context ?? 'default'));
  if (waiting.length >= 1_000) write();
}
write();

function write(): void {
  if (waiting.length > 0) process.stdout.write(`${waiting.join('\n')}\n`);
  waiting = [];
}
