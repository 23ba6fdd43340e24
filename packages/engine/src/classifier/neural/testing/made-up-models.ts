/**
 * A folder of well-formed but tiny model files. They know one word for each thing a test needs, all lower case: the fast
 * model is unsure of `fool`, `kill`, `maybe`, `buy`, `later`, `dumm` and `плохо`, and the network knows what they mean. Up to
 * its exit, it does not recognise `later`.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { onTestFinished } from 'vitest';
import { fastOutputs } from '../../fast/fast-model.ts';
import { bucketBits, bucketCount, createNGrams } from '../../fast/n-grams.ts';
import {
  type Calibration,
  type PerspectiveHead,
  perspectiveAttributes,
  type Stage,
  type StageWeights,
} from '../../reading/calibration.ts';

/** In the order of training/make_tiny_models.py. */
const tinyPieces = ['▁good', '▁fool', '▁kill', '▁maybe', '▁buy', '▁gut', '▁dumm', '▁плохо', '▁later', '▁'];
const firstPiece = 4;

/** Words that alarm the fast model in every category, wherever they are: it is never sure of anything bad. */
const unsureWords = ['fool', 'kill', 'maybe', 'buy', 'later', 'dumm', 'плохо'];

const fixtures = fileURLToPath(new URL('../__fixtures__/', import.meta.url));

const weights = (stage: Stage): StageWeights => ({
  bias: 0,
  lexicon: 0,
  fast: stage === 'fast' ? 1 : 0,
  deep: stage === 'fast' ? 0 : 1,
  curve: { x: [-8, -2, 0, 2, 8], y: [0.001, 0.12, 0.5, 0.88, 0.999] },
  sure: { low: 0.1, high: stage === 'fast' ? 2 : 0.9 },
});

const byCategory = <Value>(value: Value) =>
  Object.fromEntries(textCategoryNames.map((name) => [name, value])) as Record<TextCategory, Value>;

const none = (outputs: number) => Array.from({ length: outputs }, () => 0);
/** The network's output for toxicity, slightly lowered. */
const head: PerspectiveHead = {
  bias: -1,
  lexicon: none(7),
  fast: none(8),
  deep: [1, ...none(14)],
  curve: { x: [-10, 10], y: [0, 1] },
};

export const madeUpCalibration: Calibration = {
  stages: {
    fast: byCategory(weights('fast')),
    early: byCategory(weights('early')),
    full: byCategory(weights('full')),
  },
  among: byCategory({ from: 0.2, perLog: 0.5, most: 1 }),
  exits: { default: byCategory(-5), economy: byCategory(-3) },
  fastAlone: { default: byCategory(0.1), economy: byCategory(0.3) },
  lexiconFloor: byCategory(true),
  contextShifts: { quoted: 4, gameTalk: 2 },
  languageShifts: {},
  languages: ['en', 'de', 'ru'],
  perspective: Object.fromEntries(perspectiveAttributes.map((name) => [name, head])) as Calibration['perspective'],
};

export const madeUpFiles = [
  'reading-first.onnx',
  'reading-rest.onnx',
  'pieces-table.bin',
  'pieces.bin',
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
  writeFileSync(join(folder, 'pieces.bin'), piecesFile());
  copyFileSync(join(fixtures, 'tiny-first.onnx'), join(folder, 'reading-first.onnx'));
  copyFileSync(join(fixtures, 'tiny-rest.onnx'), join(folder, 'reading-rest.onnx'));
  copyFileSync(join(fixtures, 'tiny-pieces-table.bin'), join(folder, 'pieces-table.bin'));
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
