/**
 * `npm run fairness`: measures a paying account next to hostile ones, under a memory limit. Exits with 1 if a limit is
 * exceeded.
 */

import { parseArgs } from 'node:util';
import { runFairness } from './run-fairness.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    'memory-mb': { type: 'string', default: '5120' },
    only: { type: 'string', default: '' },
  },
});
// The service ends when this process exits normally, which a signal alone would not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { quiet, beside, peakBytes, ends } = await runFairness({
  memoryLimitBytes: Number(values['memory-mb']) * 1024 * 1024,
  eachMs: Number(values.seconds) * 1_000,
  only: values.only,
  say: console.log,
});
const maxMs = quiet.p99Ms * 3 + 100;
const missed = beside.filter(
  ({ failures, undelivered, p99Ms, isEffective }) => failures > 0 || undelivered > 0 || p99Ms > maxMs || !isEffective,
);
console.log(`most memory: ${Math.round(peakBytes / 1024 / 1024)} MB; the service ended ${ends} times`);
console.log(
  `limit for p99: ${maxMs} ms; exceeded next to: ${missed.map(({ hostile }) => hostile).join('; ') || 'none'}`,
);
process.exit(missed.length === 0 && ends === 0 ? 0 : 1);
