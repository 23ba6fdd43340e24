import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../base/storage/database.ts';
import type { CreatePlace, StorePlace } from '../../testing/engines.ts';
import { createCopiesStore, goneAfterMs } from './copies-store.ts';

export function describeCopiesStore(engine: string, create: CreatePlace): void {
  describe(`copies on ${engine}`, () => {
    let place: StorePlace;
    let database: Database;
    beforeAll(async () => {
      place = await create();
      database = await place.openMigrated();
    });
    afterAll(() => place.remove());

    it('are counted while they send heartbeats, not after they left or stopped', async () => {
      const clock = { ms: 1_000_000 };
      const [one, two, three] = [1, 2, 3].map(() => createCopiesStore(database, () => clock.ms));
      expect(await one?.beat()).toBe(1);
      expect(await two?.beat()).toBe(2);
      expect(await three?.beat()).toBe(3);
      await three?.leave();
      expect(await one?.beat()).toBe(2);
      clock.ms += goneAfterMs + 1;
      expect(await one?.beat()).toBe(1);
      expect(await two?.beat()).toBe(2);
      for (const copy of [one, two]) await copy?.leave();
    });

    it('use the store’s clock by default', async () => {
      const copy = createCopiesStore(database);
      expect(await copy.beat()).toBe(1);
      expect(await createCopiesStore(database).beat()).toBe(2);
    });
  });
}
