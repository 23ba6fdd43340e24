/**
 * Judges labelled rows from standard input with the default settings, and prints one line per row for `training.working_points`:
 *
 *   {"id", "action", "categories": {NAME: {"score"}}}
 *
 * The same as `moderato check --jsonl`, with the models of a folder. With `--every N`, only each Nth row is judged.
 *
 *   node training/verdicts.ts [--models FOLDER] [--every N] < rows.jsonl > verdicts.jsonl
 */

import { parseArgs } from 'node:util';
import type { Context } from '@moderato/contract';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { shippedModels } from '../packages/engine/src/classifier/model-files.ts';
import { createClassifier, defaultTextPolicies, emptyRuleSet, moderateText } from '../packages/engine/src/index.ts';

interface Row {
  readonly text: string;
  readonly context?: Context;
  readonly raw?: { readonly context?: Context };
}

const { values } = parseArgs({
  options: { models: { type: 'string', default: shippedModels }, every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
const rules = emptyRuleSet;
const classifier = await createClassifier({
  folder: values.models,
  threads: 2,
  deadlineMs: Number.POSITIVE_INFINITY,
  queueLimit: Number.POSITIVE_INFINITY,
});
const atOnce = 50;
let waiting: { id: number; row: Row }[] = [];

async function write(): Promise<void> {
  const lines = await Promise.all(
    waiting.map(async ({ id, row }) => {
      const context = row.context ?? row.raw?.context ?? 'default';
      const outcome = await moderateText({ content: row.text, context, rules, policies: defaultTextPolicies }, classifier);
      const categories = Object.fromEntries(Object.entries(outcome.scores).map(([name, score]) => [name, { score }]));
      return `${JSON.stringify({ id, action: outcome.action, categories })}\n`;
    }),
  );
  process.stdout.write(lines.join(''));
  waiting = [];
}

let id = 0;
for await (const line of readLines(process.stdin)) {
  if (id % every === 0) waiting.push({ id, row: JSON.parse(line) as Row });
  id++;
  if (waiting.length >= atOnce) await write();
}
await write();
await classifier.close?.();
