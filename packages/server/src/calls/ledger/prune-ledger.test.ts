import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { createSqlitePlace } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { pruneOnce, testCallsKept } from './prune-ledger.ts';

describe('housekeeping of the ledger', () => {
  it('O3: deletes all rows after their days and keeps counters for ever', async () => {
    const place = await createSqlitePlace();
    const database = await place.openMigrated();
    const ledger = createFollowedLedger(database);
    const { id } = await createAccountsStore(database).create('Owner', 'pro');
    const now = Date.UTC(2026, 10, 15);
    const old = Array.from({ length: 1_234 }, (_, index) => liveCall(id, { at: now - 90 * dayMs - 1 - index }));
    const young = [liveCall(id, { at: now - 90 * dayMs }), liveCall(id, { at: now })];
    await ledger.append([...old, ...young]);
    await pruneOnce({ ledger }, 90, now);
    const left = await database.query.selectFrom('ledger').select('request_id').orderBy('request_id').execute();
    expect(left.map((row) => row.request_id)).toEqual(young.map(({ row }) => row.request_id));
    expect((await ledger.readCounters(id, '2026-08')).total).toBe(1_235);
    await place.remove();
  });

  it('O3: keeps the last 10,000 test calls of an account', async () => {
    const place = await createSqlitePlace();
    const database = await place.openMigrated();
    const ledger = createFollowedLedger(database);
    const { id } = await createAccountsStore(database).create('Owner', 'pro');
    const start = Date.UTC(2026, 10, 15);
    const calls = Array.from({ length: testCallsKept + 7 }, (_, index) => testCall(id, { at: start + index }));
    await ledger.append(calls);
    await pruneOnce({ ledger }, 90, start);
    const left = await database.query.selectFrom('test_ledger').select('at').orderBy('request_id').execute();
    expect(testCallsKept).toBe(10_000);
    expect(left).toHaveLength(10_000);
    expect(left[0]?.at).toBe(start + 7);
    await place.remove();
  });
});
