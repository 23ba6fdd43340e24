import { describe, expect, it } from 'vitest';
import type { Database } from '../../base/storage/database.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { createSqlitePlace, onEveryEngine, onPostgres } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { QuotaUnitLost } from '../ledger/ledger-store.ts';
import { createLeaseQuota } from './lease-quota.ts';
import { createMemoryQuota } from './memory-quota.ts';
import { describeQuota } from './quota.contract.ts';
import type { Reservation } from './quota.ts';
import { createQuotaLeases, leaseMs } from './quota-leases-store.ts';

const inPeriod = { '2026-11': Date.UTC(2026, 10, 15), '2026-12': Date.UTC(2026, 11, 15) };

describeQuota('in memory', async () => {
  const place = await createSqlitePlace();
  const database = await place.openMigrated();
  const ledger = createFollowedLedger(database);
  const readTotal = async (accountId: string, period: string) => (await ledger.readCounters(accountId, period)).total;
  return {
    quotas: [createMemoryQuota(readTotal)],
    newAccount: async () => (await createAccountsStore(database).create('Owner', 'pro')).id,
    answer: ({ accountId, period }) =>
      ledger.append([liveCall(accountId, { at: inPeriod[period as keyof typeof inPeriod] })]),
    afterCrash: async () => createMemoryQuota(readTotal),
    remove: place.remove,
  };
});

onEveryEngine((engine, create) =>
  describeQuota(`on ${engine}`, async () => {
    const clock = { ms: Date.UTC(2026, 10, 15) };
    const now = () => clock.ms;
    const place = await create();
    const database = await place.openMigrated();
    const ledger = createFollowedLedger(database);
    const quotaOn = (opened: Database) => createLeaseQuota(createQuotaLeases(opened, now), now);
    return {
      quotas: [quotaOn(database), quotaOn(engine === 'SQLite' ? database : place.open())],
      newAccount: async () => (await createAccountsStore(database).create('Owner', 'pro')).id,
      answer: ({ accountId, period, id }) =>
        ledger.append([liveCall(accountId, { at: inPeriod[period as keyof typeof inPeriod] }, id)]),
      async afterCrash() {
        clock.ms += leaseMs;
        return quotaOn(place.open());
      },
      remove: place.remove,
    };
  }),
);

onEveryEngine((engine, create) => {
  describe(`reservations on ${engine}`, () => {
    it('K6: a unit that another process holds becomes free only when it expires', async () => {
      const clock = { ms: 1_000 };
      const place = await create();
      const database = await place.openMigrated();
      const dead = createLeaseQuota(createQuotaLeases(place.open(), () => clock.ms));
      const alive = createLeaseQuota(createQuotaLeases(database, () => clock.ms));
      expect(await dead.take('acct_1', '2026-11', 1)).toBeDefined();
      clock.ms += leaseMs - 1;
      expect(await alive.take('acct_1', '2026-11', 1)).toBeUndefined();
      clock.ms += 1;
      expect(await alive.take('acct_1', '2026-11', 1)).toBeDefined();
      await place.remove();
    });

    it('K6: the ledger deletes a call’s reservation as it counts the call', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const quota = createLeaseQuota(createQuotaLeases(database));
      const { id } = await createAccountsStore(database).create('Owner', 'pro');
      const held = await Promise.all(Array.from({ length: 5 }, () => quota.take(id, '2026-11', 5)));
      const [broken, ...answered] = held as Reservation[];
      await createFollowedLedger(database).append(
        answered.map((reservation) => liveCall(id, { at: inPeriod['2026-11'] }, reservation.id)),
      );
      await quota.giveBack(broken as Reservation);
      expect(await database.query.selectFrom('quota_reservations').selectAll().execute()).toEqual([]);
      expect((await createFollowedLedger(database).readCounters(id, '2026-11')).total).toBe(4);
      await place.remove();
    });
  });
});

