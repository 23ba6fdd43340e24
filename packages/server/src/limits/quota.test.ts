import { describe, expect, it } from 'vitest';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { createSqlitePlace, onEveryEngine, onPostgres } from '../testing/engines.ts';
import { liveCall } from '../testing/ledger-entries.ts';
import { createLedgerStore } from '../usage/ledger-store.ts';
import { createMemoryQuota } from './memory-quota.ts';
import { describeQuota } from './quota.contract.ts';
import type { Reservation } from './quota.ts';
import { createSqlQuota, reservationMs } from './sql-quota-store.ts';

const inPeriod = { '2026-11': Date.UTC(2026, 10, 15), '2026-12': Date.UTC(2026, 11, 15) };

describeQuota('in memory', async () => {
  const place = await createSqlitePlace();
  const database = await place.openMigrated();
  const ledger = createLedgerStore(database);
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
    const ledger = createLedgerStore(database);
    return {
      quotas: [createSqlQuota(database, now), createSqlQuota(engine === 'SQLite' ? database : place.open(), now)],
      newAccount: async () => (await createAccountsStore(database).create('Owner', 'pro')).id,
      answer: ({ accountId, period, id }) =>
        ledger.append([liveCall(accountId, { at: inPeriod[period as keyof typeof inPeriod] }, id)]),
      async afterCrash() {
        clock.ms += reservationMs;
        return createSqlQuota(place.open(), now);
      },
      remove: place.remove,
    };
  }),
);

onEveryEngine((engine, create) => {
  describe(`reservations on ${engine}`, () => {
    it('K6: a unit that another process holds is not free before it expires', async () => {
      const clock = { ms: 1_000 };
      const place = await create();
      const database = await place.openMigrated();
      const dead = createSqlQuota(place.open(), () => clock.ms);
      const alive = createSqlQuota(database, () => clock.ms);
      expect(await dead.take('acct_1', '2026-11', 1)).toBeDefined();
      clock.ms += reservationMs - 1;
      expect(await alive.take('acct_1', '2026-11', 1)).toBeUndefined();
      clock.ms += 1;
      expect(await alive.take('acct_1', '2026-11', 1)).toBeDefined();
      await place.remove();
    });

    it('K6: the ledger removes the reservation of a call as it counts it, and no row stays behind', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const quota = createSqlQuota(database);
      const { id } = await createAccountsStore(database).create('Owner', 'pro');
      const held = await Promise.all(Array.from({ length: 5 }, () => quota.take(id, '2026-11', 5)));
      const [broken, ...answered] = held as Reservation[];
      await createLedgerStore(database).append(
        answered.map((reservation) => liveCall(id, { at: inPeriod['2026-11'] }, reservation.id)),
      );
      await quota.giveBack(broken as Reservation);
      expect(await database.query.selectFrom('quota_reservations').selectAll().execute()).toEqual([]);
      expect((await createLedgerStore(database).readCounters(id, '2026-11')).total).toBe(4);
      await place.remove();
    });
  });
});

onPostgres((engine, create) => {
  describe(`reservations on ${engine}`, () => {
    it('expired reservations are cleared away while others settle theirs, and nobody waits for ever', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const accounts = Array.from({ length: 4 }, (_, i) => `acct_${i}`);
      const clock = { ms: 0 };
      const quota = createSqlQuota(database, () => clock.ms);
      const ledger = createLedgerStore(database);
      for (let round = 0; round < 8; round++) {
        const held = await Promise.all(
          Array.from({ length: 40 }, (_, i) => quota.take(accounts[i % 4] as string, '2026-11', 1e6)),
        );
        clock.ms += reservationMs + 1;
        const calls = (held as Reservation[]).map((reservation) =>
          liveCall(reservation.accountId, { at: inPeriod['2026-11'] }, reservation.id),
        );
        const batches = [0, 1, 2, 3].map((part) => calls.filter((_, i) => (i >> 2) % 4 === part));
        await Promise.all([
          ...batches.map((batch) => ledger.append(batch)),
          ...batches.map((batch) => ledger.append(batch.map(({ row }) => liveCall(row.account_id, { at: row.at })))),
          ...accounts.map((account) => quota.take(account, '2026-11', 1e6)),
          ...accounts.map((account) => quota.take(account, '2026-12', 1e6)),
        ]);
      }
      const totals = await Promise.all(accounts.map((account) => ledger.readCounters(account, '2026-11')));
      expect(totals.map(({ total }) => total)).toEqual([160, 160, 160, 160]);
      await place.remove();
    });
  });
});

describe('quota in memory', () => {
  it('reads the total again after a store that failed', async () => {
    let failures = 1;
    const quota = createMemoryQuota(async () => {
      if (failures-- > 0) throw new Error('the store is away');
      return 2;
    });
    await expect(quota.take('acct_1', '2026-11', 3)).rejects.toThrow('the store is away');
    expect(await quota.take('acct_1', '2026-11', 3)).toBeDefined();
    expect(await quota.take('acct_1', '2026-11', 3)).toBeUndefined();
  });

  it('reads the total once for an account and a month', async () => {
    const reads: string[] = [];
    const quota = createMemoryQuota(async (accountId, period) => {
      reads.push(`${accountId} ${period}`);
      return 0;
    });
    await Promise.all(Array.from({ length: 5 }, () => quota.take('acct_1', '2026-11', 100)));
    for (const period of ['2026-12', '2026-11', '2026-12']) await quota.take('acct_1', period, 100);
    expect(reads).toEqual(['acct_1 2026-11', 'acct_1 2026-12']);
  });

  it('forgets months that are long over', async () => {
    const reads: string[] = [];
    const quota = createMemoryQuota(async (_accountId, period) => {
      reads.push(period);
      return 0;
    });
    for (const period of ['2026-10', '2026-11', '2026-12', '2026-10']) await quota.take('acct_1', period, 100);
    expect(reads).toEqual(['2026-10', '2026-11', '2026-12', '2026-10']);
  });
});
