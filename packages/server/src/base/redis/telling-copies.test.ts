import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqlitePlace, type StorePlace } from '../../testing/engines.ts';
import { onRedis, startRedis, type TestRedis } from '../../testing/start-redis.ts';
import { countChange, readChanges } from '../storage/instance-store.ts';
import { createChangeNotices } from './notices.ts';
import { type RedisAddress, readRedisAddress } from './redis-address.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';
import { notifyingCopies } from './telling-copies.ts';

const soon = { timeout: 60_000, interval: 20 };

onRedis(() => {
  describe('a process that changes something and exits', () => {
    let redis: TestRedis;
    let address: RedisAddress;
    let listener: RedisLink;
    let place: StorePlace;
    let heard: (number | undefined)[] = [];

    beforeAll(async () => {
      redis = await startRedis();
      address = readRedisAddress(redis.url) as RedisAddress;
      place = await createSqlitePlace();
      listener = await createRedisLink(address, { patienceMs: 30_000 });
      // The first message is that something may have been missed before: from then on it listens.
      await new Promise<void>((resolve) => {
        createChangeNotices(listener).subscribe((changes) => {
          heard.push(changes);
          resolve();
        });
      });
    });
    afterAll(async () => {
      listener.close();
      await place.remove();
      await redis.remove();
    });

    it('K3: publishes the new counter to the copies, and returns the result of the work', async () => {
      const database = await place.openMigrated();
      heard = [];
      expect(await notifyingCopies(address, database, async () => countChange(database.query).then(() => 'done'))).toBe(
        'done',
      );
      await expect.poll(() => heard, soon).toEqual([await readChanges(database)]);
    });

    it('K3: publishes even a change that was followed by a failure', async () => {
      const database = await place.openMigrated();
      heard = [];
      const work = async () => {
        await countChange(database.query);
        throw new Error('half way');
      };
      await expect(notifyingCopies(address, database, work)).rejects.toThrow('half way');
      await expect.poll(() => heard, soon).toEqual([await readChanges(database)]);
    });

    it('publishes nothing if nothing changed, and does not fail while Redis is down', async () => {
      const database = await place.openMigrated();
      heard = [];
      expect(await notifyingCopies(address, database, async () => 1)).toBe(1);
      const nowhere = readRedisAddress('redis://127.0.0.1:1') as RedisAddress;
      expect(await notifyingCopies(nowhere, database, async () => countChange(database.query).then(() => 2))).toBe(2);
      expect(await notifyingCopies(undefined, database, async () => 3)).toBe(3);
      expect(heard).toEqual([]);
    });
  });
});
