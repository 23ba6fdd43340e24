/**
 * Measures every detector in a separate process, one after the other, and writes `results/results.json` and the tables
 * of README.md. With a file of `{"text","lang"}` lines as argument, it also measures on those; they are not kept.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { detectorNames } from './detectors.ts';
import type { Answers, Measured } from './measure-detector.ts';

const labelledFile = process.argv[2];
const results: Record<string, Measured> = {};
for (const name of detectorNames) {
  const script = new URL('measure-detector.ts', import.meta.url).pathname;
  const args = ['--expose-gc', script, name, ...(labelledFile === undefined ? [] : [labelledFile])];
  results[name] = JSON.parse(execFileSync(process.execPath, args, { maxBuffer: 1e8 }).toString()) as Measured;
  console.log(`measured ${name}`);
}
const languages = Object.keys(results.moderato?.known.sentence ?? {}).filter((language) =>
  Object.values(results).every((measured) => measured.languages.includes(language)),
);
const measuredOn = new Date().toISOString().slice(0, 10);
const record = { measuredOn, node: process.version, languages, results };
writeFileSync(new URL('results/results.json', import.meta.url), `${JSON.stringify(record, null, 1)}\n`);
replaceTables(new URL('README.md', import.meta.url), tables());

function tables(): string {
  const names = Object.keys(results);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = (first: string) => [row([first, ...names]), row(['---', ...names.map(() => '---')])];
  const lengths = Object.keys(results.moderato?.known ?? {});
  const known = lengths.map((length) =>
    row([length, ...names.map((name) => mean(results[name]?.known[length] ?? {}, languages))]),
  );
  const kinds = Object.keys(results.moderato?.unknown ?? {});
  const unknown = kinds.map((kind) =>
    row([
      kind,
      ...names.map((name) => percent(results[name]?.unknown[kind]?.sure, results[name]?.unknown[kind]?.texts)),
    ]),
  );
  const labelled = Object.entries(results.moderato?.labelled ?? {}).map(([language, { texts }]) =>
    row([`${language} (${texts})`, ...names.map((name) => mean(results[name]?.labelled ?? {}, [language]))]),
  );
  const costs = ['2 words', 'sentence', '50,000 characters'].map((length) =>
    row([`${length}, µs`, ...names.map((name) => String(results[name]?.microseconds[length]))]),
  );
  return [
    `Measured on ${measuredOn} with Node ${process.version}, on the ${languages.length} languages that all of them know (${languages.join(' ')}).`,
    '',
    'Right / wrong / no answer, in percent, mean over the languages:',
    '',
    ...head('text'),
    ...known,
    '',
    'Answered although nothing should be, in percent:',
    '',
    ...head('text'),
    ...unknown,
    ...(labelled.length === 0
      ? []
      : [
          '',
          'Posts and comments with a language label, right / wrong / no answer:',
          '',
          ...head('language (texts)'),
          ...labelled,
        ]),
    '',
    'Cost:',
    '',
    ...head(''),
    row(['resident memory, MB', ...names.map((name) => String(results[name]?.residentMb))]),
    ...costs,
  ].join('\n');
}

function mean(answers: Readonly<Record<string, Answers>>, of: readonly string[]): string {
  const found = of.flatMap((language) => answers[language] ?? []);
  return (['right', 'wrong', 'none'] as const)
    .map((kind) => (found.reduce((sum, one) => sum + one[kind] / one.texts, 0) / found.length) * 100)
    .map((share) => share.toFixed(1))
    .join(' / ');
}

function percent(part: number | undefined, whole: number | undefined): string {
  return (((part ?? 0) / (whole ?? 1)) * 100).toFixed(1);
}

function replaceTables(file: URL, text: string): void {
  const page = readFileSync(file, 'utf8');
  const [start, end] = ['<!-- tables -->', '<!-- end of tables -->'];
  const before = page.slice(0, page.indexOf(start) + start.length);
  writeFileSync(file, `${before}\n${text}\n${page.slice(page.indexOf(end))}`);
}
