import { describe, expect, it } from 'vitest';
import { type CreatePlace, openPlace } from '../../testing/engines.ts';
import {
  type Changed,
  contentHashKey,
  countChange,
  notedChanges,
  readChanged,
  readChanges,
  touchStore,
} from './instance-store.ts';

export function describeInstanceStore(engine: string, create: CreatePlace): void {
  describe(`instance store on ${engine}`, async () => {
    const place = await openPlace(create);
    const database = await place.openMigrated();

    it('O3: the key of content hashes has 256 bits, is created once and is the same for every process', async () => {
      const first = await contentHashKey(database);
      expect(first).toHaveLength(32);
      expect(await contentHashKey(database)).toEqual(first);
      expect(await contentHashKey(place.open())).toEqual(first);
    });

    it('O3: two stores have different keys', async () => {
      const other = await create();
      expect(await contentHashKey(await other.openMigrated())).not.toEqual(await contentHashKey(database));
      await other.remove();
    });

    it('counts every change, even simultaneous ones', async () => {
      const before = await readChanges(database);
      await Promise.all(Array.from({ length: 20 }, () => countChange(database.query)));
      expect(await readChanges(database)).toBe(before + 20);
      expect(await readChanges(place.open())).toBe(before + 20);
    });

    it('K3: other processes read what the latest changes were about, in order', async () => {
      const before = await readChanges(database);
      const made: Changed[] = [
        { noun: 'rules', accountId: 'acct_1' },
        { noun: 'keys', accountId: 'acct_2' },
        { noun: 'rules', accountId: 'acct_1' },
      ];
      for (const what of made) await countChange(database.query, what);
      expect(await readChanged(place.open(), before, before + 3)).toEqual(made);
      expect(await readChanged(database, before + 1, before + 2)).toEqual([made[1]]);
    });

    it('K3: an unrecorded change, or a counter that went back, means that anything may have changed', async () => {
      const before = await readChanges(database);
      await countChange(database.query, { noun: 'rules', accountId: 'acct_1' });
      await countChange(database.query);
      await countChange(database.query, { noun: 'rules', accountId: 'acct_1' });
      expect(await readChanged(database, before, before + 3)).toBeUndefined();
      expect(await readChanged(database, before + 2, before + 3)).toHaveLength(1);
      expect(await readChanged(database, before + 3, before)).toBeUndefined();
    });

    it('K3: so do changes so long ago that they are no longer recorded', async () => {
      const before = await readChanges(database);
      await database.query.transaction().execute(async (transaction) => {
        for (let n = 0; n <= notedChanges; n++)
          await countChange(transaction, { noun: 'keys', accountId: `acct_${n}` });
      });
      const newest = before + notedChanges + 1;
      expect(await readChanged(database, before, newest)).toBeUndefined();
      expect(await readChanged(database, before, before + 1)).toBeUndefined();
      const still = await readChanged(database, before + 1, newest);
      expect(still).toHaveLength(notedChanges);
      expect(still?.[0]).toEqual({ noun: 'keys', accountId: 'acct_1' });
    });

    it('does not count a change that is rolled back', async () => {
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

    it('the write check writes and does not count as a change', async () => {
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
