/**
 * `node bench/http/texts.ts [texts] [server]`: compares what a text costs in a call for a hundred and in a call of its
 * own. Processor time of the whole service, models included; both forms in turns on one running server, median of the
 * rounds.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMachine } from '../machine.ts';
import { load, type Running, type ServerName, startServer } from './bench-process.ts';

const textsInEach = 100;
const rounds = 5;
const [given, wanted] = process.argv.slice(2);

/**
 * The limit is the share of the cost of single calls that a call for many may cost. Concurrency: with few calls at
 * once, each single call has its own commit, which would look too good; where the network reads, many would be refused,
 * which costs little and would distort the result.
 */
const measured = [
  { server: 'shortSettled', texts: 10_000, atOnce: 32, bar: 0.5, name: 'the fast model answers' },
  { server: 'shortDeep', texts: 1_000, atOnce: 4, bar: 0.9, name: 'the network reads every text' },
] as const satisfies { server: ServerName; texts: number; atOnce: number; bar: number; name: string }[];

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function costs(server: Running, texts: number, atOnce: number) {
  const single = await load(server, texts, 1, atOnce);
  const many = await load(server, texts / textsInEach, textsInEach, atOnce);
  return { single, many, failed: single.failed + many.failed };
}

async function measure({ server: name, texts: usual, atOnce, bar, name: what }: (typeof measured)[number]) {
  const texts = given === undefined ? usual : Number(given);
  const server = await startServer(name);
  // Until the compiler has optimised the code that each call runs.
  await costs(server, texts * 2, atOnce);
  const found = [];
  for (let round = 0; round < rounds; round++) found.push(await costs(server, texts, atOnce));
  server.process.kill();
  const failed = found.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} calls were not answered in full: what they cost says nothing.`);
  const single = median(found.map((one) => one.single.microsecondsPerCall));
  const many = median(found.map((one) => one.many.microsecondsPerCall / textsInEach));
  const ratio = many / single;
  console.log(
    `${what}: ${single.toFixed(1)} µs alone, ${many.toFixed(1)} µs among a hundred: ${ratio.toFixed(2)} (bar ${bar})`,
  );
  return { what, singleMicroseconds: single, manyMicroseconds: many, ratio, bar, texts, rounds };
}

const machine = thisMachine();
const results = [];
for (const one of measured) if (wanted === undefined || one.server === wanted) results.push(await measure(one));
if (given === undefined) {
  const file = join(import.meta.dirname, 'texts-results.json');
  writeFileSync(file, `${JSON.stringify({ date: new Date().toISOString(), machine, results }, null, 2)}\n`);
}
