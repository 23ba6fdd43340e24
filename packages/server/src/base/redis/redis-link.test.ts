import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onRedis, startRedis, type TestRedis } from '../../testing/start-redis.ts';
import { type RedisAddress, readRedisAddress } from './redis-address.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';

const soon = { timeout: 60_000, interval: 20 };
const addressOf = (url: string) => readRedisAddress(url) as RedisAddress;

onRedis(() => {
  describe.each([{ cluster: false }, { cluster: true }])('the Redis link, cluster $cluster', ({ cluster }) => {
    let redis: TestRedis;
    const links: RedisLink[] = [];
    beforeAll(async () => {
      redis = await startRedis({ cluster });
    });
    afterEach(() => {
      for (const link of links.splice(0)) link.close();
    });
    afterAll(() => redis.remove());

    async function open(patienceMs = 30_000): Promise<RedisLink> {
      const link = await createRedisLink(addressOf(redis.url), { patienceMs });
      links.push(link);
      await expect.poll(() => link.isUp, soon).toBe(true);
      return link;
    }

    it('runs commands while Redis is up', async () => {
      const link = await open();
      await link.attempt((commands) => commands.set('a', 'kept'));
      expect(await link.attempt((commands) => commands.get('a'))).toBe('kept');
    });

    it('returns nothing without failing while Redis is down, and reconnects by itself', async () => {
      const link = await open();
      await redis.kill();
      await expect.poll(() => link.isUp, soon).toBe(false);
      expect(await link.attempt((commands) => commands.get('a'))).toBeUndefined();
      await redis.start();
      await expect.poll(() => link.isUp, soon).toBe(true);
      expect(await link.attempt((commands) => commands.ping())).toBe('PONG');
    });

    it('lets only one call wait for a Redis that hangs, and reconnects by itself', async () => {
      let failures = 0;
      const link = await createRedisLink(addressOf(redis.url), {
        patienceMs: 1_000,
        observer: { redisFailed: () => failures++ },
      });
      links.push(link);
      await expect.poll(() => link.isUp, soon).toBe(true);
      redis.freeze();
      expect(await link.attempt((commands) => commands.ping())).toBeUndefined();
      expect(link.isUp).toBe(false);
      let asked = 0;
      await link.attempt(async () => asked++);
      expect(asked).toBe(0);
      expect(failures).toBe(1);
      redis.thaw();
      await expect.poll(() => link.isUp, soon).toBe(true);
    });

    it('receives messages, and reports when it may have missed some', async () => {
      const [speaker, listener] = [await open(), await open()];
      const heard: string[] = [];
      let missed = 0;
      listener.subscribe(
        'news',
        (message) => heard.push(message),
        () => missed++,
      );
      await expect.poll(() => missed, soon).toBe(1);
      await speaker.attempt((commands) => commands.publish('news', 'one'));
      await expect.poll(() => heard, soon).toEqual(['one']);
      await redis.kill();
      await redis.start();
      await expect.poll(() => missed, soon).toBe(2);
      await expect.poll(() => speaker.isUp, soon).toBe(true);
      await speaker.attempt((commands) => commands.publish('news', 'two'));
      await expect.poll(() => heard, soon).toEqual(['one', 'two']);
    });
  });

  it('a link to an unreachable Redis does not fail calls', async () => {
    const link = await createRedisLink(addressOf('redis://127.0.0.1:1'));
    expect(await link.attempt((commands) => commands.get('a'))).toBeUndefined();
    link.close();
  });
});
