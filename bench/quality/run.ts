/**
 * Measures how well Moderato judges labelled texts on which nothing was fitted, compared with its parts and two profanity libraries.
 *
 *   node bench/quality/run.ts --data FOLDER [--rows N]    the figures, the plots and the page
 *   node bench/quality/run.ts --data FOLDER --speed [--baseline FILE]    the speed ratios, and the page
 *   node bench/quality/run.ts --written                  our own texts at the default thresholds, and the page
 *   node bench/quality/run.ts --calm FILE                ordinary texts by real people, and the page
 *   node bench/quality/run.ts --real FOLDER            texts by real people beside our own, from their verdicts, and the page
 *   node bench/quality/run.ts --page                                     the page from the last results
 *
 * FOLDER (or MODERATO_TRAINING_DATA) holds dev.jsonl.xz; FILE for --baseline is made by make-baseline.py,
 * FILE for --calm by training/calm_texts.py. FOLDER for --real holds NAME.jsonl and NAME-verdicts.jsonl for each NAME in measure-real.ts.
 */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClassifier } from '../../packages/engine/src/index.ts';
import { readDevRows } from './data/dev-rows.ts';
import { drawNeutralMentions } from './data/neutral-mentions.ts';
import { drawDilutedRows, readWrittenRows } from './data/written-rows.ts';
import { judgeRows } from './measure/judge-rows.ts';
import { measureCalm } from './measure/measure-calm.ts';
import { measureReal } from './measure/measure-real.ts';
import { measureWritten } from './measure/measure-written.ts';
import { writePage } from './report/page.ts';
import { precisionRecallPlot, reliabilityPlot, rocPlot } from './report/plots.ts';
import { writePicture, writeResult } from './results.ts';
import { measureSpeed } from './speed/measure-speed.ts';
import { createVariants } from './variants/create-variants.ts';
import { patient } from './variants/engine-parts.ts';

const mentionsOfEachGroup = 100;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.MODERATO_TRAINING_DATA ?? '' },
    rows: { type: 'string', default: 'Infinity' },
    baseline: { type: 'string' },
    speed: { type: 'boolean', default: false },
    written: { type: 'boolean', default: false },
    calm: { type: 'string' },
    real: { type: 'string' },
    page: { type: 'boolean', default: false },
  },
});

if (values.written) await runWritten();
else if (values.calm !== undefined) await runCalm(values.calm);
else if (values.real !== undefined) writeResult('real', await measureReal(values.real));
else if (!values.page) {
  if (!existsSync(join(values.data, 'dev.jsonl.xz'))) {
    throw new Error(`--data must name the folder that holds dev.jsonl.xz, and not ${JSON.stringify(values.data)}`);
  }
  if (!existsSync(join(import.meta.dirname, 'node_modules'))) installLibraries();
  if (values.speed) await runSpeed();
  else await runQuality();
}
writePage();

async function runQuality(): Promise<void> {
  const dev = await readDevRows(values.data, Number(values.rows));
  const variants = await createVariants();
  const { rows, result } = await judgeRows(dev, drawNeutralMentions(mentionsOfEachGroup), variants);
  await variants.close();
  writeResult('quality', result);
  writePicture('roc', rocPlot(rows));
  writePicture('precision-recall', precisionRecallPlot(rows));
  writePicture('reliability', reliabilityPlot(rows));
}

async function runWritten(): Promise<void> {
  writeResult('written', await measureWritten(readWrittenRows(), drawDilutedRows()));
}

async function runCalm(file: string): Promise<void> {
  const classifier = await createClassifier({ ...patient, threads: availableParallelism() });
  writeResult('calm', await measureCalm(file, classifier));
  await classifier.close?.();
}

async function runSpeed(): Promise<void> {
  writeResult('speed', await measureSpeed(await readDevRows(values.data, 2_000), values.baseline));
}

function installLibraries(): void {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci failed (${status})`);
}
