/**
 * node bench/images/models/measure-captions.ts [NAME=FOLDER …] [tesseract=PROGRAM]
 *
 * Reads every caption with the networks that ship and with each of the others named, and writes results/captions.json.
 */

import { writeFileSync } from 'node:fs';
import { shippedImageModels } from '../../../packages/engine/src/image/local-judges.ts';
import { drawCaptions } from './captions.ts';
import { lettersRead, wordsRead } from './letters-read.ts';
import { ourReader, type Reader, tesseractReader } from './readers.ts';

const languages = 'eng+deu+chi_sim+jpn+rus';

const given = process.argv.slice(2).map((argument) => argument.split('=') as [string, string]);
const readers: Reader[] = [
  ourReader('shipped', shippedImageModels),
  ...given.map(([name, place]) => (name === 'tesseract' ? tesseractReader(place, languages) : ourReader(name, place))),
];

const captions = await drawCaptions();
const results: Record<
  string,
  Record<string, { captions: number; letters: number; words: number; medianMs: number }>
> = {};
for (const reader of readers) {
  const rows: { kind: string; letters: number; words: number; ms: number }[] = [];
  // Opening the networks does not count as reading.
  await reader.read(captions[0]!);
  for (const caption of captions) {
    const started = performance.now();
    const read = await reader.read(caption);
    const known = caption.lines.join(' ');
    rows.push({
      kind: caption.kind,
      letters: lettersRead(known, read),
      words: wordsRead(known, read),
      ms: performance.now() - started,
    });
  }
  await reader.close();
  results[reader.name] = Object.fromEntries(
    [...new Set(rows.map(({ kind }) => kind)), 'all'].map((kind) => {
      const of = rows.filter((row) => kind === 'all' || row.kind === kind);
      return [
        kind,
        {
          captions: of.length,
          letters: mean(of, 'letters'),
          words: mean(of, 'words'),
          medianMs: median(of.map(({ ms }) => ms)),
        },
      ];
    }),
  );
  console.log(reader.name, results[reader.name]?.all);
}
writeFileSync(new URL('results/captions.json', import.meta.url), `${JSON.stringify(results, null, 1)}\n`);

function mean<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return Math.round((rows.reduce((sum, row) => sum + row[key], 0) / rows.length) * 1_000) / 1_000;
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
