import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileKinds } from './fairness/hostile-kinds.ts';
import { type Fairness, runFairness } from './fairness/run-fairness.ts';

/** The short form of `npm run fairness`: counts failures and crashes; times are ignored, since machines are shared. */
const chart = readFileSync(join(import.meta.dirname, '../deploy/helm/moderato/values.yaml'), 'utf8');
const limitGibibytes = Number(/^ {4}memory: (\d+)Gi$/m.exec(chart)?.[1]);
const eachMs = 1_500;

let fairness: Fairness;
beforeAll(async () => {
  fairness = await runFairness({ memoryLimitBytes: limitGibibytes * 1024 ** 3, eachMs, short: true, say() {} });
}, 900_000);

describe('O8: a paying account next to hostile ones', () => {
  test.each(hostileKinds.map(({ name }) => [name]))(
    'gets an answer to every call and every webhook, despite %s',
    (name) => {
      const beside = fairness.beside.find(({ hostile }) => hostile === name);
      const { failures, undelivered, calls, reasons, tally, isEffective } = beside ?? {};
      expect({ failures, undelivered, reasons }).toEqual({ failures: 0, undelivered: 0, reasons: {} });
      expect(calls).toBeGreaterThan(0);
      expect(isEffective, JSON.stringify(tally)).toBe(true);
    },
  );

  test('the service keeps running, and stays below the memory limit of the chart', () => {
    expect(fairness.ends).toBe(0);
    expect(fairness.peakBytes).toBeGreaterThan(0);
    expect(fairness.peakBytes).toBeLessThan(limitGibibytes * 1024 ** 3);
  });
});
