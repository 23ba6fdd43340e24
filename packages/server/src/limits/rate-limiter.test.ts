import { describe, expect, it, vi } from 'vitest';
import { onEveryEngine, onPostgres } from '../testing/engines.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import { describeRateLimiter } from './rate-limiter.contract.ts';
import { createSqlRateLimiter } from './sql-rate-limiter-store.ts';

describeRateLimiter(
  'in memory',
  async (now) => {
    const limiter = createMemoryRateLimiter(now);
    return { limiters: [limiter, limiter], remove: async () => {} };
  },
  { propertyRuns: 300 },
);

onEveryEngine((engine, create) =>
  describeRateLimiter(
    `on ${engine}`,
    async (now) => {
      const place = await create();
      const one = createSqlRateLimiter(await place.openMigrated(), now);
      return { limiters: [one, createSqlRateLimiter(place.open(), now)], remove: place.remove };
    },
    { propertyRuns: 15 },
  ),
);

describe('rate limiter in memory', () => {
  it('K5: forgets only buckets that are full again, however many accounts there are', () => {
    const clock = { ms: 0 };
    const limiter = createMemoryRateLimiter(() => clock.ms);
    const allowed = (account: string) => {
      const decision = limiter.take(account, 'live', 1);
      if (decision instanceof Promise) throw new Error('memory does not wait');
      return decision.allowed;
    };
    expect(allowed('acct_watched')).toBe(true);
    clock.ms = 999;
    // More than are kept without a look at what may be forgotten, several times over.
    for (let i = 0; i < 40_000; i++) allowed(`acct_${i}`);
    expect(allowed('acct_watched')).toBe(false);
    clock.ms = 1_000;
    expect(allowed('acct_watched')).toBe(true);
  });
});

onPostgres((engine, create) => {
  describe(`rate limiter on ${engine}`, () => {
    it('K5: a machine whose clock is an hour ahead keeps nobody waiting, since all go by the clock of the store', async () => {
      const place = await create();
      const limiter = createSqlRateLimiter(await place.openMigrated());
      const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
      const take = async () => (await limiter.take('acct_1', 'live', 20)).allowed;
      await Promise.all(Array.from({ length: 100 }, take));
      ahead.mockRestore();
      // More than a full bucket holds: they can only come from time that passes on the other machines too.
      let allowed = 0;
      await expect.poll(async () => ((await take()) ? ++allowed : allowed), { timeout: 30_000, interval: 10 }).toBe(25);
      await place.remove();
    });
  });
});
