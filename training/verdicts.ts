/**
 * Judges labelled rows from standard input with the default settings, and prints one line per row for `training.working_points`:
 *
 *   {"id", "action", "categories": {NAME: {"score"}}}
 *
 * The same as `moderato check --jsonl`, with the models of a folder. With `--every N`, only each Nth row is judged.
 *
 *   node training/verdicts.ts [--models FOLDER] [--every N] < rows.jsonl > verdicts.jsonl
 */

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Context } from '@moderato/contract';
import { patient } from '../bench/quality/variants/engine-parts.ts';
import { inTurns } from '../bench/quality/variants/in-turns.ts';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { shippedModels } from '../packages/engine/src/classifier/model-files.ts';
import { createClassifier, defaultTextPolicies, emptyRuleSet, moderateText } from '../packages/engine/src/index.ts';

const { values } = parseArgs({
  options: { every: { type: 'string', default: '1' }, models: { type: 'string', default: shippedModels } },
});
const classifier = await createClassifier({ ...patient, folder: values.models, threads: availableParallelism() });
const every = Number(values.every);

interface Row {
  readonly id: number;
  readonly text: string;
  readonly previous?: readonly string[];
  readonly raw?: { readonly context?: Context };
}

const rows: Row[] = [];
let id = 0;
for await (const line of readLines(process.stdin)) {
  if (id % every === 0) rows.push({ ...(JSON.parse(line) as Omit<Row, 'id'>), id });
  id++;
}
const outcomes = await inTurns(rows, ({ text, raw, previous = [] }) =>
  moderateText(
    { content: text, context: raw?.context ?? 'default', previous, rules: emptyRuleSet, policies: defaultTextPolicies },
    classifier,
  ),
);
for (const [place, { action, scores }] of outcomes.entries()) {
  const categories = Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, { score }]));
  process.stdout.write(`${JSON.stringify({ id: rows[place]!.id, action, categories })}\n`);
}
await classifier.close?.();
