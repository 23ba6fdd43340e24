import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { createSqlBudget } from '../../base/fairness/sql-budget.ts';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import { createRetentionSettingsStore } from '../../calls/retention/retention-settings-store.ts';
import { createDeliveriesStore } from '../../calls/webhooks/deliveries-store.ts';
import { newDelivery } from '../../calls/webhooks/delivery.ts';
import { createAuthorsStore } from '../../desk/authors/authors-store.ts';
import { pruneSignIns } from '../../desk/sign-in/prune-sign-ins.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { readKeptRows } from '../../testing/kept-rows.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { runHousekeeping } from './housekeeping.ts';

const now = Date.now();

export function describeHousekeeping(engine: string, create: CreatePlace): void {
  describe(`housekeeping on ${engine}`, async () => {
    const database = await openStore(create);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    const keep = (atMs = now) =>
      runHousekeeping(
        { database, authors: createAuthorsStore(database), deliveries: createDeliveriesStore(database) },
        90,
        atMs,
      );
    const keptOf = async (account: string) =>
      (await readKeptRows(database)).filter((row) => row.account_id === account).map(({ content }) => content);

    function keeping(account: string, content: string, expiresAtMs: number) {
      const entry = liveCall(account, { at: now, action: 'flag' });
      return { ...entry, kept: { content, expires_at: expiresAtMs, restricted: 0 } };
    }

    it('deletes all content that has expired, and none before', async () => {
      const account = await newAccount();
      await createFollowedLedger(database).append([
        ...Array.from({ length: 250 }, () => keeping(account, 'old', now)),
        keeping(account, 'new', now + dayMs),
      ]);
      await keep();
      expect(await keptOf(account)).toEqual(['new']);
      await keep(now + dayMs);
      expect(await keptOf(account)).toEqual([]);
    });

    it('deletes authors not seen for as long as the ledger is kept, and deliveries after their days', async () => {
      const account = await newAccount();
      await createFollowedLedger(database).append([
        liveCall(account, { at: now - 91 * dayMs, author: 'gone' }),
        liveCall(account, { at: now, author: 'here' }),
      ]);
      const deliveries = createDeliveriesStore(database);
      const longAgo = now - 31 * dayMs;
      const delivered = newDelivery({ accountId: account, id: 'wh_1' }, 'decision.flag', {}, null, longAgo);
      await deliveries.add({ ...delivered, state: 'delivered', next_attempt_at: null });
      await keep();
      const left = await database.query
        .selectFrom('authors')
        .select('author')
        .where('account_id', '=', account)
        .execute();
      expect(left).toEqual([{ author: 'here' }]);
      expect(await deliveries.find(account, delivered.id)).toBeUndefined();
    });

    it('deletes links, sessions, partial sign-ins and failure counts once they expire, and not before', async () => {
      const { query } = database;
      const iso = (atMs: number) => new Date(atMs).toISOString();
      const person = { id: 'user_p', name: 'P', email: 'p@example.com', email_verified: 0, image: null };
      const moments = { created_at: iso(now), updated_at: iso(now) };
      await query
        .insertInto('users')
        .values({ ...person, ...moments, two_factor_enabled: 0, operator: 0, blur_severe: 1 })
        .execute();
      for (const [name, endsAtMs] of [
        ['over', now],
        ['open', now + dayMs],
      ] as const) {
        const nobody = { account_id: null, user_id: null, email: null, role: null, created_by: null };
        const link = { id: name, hash: name, kind: 'reset' as const, created_at: now, expires_at: endsAtMs };
        await query
          .insertInto('links')
          .values({ ...link, ...nobody })
          .execute();
        const ends = { ...moments, expires_at: iso(endsAtMs) };
        await query
          .insertInto('sessions')
          .values({
            id: name,
            user_id: person.id,
            token: name,
            ip_address: null,
            user_agent: null,
            account_id: null,
            ...ends,
          })
          .execute();
        await query
          .insertInto('verifications')
          .values({ id: name, identifier: name, value: 'x', ...ends })
          .execute();
      }
      const rate = { perSecond: 1 / 900, atOnce: 2 };
      await createSqlBudget(database, () => now - dayMs).take('long ago', rate);
      await createSqlBudget(database, () => now).take('just now', rate);
      await pruneSignIns(database, now);
      for (const table of ['links', 'sessions', 'verifications'] as const) {
        const left = await query.selectFrom(table).select('id').where('id', 'in', ['over', 'open']).execute();
        expect([table, left]).toEqual([table, [{ id: 'open' }]]);
      }
      const budgets = await query.selectFrom('budgets').select('holder').where('holder', 'like', '% %').execute();
      expect(budgets).toEqual([{ holder: 'just now' }]);
    });

    it('content is kept only for accounts that switch it on, and deleted when they switch it off', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const retention = createRetentionSettingsStore(database);
      expect(await retention.get(account)).toEqual({
        keep_content: false,
        days: 30,
        include_scored: false,
        previews: false,
        sample_allowed: false,
      });
      await retention.set(account, { keep_content: true, days: 3, include_scored: true });
      expect(await retention.get(account)).toEqual({
        keep_content: true,
        days: 3,
        include_scored: true,
        previews: false,
        sample_allowed: false,
      });
      expect((await retention.get(other)).keep_content).toBe(false);
      await createFollowedLedger(database).append([
        keeping(account, 'mine', now + dayMs),
        keeping(other, 'theirs', now + dayMs),
      ]);
      await retention.set(account, { keep_content: false, days: 3, include_scored: false });
      expect(await keptOf(account)).toEqual([]);
      expect(await keptOf(other)).toEqual(['theirs']);
    });
  });
}
