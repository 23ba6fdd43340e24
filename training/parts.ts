/**
 * Reads rows of text from standard input, one JSON object with `text` (and `context`) per line. For each row, in order, it prints
 * the parts that the cascade reads, cut by the engine's own code:
 *
 *   {"sentences", "language", "parts": [{"kind", "judgedIn", "text", "models", "lexicon": [7], "fast": [8]}]}
 *
 * `judgedIn` is the index of the part that is judged instead, or -1; `models` are the deep models that may read the part.
 * training/predict.py adds their outputs, from the trained nets on a GPU or from the ONNX files on this machine.
 *
 *   node training/parts.ts fast.bin [--everyone] < rows.jsonl > parts.jsonl
 *
 * With `--everyone`, both deep models read the text, whatever its language, and only as a whole.
 */

import { readFileSync } from 'node:fs';
import type { Context } from '@moderato/contract';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { inPasses, maxPiecesOfOne, piecesOf } from '../packages/engine/src/classifier/cascade/ask-deep.ts';
import { passPieces } from '../packages/engine/src/classifier/neural/passes-of.ts';
import { chooseModels, languageOf } from '../packages/engine/src/classifier/cascade/choose-models.ts';
import { readName, readParts } from '../packages/engine/src/classifier/cascade/read-parts.ts';
import { createFastModel } from '../packages/engine/src/classifier/fast/fast-model.ts';
import { type DeepModel, deepModels } from '../packages/engine/src/classifier/neural/deep-model.ts';
import { createReader } from '../packages/engine/src/classifier/signs/read-signs.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';
import { loadInnocentWords, loadLexicon } from '../packages/engine/src/lexicon/load-lexicon.ts';

const [fastFile = 'fast.bin', ...flags] = process.argv.slice(2);
const everyone = flags.includes('--everyone');
const read = createReader(loadLexicon(), loadInnocentWords());
const fast = createFastModel(readFileSync(fastFile));

function partsOf(content: string, context: Context): string {
  const readings = read(content, context);
  const lexicon = weigh(readings.map(({ sign }) => sign));
  const cut = (context === 'username' ? readName : readParts)(content, readings, lexicon, fast);
  const parts = everyone ? cut.parts.slice(0, 1) : cut.parts;
  const language = context === 'username' ? null : languageOf(parts[0]!.text);
  const places = new Map(parts.map(({ part }, index) => [part, index]));
  return JSON.stringify({
    sentences: cut.sentences,
    language,
    parts: parts.map((one) => ({
      kind: one.part.isExcerpt ? 'excerpt' : one.part.kind,
      judgedIn: one.part.judgedIn === undefined ? -1 : (places.get(one.part.judgedIn) ?? -1),
      text: one.text,
      passes: Math.min(maxPiecesOfOne, inPasses(piecesOf(one.text))) / passPieces,
      models: readersOf(one.text, language),
      lexicon: rounded(one.lexicon),
      fast: rounded(one.fast),
    })),
  });
}

/** The English model may ask for a second opinion. */
function readersOf(text: string, language: string | null): readonly DeepModel[] {
  const first = chooseModels(text, language);
  return everyone || first.includes('english') ? deepModels : first;
}

function rounded(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => Number(value.toFixed(3)));
}

for await (const line of readLines(process.stdin)) {
  const { text, context, raw } = JSON.parse(line) as { text: string; context?: Context; raw?: { context?: Context } };
  process.stdout.write(`${partsOf(text, context ?? raw?.context ?? 'default')}\n`);
}
