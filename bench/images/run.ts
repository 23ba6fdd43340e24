/**
 * `node bench/images/run.ts [STAGE …]`: measures what it costs to fetch and decode a picture, how hostile ones are
 * refused, what the most expensive ones cost, and whether ten thousand broken ones do any harm. Each stage writes
 * `results/STAGE.json`; the page is made from all of them. To add a stage, add a folder and a line in the table below.
 * Models and known images have their own benches next to this one.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureAttacks } from './attacks/measure-attacks.ts';
import { measureDecode } from './decode/measure-decode.ts';
import { measureFetch } from './fetch/measure-fetch.ts';
import { measureFuzz } from './fuzz/measure-fuzz.ts';
import { page } from './page.ts';
import type { Circumstances, StageName, StageResults } from './results.ts';
import { measureWorst } from './worst/measure-worst.ts';

const stages: { readonly [Name in StageName]: () => Promise<StageResults[Name]> } = {
  decode: measureDecode,
  fetch: measureFetch,
  attacks: measureAttacks,
  worst: measureWorst,
  fuzz: measureFuzz,
};

const folder = join(import.meta.dirname, 'results');
const fileOf = (name: StageName) => join(folder, `${name}.json`);
const names = Object.keys(stages) as StageName[];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in stages));
if (unknown.length > 0) throw new Error(`No such stage: ${unknown.join(', ')}. There are ${names.join(', ')}.`);

function circumstances(): Circumstances {
  const [processor] = cpus();
  return {
    measuredAt: new Date().toISOString(),
    processor: processor?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  };
}

mkdirSync(folder, { recursive: true });
for (const name of names.filter((stage) => asked.length === 0 || asked.includes(stage))) {
  console.log(`${name} …`);
  const about = circumstances();
  const measured = { ...about, ...(await stages[name]()) };
  writeFileSync(fileOf(name), `${JSON.stringify(measured, null, 2)}\n`);
}
const results = Object.fromEntries(
  names
    .filter((name) => existsSync(fileOf(name)))
    .map((name) => [name, JSON.parse(readFileSync(fileOf(name), 'utf8'))]),
);
writeFileSync(join(import.meta.dirname, 'README.md'), page(results));
process.exit();
