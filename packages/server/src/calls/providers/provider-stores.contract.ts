import { describe, expect, it } from 'vitest';
import { readChanges } from '../../base/storage/instance-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createProviderCallsStore, dayOf } from './provider-calls-store.ts';
import { createProviderFitsStore } from './provider-fits-store.ts';

export function describeProviderStores(engine: string, create: CreatePlace): void {
  describe(`provider stores on ${engine}`, async () => {
    const database = await openStore(create);

    describe('spend guard', () => {
      it('grants as many calls as a day has, however many ask at once', async () => {
        const calls = createProviderCallsStore(database);
        const taken = await Promise.all(Array.from({ length: 30 }, () => calls.take('acct_1', '2026-11-15', 20)));
        expect(taken.filter(Boolean)).toHaveLength(20);
        expect(await calls.take('acct_1', '2026-11-15', 20)).toBe(false);
        expect(await calls.days('acct_1')).toEqual([{ day: '2026-11-15', calls: 20 }]);
      });

      it('counts accounts and days separately', async () => {
        const calls = createProviderCallsStore(database);
        await calls.take('acct_2', '2026-11-15', 1);
        expect(await calls.take('acct_2', '2026-11-15', 1)).toBe(false);
        expect(await calls.take('acct_2', '2026-11-16', 1)).toBe(true);
        expect(await calls.take('acct_3', '2026-11-15', 1)).toBe(true);
        expect(await calls.days('acct_4')).toEqual([]);
      });

      it('grants nothing with a limit of 0', async () => {
        expect(await createProviderCallsStore(database).take('acct_5', '2026-11-15', 0)).toBe(false);
      });

      it('a day ends at midnight UTC', () => {
        expect([dayOf(Date.UTC(2026, 10, 15, 23, 59, 59)), dayOf(Date.UTC(2026, 10, 16))]).toEqual([
          '2026-11-15',
          '2026-11-16',
        ]);
      });
    });

    describe(`provider fits on ${engine}`, () => {
      it('are empty at first, and are replaced tier by tier', async () => {
        const fits = createProviderFitsStore(database);
        expect(await fits.read()).toEqual({});
        const before = await readChanges(database);
        const tier1 = { model: 'm', scale: 'review-mix' as const, curves: { spam: { slope: 1.5, shift: -0.1 } } };
        const tier2 = { model: 'n', tables: { '*': { none: 0, low: 0.1, medium: 0.5, high: 0.7, certain: 1 } } };
        await fits.write({ tier1 });
        await fits.write({ tier2 });
        expect(await fits.read()).toEqual({ tier1, tier2 });
        await fits.write({ tier1: { model: 'other', curves: {} } });
        expect(await fits.read()).toEqual({ tier1: { model: 'other', curves: {} }, tier2 });
        expect(await readChanges(database)).toBe(before + 3);
      });
    });
  });
}
