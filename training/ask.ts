/**
 * Reads questions to the deep models from standard input, one `{"model", "text", "maxPieces"}` per line, and prints the logits
 * that the engine gets from the model files in FOLDER, in the same order.
 *
 *   node training/ask.ts FOLDER < questions.jsonl > logits.jsonl
 */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { readShared } from '../packages/engine/src/classifier/model-files.ts';
import { createModelPool, type Question } from '../packages/engine/src/classifier/neural/model-pool.ts';

const [folder = '.'] = process.argv.slice(2);
const place = (network: string, pieces: string) => ({ network: [join(folder, network)], pieces: [join(folder, pieces)] });
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

const questions: Question[] = [];
for await (const line of readLines(process.stdin)) questions.push(JSON.parse(line) as Question);
for (const answer of await pool.ask(questions)) {
  if (!(answer instanceof Float32Array)) throw new Error('a model did not answer');
  process.stdout.write(`${JSON.stringify(Array.from(answer, (value) => Number(value.toFixed(4))))}\n`);
}
await pool.close();
