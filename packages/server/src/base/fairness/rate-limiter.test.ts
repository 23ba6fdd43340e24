import { describe, expect, it, vi } from 'vitest';
import { onEveryEngine, onPostgres } from '../../testing/engines.ts';
import { onRedis, startRedis } from '../../testing/start-redis.ts';
import { type RedisAddress, readRedisAddress } from '../redis/redis-address.ts';
import { createRedisLink } from '../redis/redis-link.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import { describeRateLimiter } from './rate-limiter.contract.ts';
import { createRedisRateLimiter } from './redis-rate-limiter.ts';
import { createSqlRateLimiter } from './sql-rate-limiter.ts';

describeRateLimiter(
  'in memory',
  async (now) => {
    const limiter = createMemoryRateLimiter({ now });
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
    describeRateLimiter(
      'in Redis',
      async (now) => {
        const redis = await startRedis({ cluster });
        const links = [await openLink(redis.url), await openLink(redis.url)] as const;
        return {
          limiters: [createRedisRateLimiter(links[0], nobody, now), createRedisRateLimiter(links[1], nobody, now)],
          async remove() {
            for (const link of links) link.close();
            await redis.remove();
          },
        };
      },
      { propertyRuns: cluster ? 5 : 15 },
    );
  });

  describe('rate limiter in Redis', () => {
    it('K5: uses the clock of Redis, not those of the machines', async () => {
      const redis = await startRedis();
      const link = await openLink(redis.url);
      const limiter = createRedisRateLimiter(link, nobody);
      const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
      const take = async () => (await limiter.take('acct_1', 'live', 20)).allowed;
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
      const limiter = createRedisRateLimiter(link, nobody, () => 1_000);
      const take = async () => (await limiter.take('acct_1', 'live', 1)).allowed;
      expect([await take(), await take()]).toEqual([true, false]);
      await redis.say('FLUSHALL');
      await redis.say('SCRIPT FLUSH');
      expect([await take(), await take()]).toEqual([true, false]);
      link.close();
      await redis.remove();
    });
  });
});

describe('rate limiter while Redis is down', () => {
  const away = { attempt: async () => undefined };
  const allowedOf = async (copies: number, rate: number, seconds: number) => {
    const clock = { ms: 0 };
    const limiters = Array.from({ length: copies }, () =>
      createRedisRateLimiter(away, createMemoryRateLimiter({ now: () => clock.ms, copies: () => copies })),
    );
    let allowed = 0;
    for (; clock.ms < seconds * 1_000; clock.ms += 10) {
      for (const limiter of limiters) if ((await limiter.take('acct_1', 'live', rate)).allowed) allowed++;
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

describe('rate limiter in memory', () => {
  it('K5: drops only buckets that are full again, however many accounts there are', () => {
    const clock = { ms: 0 };
    const limiter = createMemoryRateLimiter({ now: () => clock.ms });
    const allowed = (account: string) => limiter.take(account, 'live', 1).allowed;
    expect(allowed('acct_watched')).toBe(true);
    clock.ms = 999;
    // More than are kept without a sweep, several times over.
    for (let i = 0; i < 40_000; i++) allowed(`acct_${i}`);
    expect(allowed('acct_watched')).toBe(false);
    clock.ms = 1_000;
    expect(allowed('acct_watched')).toBe(true);
  });
});

onPostgres((engine, create) => {
  describe(`rate limiter on ${engine}`, () => {
    it('K5: a machine whose clock is an hour ahead blocks nobody, since all use the store’s clock', async () => {
      const place = await create();
      const limiter = createSqlRateLimiter(await place.openMigrated());
      const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
      const take = async () => (await limiter.take('acct_1', 'live', 20)).allowed;
      await Promise.all(Array.from({ length: 100 }, take));
      ahead.mockRestore();
      // More than a full bucket holds: they can only come from time that also passes on the other machines.
      let allowed = 0;
      await expect.poll(async () => ((await take()) ? ++allowed : allowed), { timeout: 30_000, interval: 10 }).toBe(25);
      await place.remove();
    });
  });
});
