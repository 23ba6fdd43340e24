/**
 * Judges labelled rows from standard input with the default settings, and prints one line per row for `training.working_points`:
 *
 *   {"id", "action", "categories": {NAME: {"score"}}}
 *
 * The same as `moderato check --jsonl`, but the answers of the deep models are stored in CACHE and asked only once. With `--every N`,
 * only each Nth row is judged.
 *
 *   node training/verdicts.ts CACHE [--every N] < rows.jsonl > verdicts.jsonl
 */

import { parseArgs } from 'node:util';
import type { Context } from '@moderato/contract';
import { openParts } from '../bench/quality/variants/engine-parts.ts';
import { inTurns } from '../bench/quality/variants/in-turns.ts';
import { createRememberedPool } from '../bench/quality/variants/remembered-pool.ts';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { createCascade } from '../packages/engine/src/classifier/cascade/cascade-classifier.ts';
import { defaultTextPolicies, emptyRuleSet, moderateText } from '../packages/engine/src/index.ts';

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const parts = await openParts(2);
const pool = createRememberedPool(parts.pool, positionals[0] ?? 'heard-cache.jsonl');
const cascade = createCascade({ ...parts, pool, depth: 'default' });
const every = Number(values.every);

interface Row {
  readonly id: number;
  readonly text: string;
  readonly raw?: { readonly context?: Context };
}

const rows: Row[] = [];
let id = 0;
for await (const line of readLines(process.stdin)) {
  if (id % every === 0) rows.push({ ...(JSON.parse(line) as Omit<Row, 'id'>), id });
  id++;
}
const outcomes = await inTurns(rows, ({ text, raw }) =>
  moderateText(
    { content: text, context: raw?.context ?? 'default', rules: emptyRuleSet, policies: defaultTextPolicies },
    cascade,
  ),
);
for (const [place, { action, scores }] of outcomes.entries()) {
  const categories = Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, { score }]));
  process.stdout.write(`${JSON.stringify({ id: rows[place]!.id, action, categories })}\n`);
}
await pool.close();
