import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { createFeedbackStore, type NewFeedback } from './feedback-store.ts';

const start = Date.UTC(2026, 10, 15);
let accounts = 0;
const newAccount = () => `acct_${++accounts}`;

function feedbackOf(accountId: string, change: Partial<NewFeedback> = {}): NewFeedback {
  return {
    accountId,
    about: 'compat',
    keyId: 'key_1',
    atMs: start,
    contentHash: 'hash',
    attributeScores: { TOXICITY: 1, 'INSULT@2': 0.25 },
    languages: ['en'],
    communityId: 'corner-forum',
    ...change,
  };
}

const compatCall = (accountId: string, hash: string, at: number) =>
  liveCall(accountId, { kind: 'compat', content_hash: hash, at });
const idOf = ({ row }: LedgerEntry) => row.request_id;

export function describeFeedbackStore(engine: string, create: CreatePlace): void {
  describe(`feedback store on ${engine}`, async () => {
    const database = await openStore(create);
    const store = createFeedbackStore(database);
    const list = (accountId: string, most: number) =>
      database.query
        .selectFrom('feedback')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
    const append = (...entries: LedgerEntry[]) => createFollowedLedger(database).append(entries);

    it('keeps feedback for each account separately, newest first', async () => {
      const [one, other] = [newAccount(), newAccount()];
      const first = await store.add(feedbackOf(one));
      const second = await store.add(feedbackOf(one, { atMs: start + 1, communityId: undefined, languages: [] }));
      await store.add(feedbackOf(other));
      expect(await list(one, 10)).toEqual([second, first]);
      expect(await list(one, 1)).toEqual([second]);
      expect(first).toMatchObject({
        id: expect.stringMatching(/^fb_/),
        attribute_scores: JSON.stringify({ TOXICITY: 1, 'INSULT@2': 0.25 }),
        languages: '["en"]',
        community_id: 'corner-forum',
      });
    });

    it('joins the same account’s newest decision on the same content', async () => {
      const [account, other] = [newAccount(), newAccount()];
      const newest = compatCall(account, 'same', start + 2);
      await append(compatCall(account, 'same', start), newest, compatCall(account, 'different', start + 3));
      await append(compatCall(other, 'same', start + 4));
      const added = await store.add(feedbackOf(account, { contentHash: 'same' }));
      expect([added.request_id, added.content_hash]).toEqual([idOf(newest), 'same']);
      expect(await list(account, 1)).toEqual([added]);
    });

    it('A1: feedback on a comment finds text calls in the context `comment`, and no others', async () => {
      const account = newAccount();
      const comment = liveCall(account, { kind: 'text', context: 'comment', content_hash: 'same', at: start });
      await append(
        comment,
        liveCall(account, { kind: 'text', context: 'chat', content_hash: 'same', at: start + 1 }),
        compatCall(account, 'same', start + 2),
      );
      const added = await store.add(feedbackOf(account, { about: 'comment', contentHash: 'same' }));
      expect([added.request_id, added.content_hash]).toEqual([idOf(comment), 'same']);
    });

    it('keeps no hash without a decision: test calls and other endpoints do not count as one', async () => {
      const account = newAccount();
      await append(
        liveCall(account, { kind: 'text', content_hash: 'hash' }),
        testCall(account, { kind: 'compat', content_hash: 'hash' }),
        liveCall(account, { kind: 'compat', content_hash: null }),
      );
      const added = await store.add(feedbackOf(account));
      expect([added.request_id, added.content_hash]).toEqual([null, null]);
      const [row] = await database.query.selectFrom('feedback').selectAll().where('id', '=', added.id).execute();
      expect(JSON.stringify(row)).not.toContain('"hash"');
    });

    it.each([
      ["kind = 'compat'", 'compat', {}],
      ["context = 'comment'", 'comment', { kind: 'text', context: 'comment' }],
    ] as const)(
      'finds the decision through its index, however long the ledger is: %s',
      async (condition, name, change) => {
        const account = newAccount();
        const calls = Array.from({ length: 2_000 }, (_, i) => compatCall(account, `hash ${i}`, start + i));
        await append(...calls.map((call) => ({ ...call, ...change })));
        if (database.engine === 'postgres') await sql`analyze ledger`.execute(database.query);
        const select = sql`select request_id from ledger where account_id = ${account} and content_hash = ${'hash 7'}
        and ${sql.raw(condition)} order by request_id desc limit 1`;
        const explain = database.engine === 'sqlite' ? sql`explain query plan ` : sql`explain `;
        const { rows } = await sql`${explain}${select}`.execute(database.query);
        // Each month of PostgreSQL's ledger has its own part of the index, named by the database.
        const index =
          database.engine === 'sqlite' ? new RegExp(`ledger_${name}_content`) : /ledger_[a-z0-9_]*content_hash_idx/;
        expect(JSON.stringify(rows)).toMatch(index);
      },
    );

    it('O3: is deleted after the same number of days as decisions, in small batches', async () => {
      const account = newAccount();
      const before = start - 1_000_000 + 3;
      for (const age of [3, 2, 1, 0]) await store.add(feedbackOf(account, { atMs: start - 1_000_000 + age }));
      const times = { nowMs: before + 90 * dayMs, ledgerDays: 90 };
      const [expire, ...others] = expirySteps(database, ['feedback']);
      expect([await expire?.(times, 2), await expire?.(times, 2), others.length]).toEqual([2, 1, 0]);
      expect((await list(account, 10)).map(({ at }) => at)).toEqual([before]);
    });
  });
}
