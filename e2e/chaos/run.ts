/** `npm run chaos`: the long run. Reports once a second, and writes figures, a page and a plot to docs/faults. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { page } from './page.ts';
import { plot } from './plot.ts';
import { figures } from './results.ts';
import { type ChaosOptions, runChaos } from './run-chaos.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    copies: { type: 'string', default: '3' },
    'calls-per-second': { type: 'string', default: '40' },
    every: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});

const durationMs = positive('minutes') * 60_000;
const everyMs = positive('every') * 1_000;
const { only } = values;
const options: ChaosOptions = {
  copies: positive('copies'),
  callsPerSecond: positive('calls-per-second'),
  smallQuota: 150,
  pace: { holdMs: 6_000, freezeMs: 10_000 },
  planned: Math.max(1, Math.floor(durationMs / everyMs)),
  everyMs,
  // A shared machine is slow to restart things, but not forever.
  maxMs: 2 * durationMs + 60_000,
  limits: { healMs: 60_000, newsMs: 5_000 },
  ...(only === undefined ? {} : { wants: (fault: string) => fault.includes(only) }),
  say: (line) => console.log(line),
};

// The programs that it started end when this process exits normally, which a signal alone would not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const results = figures(await runChaos(options), options);
if (only === undefined) write(join(root, 'docs/faults'));
console.log(page(results));
process.exit(results.problems.length === 0 ? 0 : 1);

function write(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'results.json');
  writeFileSync(file, `${JSON.stringify(results)}\n`);
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { cwd: root, stdio: 'ignore' });
  writeFileSync(join(folder, 'README.md'), page(results));
  writeFileSync(join(folder, 'calls.svg'), plot(results));
}

function positive(name: 'minutes' | 'copies' | 'calls-per-second' | 'every'): number {
  const number = Number(values[name]);
  if (number > 0 && Number.isFinite(number)) return number;
  console.error(`--${name} must be a positive number.`);
  process.exit(2);
}
