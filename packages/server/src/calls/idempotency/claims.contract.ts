import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { type CreatePlace, openPlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type Claim, ClaimLost, type Claims } from './claims.ts';
import { findHolder, pruneReplies, rememberedMs, testRepliesKept } from './idempotency-store.ts';
import { claimMs, createSqlClaims } from './sql-claims.ts';

export function describeClaims(engine: string, create: CreatePlace, make: (database: Database) => Claims): void {
  describe(`idempotency keys on ${engine}`, async () => {
    const place = await openPlace(create);
    const database = await place.openMigrated();
    const accountId = (await createAccountsStore(database).create('Owner', 'pro')).id;
    const claims = make(database);
    afterAll(() => claims.close());

    const newClaim = (changes: Partial<Claim> = {}): Claim => ({
      ...{ account_id: accountId, mode: 'live', key_digest: randomUUID(), body_digest: 'body' },
      ...{ request_id: newId('req') },
      ...changes,
    });
    const again = (claim: Claim): Claim => ({ ...claim, request_id: newId('req') });
    const entryOf = (claim: Claim, reply = '"done"'): LedgerEntry => ({
      ...liveCall(accountId, { request_id: claim.request_id }),
      remembered: { record: { ...claim, reply }, parts: [] },
    });
    const append = (...entries: LedgerEntry[]) => createFollowedLedger(database).append(entries);
    const isCounted = async ({ request_id: id }: Claim) =>
      (await database.query.selectFrom('ledger').select('at').where('request_id', '=', id).execute()).length;

    it('K12: one call at a time holds a key, and releases it if it has no reply', async () => {
      const first = newClaim();
      expect(await claims.take(first)).toBeUndefined();
      expect(await claims.take(again(first))).toMatchObject({ body_digest: 'body', reply: null });
      await claims.end(first, false);
      expect(await claims.take(again(first))).toBeUndefined();
    });

    it('K12: only one of many simultaneous calls gets the key', async () => {
      const first = newClaim();
      const taken = await Promise.all(Array.from({ length: 20 }, () => claims.take(again(first))));
      expect(taken.filter((holder) => holder === undefined)).toHaveLength(1);
    });

    it('K12: the reply is available as soon as the call is counted', async () => {
      const first = newClaim();
      await claims.take(first);
      await append(entryOf(first, '{"a":"\\u0000"}'));
      await claims.end(first, true);
      const found = { body_digest: 'body', request_id: first.request_id, reply: '{"a":"\\u0000"}' };
      expect(await claims.take({ ...again(first), body_digest: 'another' })).toEqual(found);
      expect(await isCounted(first)).toBe(1);
    });

    it('K12: keeps accounts and key modes apart', async () => {
      const first = newClaim();
      await claims.take(first);
      await append(entryOf(first));
      expect(await claims.take({ ...again(first), mode: 'test' })).toBeUndefined();
      expect(await claims.take({ ...again(first), account_id: 'acct_other' })).toBeUndefined();
    });

    it('K12: counts only the first of two calls with the same key, and rejects the batch of the second', async () => {
      const first = newClaim();
      const [second, other] = [again(first), newClaim()];
      await append(entryOf(first, '"first"'));
      await expect(append(entryOf(other), entryOf(second, '"second"'))).rejects.toThrow(ClaimLost);
      expect([await isCounted(first), await isCounted(second), await isCounted(other)]).toEqual([1, 0, 0]);
      expect(await findHolder(database, first)).toMatchObject({ reply: '"first"' });
    });

    it('K12: deletes a reply after 24 hours and keeps the newest ten thousand of test keys', async () => {
      const dayAgo = Date.now() - rememberedMs - 6 * 60_000;
      const old = newClaim({ request_id: newId('req', dayAgo), key_digest: 'old' });
      const young = newClaim({ key_digest: 'young' });
      await append(entryOf(old), entryOf(young));
      await database.query
        .updateTable('idempotency_records')
        .set({ expires_at: dayAgo + rememberedMs })
        .where('key_digest', '=', 'old')
        .execute();
      expect(await findHolder(database, old)).toBeUndefined();
      const { id } = await createAccountsStore(database).create('Tester', 'pro');
      const test = { account_id: id, mode: 'test' } as const;
      const rows = Array.from({ length: testRepliesKept + 3 }, (_, index) => ({
        ...newClaim({ ...test, request_id: newId('req', Date.now() - 60_000 + index), key_digest: `t${index}` }),
        ...{ reply: '1', expires_at: Date.now() + 60_000 },
      }));
      for (let from = 0; from < rows.length; from += 1_000) {
        const some = rows.slice(from, from + 1_000);
        await database.query.insertInto('idempotency_records').values(some).execute();
      }
      await pruneReplies(database, Date.now(), 200);
      const left = await database.query.selectFrom('idempotency_records').select('key_digest').execute();
      const names = new Set(left.map(({ key_digest: key }) => key));
      expect([names.has('old'), names.has('young'), names.has('t2'), names.has('t3')]).toEqual([
        ...[false, true, false, true],
      ]);
    });
  });
}

