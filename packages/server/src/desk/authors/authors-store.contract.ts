import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import type { LedgerEntry } from '../../calls/ledger/ledger-entry.ts';
import { createDeliveriesStore } from '../../calls/webhooks/deliveries-store.ts';
import { newDelivery } from '../../calls/webhooks/delivery.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { readAuthorRecord } from '../../testing/author-record.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';
import { createAuthorsStore } from './authors-store.ts';
import { offenceWeight } from './offender-score.ts';

const now = Date.now();

export function describeAuthorsStore(engine: string, create: CreatePlace): void {
  describe(`authors on ${engine}`, async () => {
    const database = await openStore(create);
    const ledger = createFollowedLedger(database);
    const authors = createAuthorsStore(database);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    const figuresOf = (account: string) =>
      database.query.selectFrom('authors').selectAll().where('account_id', '=', account).orderBy('author').execute();

    /** A flagged call with everything that can depend on one. */
    function fullCall(account: string, author: string | null, at = now) {
      const entry = liveCall(account, {
        at,
        author,
        action: 'flag',
        flagged: ' toxicity ',
        content_hash: 'hash',
      });
      const { request_id: requestId } = entry.row;
      return {
        ...entry,
        kept: { content: 'what somebody wrote', expires_at: at + dayMs, restricted: 0 },
        deliveries: [
          newDelivery({ accountId: account, id: 'wh_1' }, 'decision.flag', { user_id: author }, requestId, at),
        ],
      };
    }

    it('counts calls, flags, blocks, days and categories for each author separately', async () => {
      const account = await newAccount();
      const flag = liveCall(account, { at: now - 2 * dayMs, author: 'ann', action: 'flag', flagged: ' spam ' });
      const block = liveCall(account, { at: now, author: 'ann', action: 'block', flagged: ' spam toxicity ' });
      await ledger.append([flag, liveCall(account, { at: now, author: 'bob' }), liveCall(account, { at: now })]);
      await ledger.append([block, liveCall(account, { at: now - dayMs, author: 'ann' })]);
      const [ann, bob, ...others] = await figuresOf(account);
      expect(others).toEqual([]);
      expect(ann).toMatchObject({
        author: 'ann',
        calls: 3,
        flagged: 1,
        blocked: 1,
        first_seen_at: now - 2 * dayMs,
        last_seen_at: now,
      });
      expect(ann?.weight).toBeCloseTo(offenceWeight(flag.row) + offenceWeight(block.row), 9);
      expect(bob).toMatchObject({ calls: 1, flagged: 0, blocked: 0, weight: 0 });
      const record = await readAuthorRecord(authors, { accountId: account, author: 'ann' });
      expect(record?.days.map(({ calls }) => calls)).toEqual([1, 1, 1]);
      expect(record?.categories).toEqual([
        { category: 'spam', flagged: 2 },
        { category: 'toxicity', flagged: 1 },
      ]);
    });

    it('does not count a batch that was not committed', async () => {
      const account = await newAccount();
      const kept = liveCall(account, { author: 'ann' });
      await ledger.append([kept]);
      await expect(ledger.append([liveCall(account, { author: 'ann' }), kept])).rejects.toThrow();
      expect((await figuresOf(account))[0]?.calls).toBe(1);
    });

    it('exports everything about an author: figures, live and test decisions, contents, deliveries', async () => {
      const account = await newAccount();
      const call = fullCall(account, 'ann');
      await ledger.append([call, fullCall(account, 'bob'), testCall(account, { author: 'ann' })]);
      const record = await readAuthorRecord(authors, { accountId: account, author: 'ann' });
      expect(record?.figures).toMatchObject({ calls: 1, flagged: 1 });
      expect(record?.decisions).toHaveLength(2);
      expect(record?.decisions[0]).toMatchObject({
        request_id: call.row.request_id,
        at: new Date(now).toISOString(),
        scores: { toxicity: 0.01 },
      });
      expect(record?.contents).toMatchObject([{ content: 'what somebody wrote' }]);
      expect(record?.deliveries).toMatchObject([{ payload: { data: { user_id: 'ann' } } }]);
    });

    it('exports a long record completely, in many small pieces', async () => {
      const account = await newAccount();
      const name = 'Ann "quoted" \n\u2028 語';
      const calls = Array.from({ length: 250 }, () => fullCall(account, name));
      await ledger.append([...calls, fullCall(account, 'bob'), testCall(account, { author: name })]);
      const pieces: string[] = [];
      const document = await authors.export({ accountId: account, author: name });
      for await (const piece of document ?? []) pieces.push(piece);
      expect(Math.max(...pieces.map((piece) => piece.split('req_').length))).toBeLessThan(500);
      const record = JSON.parse(pieces.join(''));
      const idsIn = (field: string) => record[field].map((row: { request_id: string }) => row.request_id).sort();
      const ids = calls.map(({ row }) => row.request_id).sort();
      expect([idsIn('contents'), idsIn('deliveries')]).toEqual([ids, ids]);
      expect(idsIn('decisions')).toHaveLength(251);
      expect(record).toMatchObject({ author: name, figures: { calls: 250 }, feedback: [], notes: [] });
    });

    it('exports the record of an author who has only test calls', async () => {
      const account = await newAccount();
      await ledger.append([testCall(account, { author: 'ann' })]);
      const record = await readAuthorRecord(authors, { accountId: account, author: 'ann' });
      expect(record).toMatchObject({ figures: null, days: [], decisions: [{ author: 'ann' }] });
    });

    it('erases an author everywhere, keeps the decisions without a name, and leaves other authors alone', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const name = 'Ann =1+1 語';
      await ledger.append([
        ...Array.from({ length: 250 }, () => fullCall(account, name)),
        fullCall(account, 'bob'),
        fullCall(other, name),
        testCall(account, { author: name, content_hash: 'hash' }),
      ]);
      const counters = await ledger.readCounters(account, new Date(now).toISOString().slice(0, 7));
      expect(await authors.erase({ accountId: account, author: name })).toEqual({
        decisions: 251,
        contents: 250,
        days: 1,
        cases: 0,
      });
      expect(await readAuthorRecord(authors, { accountId: account, author: name })).toBeUndefined();
      for (const table of [
        'authors',
        'author_days',
        'author_categories',
        'kept_content',
        'webhook_deliveries',
      ] as const) {
        const rows = await database.query.selectFrom(table).selectAll().where('account_id', '=', account).execute();
        expect(rows, table).toHaveLength(1);
        expect(JSON.stringify(rows)).not.toContain('Ann');
      }
      const rows = await database.query.selectFrom('ledger').selectAll().where('account_id', '=', account).execute();
      expect(rows).toHaveLength(251);
      expect(rows.filter(({ content_hash: hash }) => hash !== null)).toHaveLength(1);
      expect(await ledger.readCounters(account, new Date(now).toISOString().slice(0, 7))).toEqual(counters);
      expect((await readAuthorRecord(authors, { accountId: other, author: name }))?.decisions).toHaveLength(1);
    });

    it('O6: erasing an author deletes waiting deliveries, even about calls no longer in the ledger', async () => {
      const account = await newAccount();
      const deliveries = createDeliveriesStore(database);
      const about = (user_id: string | null) =>
        newDelivery({ accountId: account, id: 'wh_1' }, 'decision.flag', { user_id }, 'req_gone', now);
      const [kept, nobody] = [about('bob'), about(null)];
      for (let n = 0; n < 201; n++) await deliveries.add(about('ann'));
      for (const delivery of [kept, nobody]) await deliveries.add(delivery);
      await authors.erase({ accountId: account, author: 'ann' });
      const left = await database.query
        .selectFrom('webhook_deliveries')
        .select(['id', 'author'])
        .where('account_id', '=', account)
        .orderBy('id')
        .execute();
      const expected = [kept, nobody].map(({ id, author }) => ({ id, author }));
      expect(left).toEqual(expected.sort((one, other) => (one.id < other.id ? -1 : 1)));
    });

    it('O6: erasing an author erases replies to their idempotency keys, even if shared with others', async () => {
      const account = await newAccount();
      const remembered = (entry: LedgerEntry, name: string, parts: readonly LedgerEntry[] = []): LedgerEntry => {
        const { account_id, mode, request_id } = entry.row;
        const record = { account_id, mode, request_id, key_digest: name, body_digest: 'body', reply: '{}' };
        const rows = parts.map(({ row }) => ({ account_id, mode, request_id: row.request_id, call_id: request_id }));
        return { ...entry, remembered: { record, parts: rows } };
      };
      const [ann, bob, alsoBob] = ['ann', 'bob', 'bob'].map((author) => liveCall(account, { author }));
      if (ann === undefined || bob === undefined || alsoBob === undefined) throw new Error('There are three.');
      await ledger.append([
        remembered(liveCall(account, { author: 'ann' }), 'ann alone'),
        remembered(testCall(account, { author: 'ann' }), 'ann in test mode'),
        remembered(liveCall(account, { author: 'bob' }), 'bob alone'),
        ...[remembered(liveCall(account, { author: null }), 'ann and bob', [ann, bob]), ann, bob],
        ...[remembered(liveCall(account, { author: null }), 'bob again', [alsoBob]), alsoBob],
      ]);
      await authors.erase({ accountId: account, author: 'ann' });
      const left = await database.query
        .selectFrom('idempotency_records')
        .select('key_digest')
        .where('account_id', '=', account)
        .orderBy('key_digest')
        .execute();
      expect(left.map(({ key_digest: name }) => name)).toEqual(['bob again', 'bob alone']);
    });

    it('erasing an unknown author erases nothing', async () => {
      const account = await newAccount();
      await ledger.append([fullCall(account, 'bob')]);
      const nothing = { decisions: 0, contents: 0, days: 0, cases: 0 };
      expect(await authors.erase({ accountId: account, author: "bob' or '1'='1" })).toEqual(nothing);
      expect(await figuresOf(account)).toHaveLength(1);
    });

    it('deletes an author’s data when their last call leaves the ledger, and old days of other authors', async () => {
      const account = await newAccount();
      await ledger.append([
        liveCall(account, { at: now - 100 * dayMs, author: 'gone' }),
        liveCall(account, { at: now - 100 * dayMs, author: 'still' }),
        liveCall(account, { at: now, author: 'still' }),
      ]);
      while ((await authors.prune(now - 90 * dayMs, 200)) > 0);
      expect((await figuresOf(account)).map(({ author }) => author)).toEqual(['still']);
      expect((await readAuthorRecord(authors, { accountId: account, author: 'still' }))?.days).toHaveLength(1);
    });
  });
}
