/**
 * Causes one fault of each kind, one after the other, on real processes under load; the long run is `npm run chaos`.
 * The times here are only generous limits, since the machine may be busy; the long run measures the times that we
 * promise.
 */

import { describe, expect, it } from 'vitest';
import { onRedis } from '../packages/server/src/testing/start-redis.ts';
import { faults } from './chaos/faults.ts';
import { countFates, runChaos } from './chaos/run-chaos.ts';

onRedis(() => {
  describe('several copies under load and faults', () => {
    it('K3, K6, K9, E2: lose no acknowledged call, count none twice, exceed no quota, refuse only as declared, and all recover', async () => {
      const { problems, rounds, impossible, books, load } = await runChaos({
        copies: 2,
        callsPerSecond: 25,
        smallQuota: 40,
        pace: { holdMs: 1_600, freezeMs: 6_000 },
        planned: faults.length,
        everyMs: 0,
        maxMs: Number.POSITIVE_INFINITY,
        limits: { healMs: 300_000, newsMs: 60_000 },
      });
      expect(problems).toEqual([]);
      expect(rounds.length).toBe(faults.length);
      for (const fault of impossible)
        console.error(`\nNOT RUN: ${fault}. To run it: apt-get install faketime, as root\n`);
      if (process.env.CI === 'true') expect(impossible).toEqual([]);
      // The proof would mean nothing if no call had been answered or nothing had gone wrong.
      expect(books.acknowledged).toBeGreaterThan(100);
      expect(countFates(load.calls)).toMatchObject({ refused: expect.any(Number), wrong: 0 });
      expect(countFates(load.calls).refused).toBeGreaterThan(0);
    }, 900_000);
  });
});
