/**
 * Reads texts from standard input, one JSON string per line, and prints the numbers of their pieces as JSON, by the engine's own
 * tokenizers. `training/check_tokenizers.py` compares them with the reference.
 *
 *   node training/tokenize.ts english english-vocab.txt < texts.jsonl
 *   node training/tokenize.ts multilingual multilingual-pieces.bin < texts.jsonl
 */

import { readFileSync } from 'node:fs';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { createWordPiece } from '../packages/engine/src/classifier/neural/word-pieces/wordpiece.ts';
import { parsePieces } from '../packages/engine/src/classifier/neural/sentence-pieces/pieces-file.ts';
import { createUnigram } from '../packages/engine/src/classifier/neural/sentence-pieces/unigram.ts';

const [model, path = ''] = process.argv.slice(2);
const file = readFileSync(path);
const tokenizer = model === 'english' ? createWordPiece(file.toString('utf8')) : createUnigram(parsePieces(file));

for await (const line of readLines(process.stdin)) {
  process.stdout.write(`${JSON.stringify(tokenizer.pieces(JSON.parse(line) as string))}\n`);
}
