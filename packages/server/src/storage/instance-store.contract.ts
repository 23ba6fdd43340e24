import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatePlace, StorePlace } from '../testing/engines.ts';
import type { Database } from './database.ts';
import { contentHashKey, countChange, readChanges, touchStore } from './instance-store.ts';

export function describeInstanceStore(engine: string, create: CreatePlace): void {
  describe(`instance store on ${engine}`, () => {
    let place: StorePlace;
    let database: Database;
    beforeAll(async () => {
      place = await create();
      database = await place.openMigrated();
    });
    afterAll(() => place.remove());

    it('O3: the key of content hashes is 256 bits, made once and the same for every process ever after', async () => {
      const first = await contentHashKey(database);
      expect(first).toHaveLength(32);
      expect(await contentHashKey(database)).toEqual(first);
      expect(await contentHashKey(place.open())).toEqual(first);
    });

    it('O3: two stores have two keys', async () => {
      const other = await create();
      expect(await contentHashKey(await other.openMigrated())).not.toEqual(await contentHashKey(database));
      await other.remove();
    });

    it('every change is counted, also those that come at the same time', async () => {
      const before = await readChanges(database);
      await Promise.all(Array.from({ length: 20 }, () => countChange(database.query)));
      expect(await readChanges(database)).toBe(before + 20);
      expect(await readChanges(place.open())).toBe(before + 20);
    });

    it('a change that is rolled back is not counted', async () => {
      const before = await readChanges(database);
      await database.query
        .transaction()
        .execute(async (transaction) => {
          await countChange(transaction);
          throw new Error('rolled back');
        })
        .catch(() => {});
      expect(await readChanges(database)).toBe(before);
    });

    it('the write check writes and is not a change of settings', async () => {
      const before = await readChanges(database);
      await touchStore(database);
      await touchStore(database);
      expect(await readChanges(database)).toBe(before);
      const written = await database.query
        .selectFrom('instance')
        .select('value')
        .where('name', '=', 'last_write_check')
        .execute();
      expect(written).toHaveLength(1);
    });
  });
}
