/**
 * The detector on written, labelled texts: `node bench/language/measure-written.ts FOLDER...` reads every TSV below the
 * folders. Each is named after its language (`hi-Latn.tsv`), and its third column is the text. Texts of the second half
 * of each file are measured, since the first may be used to choose. Prints a table for the documentation.
 */

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { detectLanguages } from '../../packages/engine/src/language/detect-languages.ts';

interface Counts {
  texts: number;
  right: number;
  silent: number;
  readonly wrong: Map<string, number>;
}

const byLanguage = new Map<string, Counts>();
const files = process.argv.slice(2).flatMap((folder) => globSync(join(folder, '**/*.tsv')));
for (const file of files) {
  const language = /^(hi-Latn|[a-z]{2})\b/.exec(basename(file))?.[1];
  if (language === undefined) continue;
  const texts = readTexts(file);
  for (const text of texts.slice(Math.floor(texts.length / 2))) count(language, text);
}

console.log('| language | texts | right | no answer | wrong | taken for |');
console.log('|---|---|---|---|---|---|');
for (const [language, { texts, right, silent, wrong }] of [...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const mistaken = texts - right - silent;
  const most = [...wrong].sort(([, a], [, b]) => b - a).slice(0, 3);
  const takenFor = most.map(([name, times]) => `${name} ${times}`).join(', ');
  console.log(
    `| ${language} | ${texts} | ${percent(right, texts)} | ${percent(silent, texts)} | ${percent(mistaken, texts)} | ${takenFor} |`,
  );
}

function count(language: string, text: string): void {
  const counts = byLanguage.get(language) ?? { texts: 0, right: 0, silent: 0, wrong: new Map<string, number>() };
  byLanguage.set(language, counts);
  counts.texts++;
  const detected = detectLanguages(text);
  const [first] = detected;
  if (first === undefined) counts.silent++;
  else if (detected.includes(language)) counts.right++;
  else counts.wrong.set(first, (counts.wrong.get(first) ?? 0) + 1);
}

/** The third column, after labels and context; a text keeps its line breaks as `\n`. */
function readTexts(file: string): string[] {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.flatMap(([labels = '', , text = '']) =>
    /^[01-]{7}$/.test(labels) ? [text.replaceAll('\\n', '\n')] : [],
  );
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
