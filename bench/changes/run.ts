/**
 * How many verdicts change with changes that keep the meaning (T15): written texts for choices, each as it is and changed in
 * nineteen ways, whole calls of the shipped classifier at the default thresholds. Nothing is learned or fitted here.
 *
 *   npm run bench:changes -- --texts 2000 [--show 5]
 */

import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Context } from '@moderato/contract';
import { changes } from '../../packages/engine/src/canonical/testing/changes.ts';
import { defaultTextPolicies } from '../../packages/engine/src/category-policies.ts';
import { createClassifier } from '../../packages/engine/src/classifier/create-classifier.ts';
import { moderateText } from '../../packages/engine/src/moderate-text.ts';
import { emptyRuleSet } from '../../packages/engine/src/rules/rule-set.ts';

const { values } = parseArgs({
  options: { texts: { type: 'string', default: '150' }, show: { type: 'string', default: '0' } },
});
const folder = new URL('../../training/written/choices/', import.meta.url);

interface Row {
  readonly context: Context;
  readonly text: string;
  readonly isSpam: boolean;
}

/** Every n-th row, in the order of the files. */
function sample(count: number): Row[] {
  const rows = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .flatMap((line): Row[] => {
        const [labels = '', context, text] = line.split('\t');
        const isRow = /^\d{7}$/.test(labels) && context !== undefined && context !== 'username' && text !== undefined;
        return isRow ? [{ context: context as Context, text, isSpam: labels[6] === '1' }] : [];
      }),
  );
  const step = Math.max(1, rows.length / count);
  return Array.from({ length: Math.min(count, rows.length) }, (_, index) => rows[Math.floor(index * step)]!);
}

const classifier = await createClassifier();
const judge = ({ context }: Row, content: string) =>
  moderateText({ content, context, rules: emptyRuleSet, policies: defaultTextPolicies }, classifier);
const rows = sample(Number(values.texts));
const before = [];
for (const row of rows) before.push(await judge(row, row.text));
console.log(`${rows.length} texts, ${before.filter(({ flagged }) => flagged).length} of them flagged as they are`);
console.log('change                texts  flag flips  action flips');
for (const { name, change, notForSpam } of changes) {
  let texts = 0;
  let flags = 0;
  let actions = 0;
  const flipped: string[] = [];
  for (const [index, row] of rows.entries()) {
    const content = change(row.text, index);
    if (content === row.text || (notForSpam === true && row.isSpam)) continue;
    texts++;
    const { flagged, action } = await judge(row, content);
    if (action !== before[index]!.action) actions++;
    if (flagged === before[index]!.flagged) continue;
    flags++;
    flipped.push(`  ${flagged ? 'now' : 'no longer'} flagged: ${JSON.stringify(content.slice(0, 160))}`);
  }
  const share = (count: number) => `${((100 * count) / Math.max(1, rows.length)).toFixed(1)} %`;
  console.log(
    `${name.padEnd(20)} ${String(texts).padStart(6)} ${share(flags).padStart(11)} ${share(actions).padStart(13)}`,
  );
  for (const line of flipped.slice(0, Number(values.show))) console.log(line);
}
await classifier.close?.();
