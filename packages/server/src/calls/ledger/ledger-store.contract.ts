import { describe, expect, it } from 'vitest';
import { newId } from '../../base/ids.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { noCalls } from './ledger-store.ts';

const november = Date.UTC(2026, 10, 15);
const december = Date.UTC(2026, 11, 1);

export function describeLedgerStore(engine: string, create: CreatePlace): void {
  describe(`ledger store on ${engine}`, async () => {
    const database = await openStore(create);
    const ledger = createFollowedLedger(database);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    const rowsOf = (accountId: string, table: 'ledger' | 'test_ledger' = 'ledger') =>
      database.query.selectFrom(table).selectAll().where('account_id', '=', accountId).orderBy('request_id').execute();
    const idsOf = async (accountId: string, table: 'ledger' | 'test_ledger' = 'ledger') =>
      (await rowsOf(accountId, table)).map((row) => row.request_id);

    it('O3: keeps every column of a call unchanged', async () => {
      const account = await newAccount();
      const entry = liveCall(account, {
        at: november,
        key_id: 'key_7',
        kind: 'image',
        context: 'forum_post',
        tier: 2,
        action: 'block',
        scores: '{"gore":0.97}',
        thresholds: '{"gore":[0.7,0.9]}',
        matched_rules: '[{"rule_id":"rule_1","match":{"start":1,"end":3}}]',
        trace: '[{"tier":2}]',
        model_version: 'model-3',
        degraded: 1,
        latency_ms: 12.345,
        author: "O'Hara 語",
        content_hash: 'abc_-',
        flagged: ' gore ',
      });
      await ledger.append([entry]);
      expect(await rowsOf(account)).toEqual([entry.row]);
    });

    it('K8: counters by tier and by context each add up to the total', async () => {
      const account = await newAccount();
      await ledger.append([
        liveCall(account, { at: november }),
        liveCall(account, { at: november, context: 'username', tier: 1 }),
        liveCall(account, { at: november, context: 'chat', tier: 2 }),
        liveCall(account, { at: november, context: 'forum_post' }),
      ]);
      await ledger.append([
        liveCall(account, { at: november, context: 'comment', tier: 2 }),
        liveCall(account, { at: november, context: 'chat' }),
      ]);
      expect(await ledger.readCounters(account, '2026-11')).toEqual({
        total: 6,
        tier_0: 3,
        tier_1: 1,
        tier_2: 2,
        context_default: 1,
        context_username: 1,
        context_chat: 2,
        context_forum_post: 1,
        context_comment: 1,
      });
    });

    it('K7: counts each call in its own month and account', async () => {
      const [one, other] = [await newAccount(), await newAccount()];
      await ledger.append([
        liveCall(one, { at: december - 1 }),
        liveCall(one, { at: december }),
        liveCall(one, { at: december }),
        liveCall(other, { at: december }),
      ]);
      const totals = async (account: string) => [
        (await ledger.readCounters(account, '2026-11')).total,
        (await ledger.readCounters(account, '2026-12')).total,
      ];
      expect(await totals(one)).toEqual([1, 2]);
      expect(await totals(other)).toEqual([0, 1]);
    });

    it('K6: an account without calls has zero counters', async () => {
      expect(await ledger.readCounters(await newAccount(), '2026-11')).toEqual(noCalls());
    });

    it('K6: keeps test calls in their own table and does not count them', async () => {
      const account = await newAccount();
      const test = testCall(account, { at: november });
      const live = liveCall(account, { at: november });
      await ledger.append([test, live]);
      expect(await idsOf(account)).toEqual([live.row.request_id]);
      expect(await idsOf(account, 'test_ledger')).toEqual([test.row.request_id]);
      expect((await ledger.readCounters(account, '2026-11')).total).toBe(1);
    });

    it('K9: writes a batch completely or not at all: one bad row leaves no rows and no counts', async () => {
      const account = await newAccount();
      const kept = liveCall(account, { at: november });
      await ledger.append([kept]);
      const batch = [
        liveCall(account, { at: november }),
        liveCall(account, { at: november, request_id: kept.row.request_id }),
        liveCall(account, { at: november }),
      ];
      await expect(ledger.append(batch)).rejects.toThrow();
      expect(await idsOf(account)).toEqual([kept.row.request_id]);
      expect((await ledger.readCounters(account, '2026-11')).total).toBe(1);
    });

    it('K9: refuses to append the same call twice', async () => {
      const account = await newAccount();
      const entry = liveCall(account, { at: november });
      await ledger.append([entry]);
      await expect(ledger.append([entry])).rejects.toThrow();
      expect((await ledger.readCounters(account, '2026-11')).total).toBe(1);
    });

    it('K9: appending settles the reservation in the same transaction, and a failed append leaves it', async () => {
      const account = await newAccount();
      const reserve = async (id: string) =>
        database.query
          .insertInto('quota_reservations')
          .values({ id, account_id: account, period: '2026-11', expires_at: Number.MAX_SAFE_INTEGER })
          .execute();
      const held = async () =>
        (
          await database.query.selectFrom('quota_reservations').select('id').where('account_id', '=', account).execute()
        ).map((row) => row.id);
      const [first, second] = [newId('rsv'), newId('rsv')];
      await reserve(first);
      await reserve(second);
      const entry = liveCall(account, { at: november }, first);
      await ledger.append([entry]);
      expect(await held()).toEqual([second]);
      await expect(ledger.append([liveCall(account, { ...entry.row }, second)])).rejects.toThrow();
      expect(await held()).toEqual([second]);
    });

    it('accepts batches of many accounts at the same time without deadlock', async () => {
      const accounts = await Promise.all(Array.from({ length: 6 }, newAccount));
      const batches = Array.from({ length: 12 }, (_, round) =>
        (round % 2 === 0 ? accounts : accounts.toReversed()).flatMap((account) => [
          liveCall(account, { at: november }),
          liveCall(account, { at: december }),
        ]),
      );
      await Promise.all(batches.map((batch) => ledger.append(batch)));
      for (const account of accounts) {
        expect((await ledger.readCounters(account, '2026-11')).total).toBe(12);
        expect((await ledger.readCounters(account, '2026-12')).total).toBe(12);
      }
    });

    it('accepts a batch of any size', async () => {
      const account = await newAccount();
      const calls = Array.from({ length: 8_000 }, () => liveCall(account, { at: november }));
      await ledger.append(calls);
      expect((await ledger.readCounters(account, '2026-11')).total).toBe(8_000);
      expect(await idsOf(account)).toHaveLength(8_000);
    });

    it('O3: pruning deletes live rows older than the given time, up to a limit, oldest first, and keeps counters', async () => {
      const account = await newAccount();
      const at = (offset: number) => liveCall(account, { at: november + offset });
      const calls = [at(-3), at(-2), at(-1), at(0), at(1)];
      await ledger.append([...calls, testCall(account, { at: november - 9 })]);
      // Rows of other tests in this month are deleted sooner or later; only this account's are checked.
      await prunedBefore(november, 2);
      const left = calls.map(({ row }) => row.request_id);
      expect(await idsOf(account)).toEqual(left.slice(3));
      expect(await idsOf(account, 'test_ledger')).toHaveLength(1);
      expect((await ledger.readCounters(account, '2026-11')).total).toBe(5);
    });

    /** Prunes in batches of `most` until nothing is left, and checks that no batch is larger. */
    async function prunedBefore(beforeMs: number, most: number): Promise<void> {
      for (;;) {
        const deleted = await ledger.prune(beforeMs, most);
        expect(deleted).toBeLessThanOrEqual(most);
        if (deleted < most) return;
      }
    }

    it('O3: keeps the newest test calls of each account and touches no live call', async () => {
      const [busy, quiet] = [await newAccount(), await newAccount()];
      const calls = Array.from({ length: 30 }, (_, index) => testCall(busy, { at: november + index }));
      const few = [testCall(quiet, { at: november - 1_000 })];
      await ledger.append([...calls, ...few, liveCall(busy, { at: november - 1_000 })]);
      await ledger.trimTestCalls(10);
      expect(await idsOf(busy, 'test_ledger')).toEqual(calls.slice(20).map(({ row }) => row.request_id));
      expect(await idsOf(quiet, 'test_ledger')).toEqual(few.map(({ row }) => row.request_id));
      expect(await idsOf(busy)).toHaveLength(1);
      await ledger.trimTestCalls(10);
      expect(await idsOf(busy, 'test_ledger')).toHaveLength(10);
    });
  });
}