onPostgres((engine, create) => {
  describe(`reservations on ${engine}`, () => {
    it('expired reservations are deleted while others settle theirs, without deadlock', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const accounts = Array.from({ length: 4 }, (_, i) => `acct_${i}`);
      const clock = { ms: 0 };
      const quota = createLeaseQuota(createQuotaLeases(database, () => clock.ms));
      const ledger = createFollowedLedger(database);
      let counted = 0;
      for (let round = 0; round < 8; round++) {
        const held = await Promise.all(
          Array.from({ length: 40 }, (_, i) => quota.take(accounts[i % 4] as string, '2026-11', 1e6)),
        );
        clock.ms += leaseMs + 1;
        const calls = (held as Reservation[]).map((reservation) =>
          liveCall(reservation.accountId, { at: inPeriod['2026-11'] }, reservation.id),
        );
        const batches = [0, 1, 2, 3].map((part) => calls.filter((_, i) => (i >> 2) % 4 === part));
        const append = async (batch: typeof calls) => {
          const isIn = await ledger.append(batch).then(
            () => true,
            (error) => {
              // The lease was deleted first: then the calls must not count, and nothing else may be wrong.
              expect(error).toBeInstanceOf(QuotaUnitLost);
              return false;
            },
          );
          if (isIn) counted += batch.length;
        };
        await Promise.all([
          ...batches.map(append),
          ...batches.map((batch) => append(batch.map(({ row }) => liveCall(row.account_id, { at: row.at })))),
          ...accounts.map((account) => quota.take(account, '2026-11', 1e6)),
          ...accounts.map((account) => quota.take(account, '2026-12', 1e6)),
        ]);
      }
      const totals = await Promise.all(accounts.map((account) => ledger.readCounters(account, '2026-11')));
      expect(totals.reduce((sum, { total }) => sum + total, 0)).toBe(counted);
      await place.remove();
    });
  });
});

describe('quota in memory', () => {
  it('reads the total again after the store failed', async () => {
    let failures = 1;
    const quota = createMemoryQuota(async () => {
      if (failures-- > 0) throw new Error('the store is away');
      return 2;
    });
    await expect(quota.take('acct_1', '2026-11', 3)).rejects.toThrow('the store is away');
    expect(await quota.take('acct_1', '2026-11', 3)).toBeDefined();
    expect(await quota.take('acct_1', '2026-11', 3)).toBeUndefined();
  });

  it('reads the total once per account and month', async () => {
    const reads: string[] = [];
    const quota = createMemoryQuota(async (accountId, period) => {
      reads.push(`${accountId} ${period}`);
      return 0;
    });
    await Promise.all(Array.from({ length: 5 }, () => quota.take('acct_1', '2026-11', 100)));
    for (const period of ['2026-12', '2026-11', '2026-12']) await quota.take('acct_1', period, 100);
    expect(reads).toEqual(['acct_1 2026-11', 'acct_1 2026-12']);
  });

  it('drops months that are long over', async () => {
    const reads: string[] = [];
    const quota = createMemoryQuota(async (_accountId, period) => {
      reads.push(period);
      return 0;
    });
    for (const period of ['2026-10', '2026-11', '2026-12', '2026-10']) await quota.take('acct_1', period, 100);
    expect(reads).toEqual(['2026-10', '2026-11', '2026-12', '2026-10']);
  });
});

