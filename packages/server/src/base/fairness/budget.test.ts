import { describe, expect, it, vi } from 'vitest';
import { onEveryEngine, onPostgres } from '../../testing/engines.ts';
import { onRedis, startRedis } from '../../testing/start-redis.ts';
import { type RedisAddress, readRedisAddress } from '../redis/redis-address.ts';
import { createRedisLink } from '../redis/redis-link.ts';
import { describeBudget } from './budget.contract.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { createRedisBudget } from './redis-budget.ts';
import { createSqlBudget } from './sql-budget.ts';

describeBudget(
  'in memory',
  async (now) => {
    const budget = createMemoryBudget({ now });
    return { budgets: [budget, budget], remove: async () => {} };
  },
  { propertyRuns: 300 },
);

onEveryEngine((engine, create) =>
  describeBudget(
    `on ${engine}`,
    async (now) => {
      const place = await create();
      const one = createSqlBudget(await place.openMigrated(), now);
      return { budgets: [one, createSqlBudget(place.open(), now)], remove: place.remove };
    },
    { propertyRuns: 15 },
  ),
);

/** If Redis should decide, the test fails when anything else does. */
const noAnswer = () => {
  throw new Error('Redis did not answer');
};
const nobody = { take: noAnswer, charge: noAnswer };

async function openLink(url: string) {
  const link = await createRedisLink(readRedisAddress(url) as RedisAddress, { patienceMs: 60_000 });
  await vi.waitUntil(() => link.isUp, { timeout: 60_000 });
  return link;
}

onRedis(() => {
  describe.each([{ cluster: false }, { cluster: true }])('with cluster mode $cluster', ({ cluster }) => {
    describeBudget(
      'in Redis',
      async (now) => {
        const redis = await startRedis({ cluster });
        const links = [await openLink(redis.url), await openLink(redis.url)] as const;
        return {
          budgets: [createRedisBudget(links[0], nobody, now), createRedisBudget(links[1], nobody, now)],
          async remove() {
            for (const link of links) link.close();
            await redis.remove();
          },
        };
      },
      { propertyRuns: cluster ? 5 : 15 },
    );
  });

  describe('budget in Redis', () => {
    it('K5: uses the clock of Redis, not those of the machines', async () => {
      const redis = await startRedis();
      const link = await openLink(redis.url);
      const budget = createRedisBudget(link, nobody);
      const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
      const take = async () => (await budget.take('acct_1', { perSecond: 20 })).allowed;
      await Promise.all(Array.from({ length: 100 }, take));
      ahead.mockRestore();
      let allowed = 0;
      await expect.poll(async () => ((await take()) ? ++allowed : allowed), { timeout: 60_000, interval: 10 }).toBe(25);
      link.close();
      await redis.remove();
    });

    it('K5: loads the script again into a Redis that was emptied', async () => {
      const redis = await startRedis();
      const link = await openLink(redis.url);
      const budget = createRedisBudget(link, nobody, () => 1_000);
      const take = async () => (await budget.take('acct_1', { perSecond: 1 })).allowed;
      expect([await take(), await take()]).toEqual([true, false]);
      await redis.say('FLUSHALL');
      await redis.say('SCRIPT FLUSH');
      expect([await take(), await take()]).toEqual([true, false]);
      link.close();
      await redis.remove();
    });
  });
});

describe('budget while Redis is down', () => {
  const away = { attempt: async () => undefined };
  const allowedOf = async (copies: number, rate: number, seconds: number) => {
    const clock = { ms: 0 };
    const budgets = Array.from({ length: copies }, () =>
      createRedisBudget(away, createMemoryBudget({ now: () => clock.ms, copies: () => copies })),
    );
    let allowed = 0;
    for (; clock.ms < seconds * 1_000; clock.ms += 10) {
      for (const budget of budgets) if ((await budget.take('acct_1', { perSecond: rate })).allowed) allowed++;
    }
    return allowed;
  };

  it('K5: the shares of all copies add up to the plan’s rate, apart from one second of burst', async () => {
    expect(await allowedOf(3, 30, 10)).toBeLessThanOrEqual(30 * 11);
    expect(await allowedOf(3, 30, 10)).toBeGreaterThanOrEqual(30 * 10);
  });

  it('K5: a rate below the number of copies still allows a request now and then', async () => {
    const allowed = await allowedOf(4, 1, 20);
    expect(allowed).toBeGreaterThanOrEqual(20);
    expect(allowed).toBeLessThanOrEqual(24);
  });
});

describe('budget in memory', () => {
  it('K5: drops only buckets that are full again, however many accounts there are', () => {
    const clock = { ms: 0 };
    const budget = createMemoryBudget({ now: () => clock.ms });
    const allowed = (account: string) => budget.take(account, { perSecond: 1 }).allowed;
    expect(allowed('acct_watched')).toBe(true);
    clock.ms = 999;
    // More than are kept without a sweep, several times over.
    for (let i = 0; i < 40_000; i++) allowed(`acct_${i}`);
    expect(allowed('acct_watched')).toBe(false);
    clock.ms = 1_000;
    expect(allowed('acct_watched')).toBe(true);
  });

  it('keeps no more buckets than allowed, however many addresses come', () => {
    const clock = { ms: 0 };
    const budget = createMemoryBudget({ now: () => clock.ms, maxHolders: 100 });
    const slow = { perSecond: 1 / 900, atOnce: 1 };
    const allowed = (address: string) => budget.take(address, slow).allowed;
    expect([allowed('first'), allowed('first')]).toEqual([true, false]);
    for (let n = 0; n < 50; n++) allowed(`address ${n}`);
    expect(allowed('first')).toBe(false);
    for (let n = 50; n < 1_000; n++) allowed(`address ${n}`);
    expect(allowed('first')).toBe(true);
  });
});

onPostgres((engine, create) => {
  describe(`budget on ${engine}`, () => {
    it('K5: a machine whose clock is an hour ahead blocks nobody, since all use the store’s clock', async () => {
      const place = await create();
      const budget = createSqlBudget(await place.openMigrated());
      const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
      const take = async () => (await budget.take('acct_1', { perSecond: 20 })).allowed;
      await Promise.all(Array.from({ length: 100 }, take));
      ahead.mockRestore();
      // More than a full bucket holds: they can only come from time that also passes on the other machines.
      let allowed = 0;
      await expect.poll(async () => ((await take()) ? ++allowed : allowed), { timeout: 30_000, interval: 10 }).toBe(25);
      await place.remove();
    });
  });
});
