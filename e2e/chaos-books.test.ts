/** Tests the check of the books that `chaos.test.ts` relies on: it finds what it should find. */

import { openStores, type Stores } from '@moderato/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, type StorePlace } from '../packages/server/src/testing/engines.ts';
import { liveCall } from '../packages/server/src/testing/ledger-entries.ts';
import { checkBooks } from './chaos/check-books.ts';
import type { NumberedCall } from './chaos/numbered-calls.ts';

const smallQuota = 5;

onPostgres((_engine, create) => {
  describe('the accounting check', () => {
    let place: StorePlace;
    let stores: Stores;
    let account: string;
    let calls: NumberedCall[];

    beforeEach(async () => {
      place = await create();
      stores = await openStores(place.options);
      account = (await stores.accounts.create('small', 'free')).id;
      calls = [];
    });
    afterEach(async () => {
      await stores.close();
      await place.remove();
    });

    function sent(fate: NumberedCall['fate'], accountId = account): string {
      const identity = `hash-${calls.length}`;
      const call = {
        number: calls.length,
        kind: 'text',
        accountId,
        copy: 'copy 1',
        identity,
        sentMs: 0,
        endedMs: 1,
      } as const;
      calls.push({ ...call, fate });
      return identity;
    }
    const keep = (identity: string, accountId = account) =>
      stores.ledger.append([liveCall(accountId, { content_hash: identity, author: 'somebody' })]);
    const check = () => {
      const byIdentity = new Map(calls.map((call) => [call.identity, call]));
      const load = { calls, byIdentity, send: async () => undefined, stop: async () => {} };
      return checkBooks(load, stores, { probeAccountId: 'nobody', smallQuota });
    };

    it('passes if every acknowledged call is recorded once, and some unacknowledged ones', async () => {
      await keep(sent('ok'));
      await keep(sent('unknown'));
      await keep(sent('refused'));
      sent('unknown');
      expect(await check()).toEqual({
        acknowledged: 1,
        kept: 3,
        lost: 0,
        doubled: 0,
        strangers: 0,
        misplaced: 0,
        keptThoughRefused: 1,
        miscounted: 0,
        overdrawn: 0,
        undeclared: 0,
        problems: [],
      });
    });

    it('fails if an acknowledged call is missing, is recorded twice, or was never sent', async () => {
      sent('ok');
      const twice = sent('ok');
      await keep(twice);
      await keep(twice);
      await keep('never sent');
      const { lost, doubled, strangers, problems } = await check();
      expect({ lost, doubled, strangers, sentences: problems.length }).toEqual({
        lost: 1,
        doubled: 1,
        strangers: 1,
        sentences: 3,
      });
    });

    it('fails if a call is in another account, or a reply was not declared', async () => {
      const other = (await stores.accounts.create('other', 'pro')).id;
      await keep(sent('ok'), other);
      sent('wrong');
      expect(await check()).toMatchObject({ misplaced: 1, undeclared: 1, lost: 0, problems: { length: 2 } });
    });

    it('fails if counters or author figures differ from the ledger', async () => {
      await keep(sent('ok'));
      await stores.database.query.updateTable('usage_counters').set({ tier_0: 0, tier_1: 1 }).execute();
      expect(await check()).toMatchObject({ miscounted: 1 });
      await stores.database.query.updateTable('authors').set({ calls: 2 }).execute();
      expect(await check()).toMatchObject({ miscounted: 2 });
    });

    it('fails if more units are used or reserved than the quota has', async () => {
      await keep(sent('ok'));
      const held = { id: 'rsv_1', account_id: account, period: new Date().toISOString().slice(0, 7), expires_at: 0 };
      await stores.database.query
        .insertInto('quota_reservations')
        .values({ ...held, units: smallQuota - 1 })
        .execute();
      expect(await check()).toMatchObject({ overdrawn: 0 });
      await stores.database.query.updateTable('quota_reservations').set({ units: smallQuota }).execute();
      expect(await check()).toMatchObject({ overdrawn: 1 });
    });
  });
});