/** Claims in the store also work across copies, and when a copy dies. */
export function describeSharedClaims(engine: string, create: CreatePlace): void {
  describe(`claims of several copies on ${engine}`, () => {
    const failed = (error: unknown) => {
      throw error;
    };

    it('K12: a copy sees another copy’s claim; a dead copy’s claim expires, and its late call does not count', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const { id } = await createAccountsStore(database).create('Owner', 'pro');
      let nowMs = Date.now();
      const options = { onFailure: failed, now: () => nowMs };
      const [one, two] = [createSqlClaims(database, options), createSqlClaims(place.open(), options)];
      const claim = (): Claim => ({
        ...{ account_id: id, mode: 'live', key_digest: 'key', body_digest: 'body', request_id: newId('req') },
      });
      const [dead, living] = [claim(), claim()];
      expect(await one.take(dead)).toBeUndefined();
      nowMs += claimMs - 1;
      expect(await two.take(living)).toMatchObject({ reply: null });
      nowMs += 1;
      expect(await two.take(living)).toBeUndefined();
      expect(await one.take(dead)).toMatchObject({ request_id: living.request_id, reply: null });

      const ledger = createFollowedLedger(database);
      const entryOf = (own: Claim): LedgerEntry => ({
        ...liveCall(id, { request_id: own.request_id }),
        remembered: { record: { ...own, reply: '1' }, parts: [] },
      });
      // The real service has one clock; here the claim is renewed by the clock of the store.
      await database.query
        .updateTable('idempotency_records')
        .set({ expires_at: Date.now() + claimMs })
        .execute();
      await expect(ledger.append([entryOf(dead)])).rejects.toThrow(ClaimLost);
      await ledger.append([entryOf(living)]);
      const counted = await database.query.selectFrom('ledger').select('request_id').execute();
      expect(counted).toEqual([{ request_id: living.request_id }]);
      // Ending an expired claim does not affect the call that came after it.
      await one.end(dead, false);
      expect(await two.take(claim())).toMatchObject({ reply: '1' });
      await one.close();
      await two.close();
      await place.remove();
    });

    it('K12: renews the claim of a long call', async () => {
      const place = await create();
      const database = await place.openMigrated();
      const claims = createSqlClaims(database, { onFailure: failed, renewMs: 10 });
      const claim: Claim = {
        ...{ account_id: 'acct_1', mode: 'live', key_digest: 'key', body_digest: 'body', request_id: newId('req') },
      };
      await claims.take(claim);
      const lapse = async () =>
        (await database.query.selectFrom('idempotency_records').select('expires_at').executeTakeFirstOrThrow())
          .expires_at;
      const first = await lapse();
      while ((await lapse()) === first) await pause(5);
      expect(await lapse()).toBeGreaterThan(first);
      await claims.close();
      await place.remove();
    });
  });
}
