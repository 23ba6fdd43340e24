/**
 * `node bench/scan/run.ts [--rows 1000000] [--parts killed,scaling,whole]`: measures `moderato scan` on two cores:
 * memory over a whole file, the rate compared with one core, and whether a scan that is killed and resumed gives the
 * same output as one that was never stopped. Linux only. Results: `results.json`, in which parts that do not run keep
 * their figures, and the page.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { shippedModelVersion } from '../../packages/engine/src/classifier/model-files.ts';
import { thisMachine } from '../machine.ts';
import { message } from './messages.ts';
import { page } from './page.ts';
import type { Killed, Part, Results, Scaling, Whole } from './results.ts';
import { startScan, watchScan } from './watched-scan.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    parts: { type: 'string', default: 'killed,scaling,whole' },
  },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
/** Enough to measure a rate, few enough for short rounds. */
const comparedRows = Math.min(rows, 20_000);
const kills = 5;
const [oneCore, twoCores] = ['0', '0,1'];
const folder = mkdtempSync(join(tmpdir(), 'moderato-bench-scan-'));
const resultsFile = join(import.meta.dirname, 'results.json');

async function writeMessages(name: string, count: number): Promise<string> {
  const path = join(folder, name);
  const stream = createWriteStream(path);
  for (let number = 0; number < count; number++) {
    if (!stream.write(`${message(number)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return path;
}

const outputOf = (file: string) => `${file}.moderato.jsonl`;
const fingerprint = (file: string) =>
  createHash('sha256')
    .update(readFileSync(outputOf(file)))
    .digest('hex');

async function measureScaling(): Promise<Scaling> {
  const measured: { one: number; two: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const file = await writeMessages(`compared-${round}.txt`, comparedRows);
    const { rowsPerSecond: one } = await watchScan(file, oneCore);
    rmSync(outputOf(file));
    const { rowsPerSecond: two } = await watchScan(file, twoCores);
    measured.push({ one, two, ratio: two / one });
    console.log(`round ${round + 1}: ${one.toFixed(0)} rows a second on one core, ${two.toFixed(0)} on two`);
  }
  const sorted = measured.map(({ ratio }) => ratio).sort((a, b) => a - b);
  return { rows: comparedRows, rounds: measured, medianRatio: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

/** Killed again and again between its first output and its end, then left to finish. */
async function killAndResume(): Promise<Killed> {
  const whole = await writeMessages('whole.txt', comparedRows);
  const { seconds } = await watchScan(whole, twoCores);
  const file = await writeMessages('killed.txt', comparedRows);
  let times = 0;
  while (times < kills) {
    const child = startScan(file, twoCores);
    child.stderr?.resume();
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    while (!existsSync(outputOf(file)) && child.exitCode === null) await sleep(20);
    await sleep(1_000 + Math.random() * ((seconds * 1_000) / kills));
    child.kill('SIGKILL');
    if ((await ended)[1] !== 'SIGKILL') break;
    times++;
  }
  if (existsSync(`${outputOf(file)}.progress`)) await watchScan(file, twoCores);
  return { rows: comparedRows, times, equal: fingerprint(file) === fingerprint(whole) };
}

async function measureWhole(): Promise<Whole> {
  return { rows, ...(await watchScan(await writeMessages('messages.txt', rows), twoCores)) };
}

const measures = { killed: killAndResume, scaling: measureScaling, whole: measureWhole };
let results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
for (const part of values.parts.split(',') as Part[]) {
  const machine = thisMachine();
  const measured = await measures[part]();
  const modelVersion = shippedModelVersion();
  const run = {
    measuredAt: new Date().toISOString(),
    modelVersion,
    machine: { ...machine, loadAfter: loadavg()[0] ?? 0 },
  };
  results = { ...results, [part]: { ...measured, ...run } };
  console.log(part, measured);
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(import.meta.dirname, 'README.md'), page(results));
}
rmSync(folder, { recursive: true, force: true });