describe('units taken in advance', () => {
  const leasesOf = (left: number) => {
    const asked: number[] = [];
    const given: [string, number][] = [];
    return {
      asked,
      given,
      async take(_account: string, _period: string, _calls: number, wanted: number) {
        asked.push(wanted);
        const units = Math.min(left, Math.max(wanted, 10));
        left -= units;
        return units > 0 ? { id: `lease_${asked.length}`, units, isLast: false } : undefined;
      },
      async giveBack(id: string, units: number) {
        given.push([id, units]);
        left += units;
      },
    };
  };

  it('are granted without asking the store for each call, and one request serves all waiting calls', async () => {
    const leases = leasesOf(1_000);
    const quota = createLeaseQuota(leases);
    const many = await Promise.all(Array.from({ length: 25 }, () => quota.take('acct_1', '2026-11', 1_000)));
    expect(many.every((reservation) => reservation !== undefined)).toBe(true);
    for (let i = 0; i < 10; i++) await quota.take('acct_1', '2026-11', 1_000);
    expect(leases.asked.length).toBeLessThanOrEqual(4);
    await quota.close();
  });

  it('are returned when they are not used, when the copy stops, and when the plan changes', async () => {
    const leases = leasesOf(1_000);
    const quota = createLeaseQuota(leases);
    await quota.take('acct_1', '2026-11', 1_000);
    await quota.take('acct_1', '2026-11', 2_000);
    expect(leases.given).toEqual([['lease_1', 9]]);
    await expect.poll(() => leases.given, { timeout: 30_000 }).toContainEqual(['lease_2', 9]);
    await quota.take('acct_1', '2026-11', 2_000);
    await quota.close();
    expect(leases.given).toContainEqual(['lease_3', 9]);
  });

  it('are not granted once they may have expired or their calls may have been counted', async () => {
    const clock = { ms: 0 };
    const leases = leasesOf(1_000);
    const quota = createLeaseQuota(leases, () => clock.ms);
    await quota.take('acct_1', '2026-11', 1_000);
    clock.ms = 60_000;
    const second = (await quota.take('acct_1', '2026-11', 1_000)) as Required<Reservation>;
    expect(second.id).toBe('lease_2');
    quota.doubt(second);
    await quota.giveBack(second);
    expect((await quota.take('acct_1', '2026-11', 1_000))?.id).toBe('lease_3');
    expect(leases.given).toEqual([
      ['lease_1', 9],
      ['lease_2', 9],
    ]);
    await quota.close();
  });

  it('K6: stay available to others after a failed commit, except for the calls in it', async () => {
    const leases = leasesOf(10);
    const [unlucky, other] = [createLeaseQuota(leases), createLeaseQuota(leases)];
    const held = (await unlucky.take('acct_1', '2026-11', 10)) as Required<Reservation>;
    unlucky.doubt(held);
    const taken = await Promise.all(Array.from({ length: 10 }, () => other.take('acct_1', '2026-11', 10)));
    expect(taken.filter((reservation) => reservation !== undefined)).toHaveLength(9);
    for (const quota of [unlucky, other]) await quota.close();
  });

  it('are requested again after the store failed', async () => {
    const leases = leasesOf(1_000);
    let failures = 1;
    const quota = createLeaseQuota({
      ...leases,
      take: async (...words) => {
        if (failures-- > 0) throw new Error('the store is away');
        return leases.take(...words);
      },
    });
    await expect(quota.take('acct_1', '2026-11', 5)).rejects.toThrow('the store is away');
    expect(await quota.take('acct_1', '2026-11', 5)).toBeDefined();
    await quota.close();
  });
});

onEveryEngine((engine, create) => {
  describe(`units taken in advance on ${engine}`, () => {
    it('K6: two copies together use every unit of a quota, and no more', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const ledger = createFollowedLedger(database);
      const { id } = await createAccountsStore(database).create('Owner', 'pro');
      const quotas = [0, 1].map(() => createLeaseQuota(createQuotaLeases(database)));
      let answered = 0;
      const callUntil = async (limit: number, calls: number) => {
        for (let i = 0; i < calls; i++) {
          const held = await quotas[i % 2]?.take(id, '2026-11', limit);
          if (held === undefined) continue;
          await ledger.append([liveCall(id, { at: inPeriod['2026-11'] }, held.id)]);
          answered++;
        }
      };
      await callUntil(300, 320);
      expect(answered).toBeLessThanOrEqual(300);
      // Units that one copy held in advance come back if they are not used.
      await expect
        .poll(async () => callUntil(300, 2).then(() => answered), { timeout: 60_000, interval: 200 })
        .toBe(300);
      await callUntil(300, 4);
      expect((await ledger.readCounters(id, '2026-11')).total).toBe(300);
      for (const quota of quotas) await quota.close();
      await place.remove();
    });

    it('K6: does not count a call whose unit has expired', async () => {
      const clock = { ms: 0 };
      const place = await create();
      const database = await place.openMigrated();
      const ledger = createFollowedLedger(database);
      const { id } = await createAccountsStore(database).create('Owner', 'pro');
      const frozen = createLeaseQuota(createQuotaLeases(database, () => clock.ms));
      const held = await frozen.take(id, '2026-11', 1);
      clock.ms += leaseMs;
      const other = createLeaseQuota(createQuotaLeases(database, () => clock.ms));
      expect(await other.take(id, '2026-11', 1)).toBeDefined();
      const late = liveCall(id, { at: inPeriod['2026-11'] }, held?.id);
      await expect(ledger.append([late])).rejects.toBeInstanceOf(QuotaUnitLost);
      expect((await ledger.readCounters(id, '2026-11')).total).toBe(0);
      for (const quota of [frozen, other]) await quota.close();
      await place.remove();
    });
  });
});
