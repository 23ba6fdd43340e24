/** The short form of `npm run fairness`: counts, and no times, since machines are shared. */

import { expect, it } from 'vitest';
import { runFairness } from './fairness/run-fairness.ts';

it('O8: beside each hostile account no call of a paying one fails, all its webhooks come, and the service goes on', async () => {
  const lines: string[] = [];
  const { quiet, beside, ends } = await runFairness({
    memoryLimitBytes: 3 * 1024 ** 3,
    eachMs: 2_000,
    say: (line) => void lines.push(line),
  });
  const troubles = [{ hostile: 'nobody', ...quiet }, ...beside].filter(
    ({ failures, undelivered }) => failures + undelivered > 0,
  );
  expect([troubles, ends]).toEqual([[], 0]);
});
