import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Quota, Reservation } from './quota.ts';

export interface QuotaUnderTest {
  /** Quotas that share units, as in several processes; the same one if only one process may serve. */
  readonly quotas: readonly Quota[];
  newAccount(): Promise<string>;
  /** The call was answered: the ledger counts it and settles the reservation. */
  answer(reservation: Reservation): Promise<void>;
  /** The quota of a new process after another died and its reservations expired. */
  afterCrash(): Promise<Quota>;
  remove(): Promise<void>;
}

const period = '2026-11';

export function describeQuota(name: string, create: () => Promise<QuotaUnderTest>): void {
  describe(`quota: ${name}`, () => {
    let made: QuotaUnderTest;
    let quota: Quota;
    beforeAll(async () => {
      made = await create();
      quota = made.quotas[0] as Quota;
    });
    afterAll(() => made.remove());

    const takeMany = (account: string, takers: number, limit: number) =>
      Promise.all(
        Array.from({ length: takers }, (_, i) =>
          (made.quotas[i % made.quotas.length] as Quota).take(account, period, limit),
        ),
      );
    const granted = (results: readonly (Reservation | undefined)[]) => results.filter((result) => result !== undefined);
    const takeUntilRefused = async (account: string, limit: number) => {
      const held: Reservation[] = [];
      for (;;) {
        const reservation = await quota.take(account, period, limit);
        if (reservation === undefined) return held;
        held.push(reservation);
      }
    };

    it('K6: grants as many units as the plan has, then none', async () => {
      const account = await made.newAccount();
      expect(await takeUntilRefused(account, 3)).toHaveLength(3);
      expect(await quota.take(account, period, 3)).toBeUndefined();
    });

    it('K6: two simultaneous calls never both get the last unit', async () => {
      for (let round = 0; round < 10; round++) {
        const account = await made.newAccount();
        const [first] = await takeUntilRefused(account, 1);
        await quota.giveBack(first as Reservation);
        expect(granted(await takeMany(account, 2, 1))).toHaveLength(1);
      }
    });

    it('K6: grants ten of ten units to fifty simultaneous calls of a new account', async () => {
      const account = await made.newAccount();
      expect(granted(await takeMany(account, 50, 10))).toHaveLength(10);
    });

    it('K6: a returned unit can be taken once more', async () => {
      const account = await made.newAccount();
      const [first] = await takeUntilRefused(account, 2);
      await quota.giveBack(first as Reservation);
      expect(await takeUntilRefused(account, 2)).toHaveLength(1);
    });

    it('K6: an answered call stays counted, and is counted once', async () => {
      const account = await made.newAccount();
      for (const reservation of await takeUntilRefused(account, 3)) await made.answer(reservation);
      expect(await quota.take(account, period, 3)).toBeUndefined();
      expect(await takeUntilRefused(account, 5)).toHaveLength(2);
    });

    it('K6: calls that are answered, refused and fail at the same time never exceed the quota', async () => {
      const account = await made.newAccount();
      let answered = 0;
      const call = async (i: number) => {
        const source = made.quotas[i % made.quotas.length] as Quota;
        const reservation = await source.take(account, period, 20);
        if (reservation === undefined) return;
        if (i % 3 === 0) {
          await source.giveBack(reservation);
        } else {
          await made.answer(reservation);
          answered++;
        }
      };
      await Promise.all(Array.from({ length: 60 }, (_, i) => call(i)));
      expect(answered).toBeLessThanOrEqual(20);
      const left = await takeUntilRefused(account, 20);
      expect(answered + left.length).toBe(20);
    });

    it('K6: units of a crashed process become free again; answered calls stay counted', async () => {
      const account = await made.newAccount();
      const [answered] = await takeUntilRefused(account, 4);
      await made.answer(answered as Reservation);
      const fresh = await made.afterCrash();
      const again = await Promise.all(Array.from({ length: 6 }, () => fresh.take(account, period, 4)));
      expect(granted(again)).toHaveLength(3);
    });

    it('K6: accounts do not share units', async () => {
      const [one, other] = [await made.newAccount(), await made.newAccount()];
      await takeUntilRefused(one, 2);
      expect(await takeUntilRefused(other, 2)).toHaveLength(2);
    });

    it('K7: every month has its own units, and those of last month stay taken', async () => {
      const account = await made.newAccount();
      const [held] = await takeUntilRefused(account, 2);
      expect(await quota.take(account, '2026-12', 2)).toBeDefined();
      // A request that arrived just before midnight is still in progress.
      expect(await quota.take(account, period, 2)).toBeUndefined();
      await quota.giveBack(held as Reservation);
      expect(await takeUntilRefused(account, 2)).toHaveLength(1);
      expect(await quota.take(account, '2026-12', 2)).toBeDefined();
      expect(await quota.take(account, '2026-12', 2)).toBeUndefined();
    });

    it('K4: a new plan applies at once, up or down', async () => {
      const account = await made.newAccount();
      await takeUntilRefused(account, 3);
      expect(await takeUntilRefused(account, 5)).toHaveLength(2);
      expect(await quota.take(account, period, 2)).toBeUndefined();
    });
  });
}
