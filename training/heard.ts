/**
 * Reads rows of text from standard input, one JSON object with `text` (and `context`) per line. For each row, in order, it prints
 * the parts that the cascade judged within its budget, with the weighted sums of their readers before part losses:
 *
 *   {"sentences", "floor": [7], "parts": [{"kind", "stage", "sums": [7]}]}
 *
 * `training/part_loss.py` fits the part losses on them. The answers of the deep models are stored in CACHE.
 *
 *   node training/heard.ts CACHE < rows.jsonl > heard.jsonl
 */

import { type Context, textCategoryNames } from '@moderato/contract';
import { openParts } from '../bench/quality/variants/engine-parts.ts';
import { inTurns } from '../bench/quality/variants/in-turns.ts';
import { createRememberedPool } from '../bench/quality/variants/remembered-pool.ts';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { createCascade } from '../packages/engine/src/classifier/cascade/cascade-classifier.ts';
import { judgedParts } from '../packages/engine/src/classifier/cascade/combine.ts';
import { contextShift } from '../packages/engine/src/classifier/cascade/context-shift.ts';
import { lexiconFloor } from '../packages/engine/src/classifier/cascade/lexicon-floor.ts';
import { type DeepLogits, stageOf, sumOf } from '../packages/engine/src/classifier/cascade/opinions.ts';
import { readName, readParts } from '../packages/engine/src/classifier/cascade/read-parts.ts';
import type { ModelPool } from '../packages/engine/src/classifier/neural/model-pool.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';

const [cache = 'heard-cache.jsonl'] = process.argv.slice(2);
const parts = await openParts(2);
const { calibration, fast, read } = parts;
const remembered = createRememberedPool(parts.pool, cache);

async function heardOf(text: string, context: Context): Promise<string> {
  const said = new Map<string, DeepLogits>();
  const pool: ModelPool = {
    ...remembered,
    async ask(questions, caller) {
      const answers = await remembered.ask(questions, caller);
      for (const [index, question] of questions.entries()) {
        const answer = answers[index];
        if (answer instanceof Float32Array) {
          said.set(question.text, { ...said.get(question.text), [question.model]: answer });
        }
      }
      return answers;
    },
  };
  await createCascade({ ...parts, pool }).score(text, context);
  const readings = read(text, context);
  const lexicon = weigh(readings.map(({ sign }) => sign));
  const cut = (context === 'username' ? readName : readParts)(text, readings, lexicon, fast);
  const floor = lexiconFloor(text, readings, context, calibration);
  const judged = judgedParts(
    cut.parts,
    cut.parts.map((part) => said.get(part.text) ?? {}),
  );
  return JSON.stringify({
    sentences: cut.sentences,
    floor: textCategoryNames.map((name) => floor[name]),
    parts: judged.map(({ read: part, said: logits }) => ({
      kind: part.part.isExcerpt ? 'excerpt' : part.part.kind,
      stage: stageOf(logits),
      sums: textCategoryNames.map((name, index) =>
        Number((sumOf(index, part, logits, calibration) - contextShift(context, name, part, calibration)).toFixed(3)),
      ),
    })),
  });
}

const rows: { text: string; context: Context }[] = [];
for await (const line of readLines(process.stdin)) {
  const { text, context, raw } = JSON.parse(line) as { text: string; context?: Context; raw?: { context?: Context } };
  rows.push({ text, context: context ?? raw?.context ?? 'default' });
}
for (const line of await inTurns(rows, ({ text, context }) => heardOf(text, context))) process.stdout.write(`${line}\n`);
await remembered.close();
