/**
 * Reads rows of labelled text from standard input, one JSON object with `text` (and `context` or `raw.context`, and `previous`, a list of
 * earlier messages) per line. For each row, in order, it prints what the network reads, by the engine's own code: the pieces of every
 * sentence, those of earlier messages, and what the cheap readers said about each sentence.
 *
 *   {"pieces": [[numbers of a sentence] …], "previous": [[…] …], "quoted": [0 or 1 …], "chars": [their characters …], "lexicon": [[7] …], "fast": [[8] …]}
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
import { canonicalName, canonicalText } from '../packages/engine/src/canonical/canonical-text.ts';
import { createFastModel, type FastModel } from '../packages/engine/src/classifier/fast/fast-model.ts';
import { listModelFiles, shippedModels } from '../packages/engine/src/classifier/model-files.ts';
import { parsePieces } from '../packages/engine/src/classifier/neural/sentence-pieces/pieces-file.ts';
import { createUnigram } from '../packages/engine/src/classifier/neural/sentence-pieces/unigram.ts';
import { previousPieces } from '../packages/engine/src/classifier/neural/previous-pieces.ts';
import { readName, readSentences } from '../packages/engine/src/classifier/reading/read-sentences.ts';
import { termFinder } from '../packages/engine/src/classifier/read-canonical.ts';
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
const { pieces, unknown, closing } = createUnigram(parsePieces(fileOf('pieces.bin')));
const read = createReader(loadLexicon(), loadInnocentWords());
const findTerms = termFinder(read);
const nothing: FastModel = { logits: () => new Array<number>(8).fill(0) };
const fast = onlyPieces ? nothing : createFastModel(readFileSync(join(values.models, 'fast.bin')));
const rounded = (numbers: Iterable<number>) => Array.from(numbers, (value) => Math.round(value * 1_000) / 1_000);

function lineOf({ text, context, raw, previous = [] }: Row): string {
  const own = context ?? raw?.context ?? 'default';
  const given = text.slice(0, longest);
  const content = own === 'username' ? canonicalName(given).text : canonicalText(given, findTerms).text;
  const readings = read(content, own);
  const sentences = (own === 'username' ? readName : readSentences)(content, readings, fast);
  const cut = sentences.map((sentence) => {
    const found = pieces(sentence.text);
    return found.length === 0 ? [unknown] : found;
  });
  const scores = weigh(readings.map(({ sign }) => sign));
  const lexicon = textCategories.map(({ name }) => Math.round(scores[name] * 100));
  const earlier = previous.length === 0 ? {} : { previous: previousPieces(previous, pieces, closing) };
  if (onlyPieces) return JSON.stringify({ pieces: cut, ...earlier, lexicon });
  return JSON.stringify({
    pieces: cut,
    ...earlier,
    quoted: sentences.map(({ isQuoted }) => Number(isQuoted)),
    chars: sentences.map(({ span }) => span.end - span.start),
    lexicon: sentences.map((one) => rounded(one.lexicon)),
    fast: sentences.map((one) => rounded(one.fast)),
  });
}

interface Row {
  readonly text: string;
  readonly context?: Context;
  readonly raw?: { readonly context?: Context };
  readonly previous?: readonly string[];
}

let waiting: string[] = [];
for await (const line of readLines(process.stdin)) {
  waiting.push(lineOf(JSON.parse(line) as Row));
  if (waiting.length >= 1_000) write();
}
write();

function write(): void {
  if (waiting.length > 0) process.stdout.write(`${waiting.join('\n')}\n`);
  waiting = [];
}
