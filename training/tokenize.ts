/**
 * Reads texts from standard input, one JSON string per line, and prints the numbers of their pieces as JSON, by the engine's own
 * tokenizer. `training/check_tokenizers.py` compares them with the reference.
 *
 *   node training/tokenize.ts pieces.bin < texts.jsonl
 */

import { readFileSync } from 'node:fs';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { parsePieces } from '../packages/engine/src/classifier/neural/sentence-pieces/pieces-file.ts';
import { createUnigram } from '../packages/engine/src/classifier/neural/sentence-pieces/unigram.ts';

const tokenizer = createUnigram(parsePieces(readFileSync(process.argv[2] ?? '')));

for await (const line of readLines(process.stdin)) {
  process.stdout.write(`${JSON.stringify(tokenizer.pieces(JSON.parse(line) as string))}\n`);
}
