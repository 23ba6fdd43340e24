/**
 * Reads rows of labelled text from standard input, one JSON object per line. For each row, in order, it prints the text in
 * its canonical form, as the models read it, and the lexicon's scores, by the engine's own code: `{"text", "lexicon": [seven scores in hundredths]}`.
 *
 *   xz -dc train-*.jsonl.xz | node training/prepare.ts > prepared.jsonl
 */

import { createInterface } from 'node:readline';
import { textCategories } from '@moderato/contract';
import { loadInnocentWords, loadLexicon } from '../packages/engine/src/lexicon/load-lexicon.ts';
import { canonicalText } from '../packages/engine/src/canonical/canonical-text.ts';
import { modelText } from '../packages/engine/src/classifier/model-text.ts';
import { termFinder } from '../packages/engine/src/classifier/read-canonical.ts';
import { createReader } from '../packages/engine/src/classifier/signs/read-signs.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';

const longest = 4_000;
const read = createReader(loadLexicon(), loadInnocentWords());
const findTerms = termFinder(read);
let waiting: string[] = [];

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  const { text } = JSON.parse(line) as { text: string };
  const content = canonicalText(text.slice(0, longest), findTerms).text;
  const readings = read(content, 'default');
  const scores = weigh(readings.map(({ sign }) => sign));
  const lexicon = textCategories.map(({ name }) => Math.round(scores[name] * 100));
  waiting.push(JSON.stringify({ text: modelText(content, readings), lexicon }));
  if (waiting.length >= 1_000) write();
}
write();

function write(): void {
  if (waiting.length > 0) process.stdout.write(`${waiting.join('\n')}\n`);
  waiting = [];
}
