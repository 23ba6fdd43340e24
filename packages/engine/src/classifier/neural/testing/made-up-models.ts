/**
 * A folder of well-formed but tiny model files. They know one word for each thing a test needs, all lower case: the
 * fast model is unsure of `fool`, `kill`, `maybe`, `buy` and of words in other scripts; the English one knows what
 * these mean; the multilingual one knows two words of its own.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { onTestFinished } from 'vitest';
import {
  type Calibration,
  type PerspectiveHead,
  perspectiveAttributes,
  type Stage,
  type StageWeights,
} from '../../cascade/calibration.ts';
import { fastOutputs } from '../../fast/fast-model.ts';
import { bucketBits, bucketCount, createNGrams } from '../../fast/n-grams.ts';

/** In the order of training/make_tiny_models.py, as are the pieces below. */
export const tinyVocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'good', 'fool', 'kill', 'maybe', 'buy', '##s'];
const tinyPieces = ['▁gut', '▁dumm', '▁плохо', '▁'];
const firstPiece = 4;

/** Words that alarm the fast model in every category, wherever they are: it is never sure of anything bad. */
const unsureWords = ['fool', 'kill', 'maybe', 'buy', 'dumm', 'плохо'];

const fixtures = fileURLToPath(new URL('../__fixtures__/', import.meta.url));

const weights = (stage: Stage): StageWeights => ({
  // If both were asked, one that is alarmed is enough.
  bias: stage === 'both' ? 5 : 0,
  lexicon: 0,
  fast: stage === 'fast' ? 1 : 0,
  english: { fast: 0, english: 1, multilingual: 0, both: 0.9 }[stage],
  multilingual: { fast: 0, english: 0, multilingual: 1, both: 0.9 }[stage],
  curve: { x: [-8, -2, 0, 2, 8], y: [0.001, 0.12, 0.5, 0.88, 0.999] },
  sure: { low: 0.1, high: stage === 'fast' ? 2 : 0.9 },
});

const byCategory = <Value>(value: Value) =>
  Object.fromEntries(textCategoryNames.map((name) => [name, value])) as Record<TextCategory, Value>;

const none = (outputs: number) => Array.from({ length: outputs }, () => 0);
/** The model's output for toxicity, slightly lowered. */
const head: PerspectiveHead = {
  bias: -1,
  lexicon: none(7),
  fast: none(8),
  deep: [1, ...none(14)],
  curve: { x: [-10, 10], y: [0, 1] },
};

export const madeUpCalibration: Calibration = {
  partLoss: byCategory({ sentence: 0, group: 0, excerpt: 0, perLog: 0.1 }),
  stages: {
    fast: byCategory(weights('fast')),
    english: byCategory(weights('english')),
    multilingual: byCategory(weights('multilingual')),
    both: byCategory(weights('both')),
  },
  fastAlone: { default: byCategory(0.1), economy: byCategory(0.3) },
  lexiconFloor: byCategory(true),
  contextShifts: { quoted: 4, gameTalk: 2 },
  languages: ['en', 'de', 'ru'],
  perspective: Object.fromEntries(
    perspectiveAttributes.map((name) => [name, { english: head, multilingual: head }]),
  ) as Calibration['perspective'],
};

export const madeUpFiles = [
  'english.onnx',
  'english-vocab.txt',
  'multilingual.onnx',
  'multilingual-table.bin',
  'multilingual-pieces.bin',
  'fast.bin',
  'calibration.json',
];

/** A separate folder for the test, deleted with it; with `afterAll` as `atEnd`, one for a whole file. */
export function madeUpModels(
  calibration: unknown = madeUpCalibration,
  atEnd: (clean: () => void) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-models-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'fast.bin'), madeUpFastModel());
  writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration));
  writeFileSync(join(folder, 'english-vocab.txt'), `${tinyVocabulary.join('\n')}\n`);
  writeFileSync(join(folder, 'multilingual-pieces.bin'), piecesFile());
  copyFileSync(join(fixtures, 'tiny-english.onnx'), join(folder, 'english.onnx'));
  copyFileSync(join(fixtures, 'tiny-multilingual.onnx'), join(folder, 'multilingual.onnx'));
  copyFileSync(join(fixtures, 'tiny-multilingual-table.bin'), join(folder, 'multilingual-table.bin'));
  writeManifest(folder, madeUpFiles);
  return folder;
}

export function writeManifest(folder: string, names: readonly string[]): void {
  const files = names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    return {
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      licence: 'Apache-2.0',
    };
  });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 'made-up-1', files }));
}

/** The words themselves weigh, not their runs of letters, which other words share. */
function madeUpFastModel(): Buffer {
  const rows = new Int8Array(bucketCount * fastOutputs);
  const nGrams = createNGrams();
  for (const word of unsureWords) {
    const bucket = nGrams.buckets[nGrams.read(word) - 1]!;
    rows.fill(100, bucket * fastOutputs, (bucket + 1) * fastOutputs);
  }
  const every = <Value>(value: Value) => Array.from({ length: fastOutputs }, () => value);
  const header = Buffer.from(JSON.stringify({ bucketBits, scale: every(5), bias: every(-8) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, Buffer.from(rows.buffer)]);
}

function piecesFile(): Buffer {
  const sorted = tinyPieces.map((piece, index) => ({ piece, id: firstPiece + index })).toSorted(byUnits);
  const text = Buffer.from(sorted.map(({ piece }) => piece).join('\n'));
  const rules = { unknown: 1, opening: [2], closing: [3], spaces: '\t\n', kept: '～', fixed: [] };
  const header = JSON.stringify({ pieces: sorted.length, textBytes: text.length, ...rules });
  return Buffer.concat([
    Buffer.from(`${header}\n`),
    text,
    Buffer.from(Float32Array.from(sorted, () => -5).buffer),
    Buffer.from(Int32Array.from(sorted, ({ id }) => id).buffer),
  ]);
}

function byUnits(left: { piece: string }, right: { piece: string }): number {
  return left.piece < right.piece ? -1 : 1;
}
