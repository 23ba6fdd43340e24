/**
 * Reads texts from standard input, one `{"text"}` per line, and prints for each what the shipped classifier says of it when it reads
 * closely, as on Perspective's own paths, for `training.attribute_agreement`:
 *
 *   {"scores": {CATEGORY: score}, "perspective": {ATTRIBUTE: score}}
 *
 *   node training/attribute_scores.ts < texts.jsonl > ours.jsonl
 */

import { inTurns } from '../bench/quality/variants/in-turns.ts';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { createClassifier } from '../packages/engine/src/index.ts';

const classifier = await createClassifier();
const texts: string[] = [];
for await (const line of readLines(process.stdin)) texts.push((JSON.parse(line) as { text: string }).text);
const judged = await inTurns(texts, async (text) => classifier.score(text, 'default', { closely: true }));
for (const { scores, perspective } of judged) process.stdout.write(`${JSON.stringify({ scores, perspective })}\n`);
await classifier.close?.();
