/**
 * Reads rows of labelled text from standard input, one JSON object per line. For each row, in order, it prints the text as the fast model
 * reads it, and the word lists' scores, by the engine's own code: `{"text", "lexicon": [seven scores in hundredths]}`.
 *
 *   node training/prepare.ts < rows.jsonl > prepared.jsonl
 */

import { type Context, textCategories } from '@moderato/contract';
import { readLines } from '../packages/cli/src/checking/read-lines.ts';
import { loadInnocentWords, loadLexicon } from '../packages/engine/src/lexicon/load-lexicon.ts';
import { canonicalName, canonicalText } from '../packages/engine/src/canonical/canonical-text.ts';
import { modelText } from '../packages/engine/src/classifier/model-text.ts';
import { termFinder } from '../packages/engine/src/classifier/read-canonical.ts';
import { createReader } from '../packages/engine/src/classifier/signs/read-signs.ts';
import { weigh } from '../packages/engine/src/classifier/signs/weigh.ts';

const longest = 4_000;
const read = createReader(loadLexicon(), loadInnocentWords());
const findTerms = termFinder(read);
let waiting: string[] = [];

interface Row {
  readonly text: string;
  readonly raw?: { readonly context?: Context };
}

for await (const line of readLines(process.stdin)) {
  const { text, raw } = JSON.parse(line) as Row;
  const given = text.slice(0, longest);
  const context = raw?.context ?? 'default';
  const content = context === 'username' ? canonicalName(given).text : canonicalText(given, findTerms).text;
  const readings = read(content, context);
  const scores = weigh(readings.map(({ sign }) => sign));
  const lexicon = textCategories.map(({ name }) => Math.round(scores[name] * 100));
  waiting.push(JSON.stringify({ text: modelText(content, readings).trim(), lexicon }));
  if (waiting.length >= 1_000) write();
}
write();

function write(): void {
  if (waiting.length > 0) process.stdout.write(`${waiting.join('\n')}\n`);
  waiting = [];
}
