import { maxShadowMatches } from '@moderato/contract/dashboard';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/ids.ts';
import { createChanges } from '../../changes.ts';
import { runHousekeeping } from '../../parts/housekeeping/housekeeping.ts';
import { readAuthorRecord } from '../../testing/author-record.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';
import { readShadowMatches } from './read-shadow-matches.ts';
import { excerptAround } from './shadow-excerpt.ts';

const everything = () => undefined;
const words = (ruleId: string) => ({
  ...{ ruleId, type: 'wordlist' as const, pattern: ['turnip'], priority: 0, action: 'flag' as const, createdAtMs: 0 },
});

export function describeShadowMatches(engine: string, create: CreatePlace): void {
  describePages(`matches of shadow rules on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const newRule = async (account: string, mode: 'live' | 'test' = 'live') => {
      const id = newId('rule');
      await pages.stores.shadowRules[mode].add(account, [words(id)], everything, 'newest');
      return id;
    };
    const count = (account: string, rule: string, requests: readonly string[], start = 4) =>
      pages.stores.shadowRules.live.count(
        new Map([
          [
            rule,
            {
              hits: requests.length,
              lastAtMs: 77,
              matches: requests.map((id) => ({
                ...{ account_id: account, rule_id: rule, request_id: id, match_start: start, match_end: start + 6 },
              })),
            },
          ],
        ]),
        90,
      );
    const read = async (account: string, rule: string, showsContent = true) =>
      (
        await readShadowMatches(pages.stores.database, {
          ...{ accountId: account, ruleId: rule, showsContent, nowMs: Date.now() },
        })
      )?.matches;
    const kept = async (rule: string) =>
      (
        await pages.stores.database.query
          .selectFrom('shadow_matches')
          .select('request_id')
          .where('rule_id', '=', rule)
          .orderBy('request_id')
          .execute()
      ).map(({ request_id: id }) => id);

    it('are listed newest first with the match marked in kept content, for those who may read it', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      const at = Date.now();
      const calls = [
        flagged(account, { at: at - 1_000, author: 'otter' }, 'you turnip'),
        liveCall(account, { at }),
        { ...flagged(account, { at: at - 2_000 }, 'you turnip') },
      ] as const;
      const [shown, unkept, restricted] = calls.map(({ row }) => row.request_id) as [string, string, string];
      await append(calls[0], calls[1], { ...calls[2], kept: { ...calls[2].kept, restricted: 1 } });
      await count(account, rule, [restricted, shown, unkept]);
      expect(await read(account, rule)).toEqual([
        expect.objectContaining({ request_id: unkept, action: 'allow', content: null, place: null }),
        {
          ...{ request_id: shown, at: new Date(at - 1_000).toISOString(), action: 'flag', author: 'otter' },
          ...{ flagged: ['toxicity'], content: 'you turnip', place: { start: 4, end: 10 } },
        },
        expect.objectContaining({ request_id: restricted, content: null, place: null }),
      ]);
      expect((await read(account, rule, false))?.map(({ content }) => content)).toEqual([null, null, null]);
      expect(await read(await newAccount(), rule)).toBeUndefined();
    });

    it('return only the part around the match of a long text, cut between characters', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      const before = `${'🦦'.repeat(200)}x`;
      const call = flagged(account, {}, `${before}turnip${'y'.repeat(900)}`);
      await append(call);
      await count(account, rule, [call.row.request_id], before.length);
      const [{ content, place } = { content: '', place: null }] = (await read(account, rule)) ?? [];
      expect(content?.slice(place?.start, place?.end)).toBe('turnip');
      expect(content?.length).toBeLessThan(400);
      expect([content?.startsWith('…🦦'), content?.endsWith('y…'), content?.isWellFormed()]).toEqual([
        true,
        true,
        true,
      ]);
    });

    /** Like the counter for a match in an allowed text. */
    const countAllowed = (account: string, rule: string, requestId: string, text: string, ledgerDays = 90) => {
      const match = { start: text.indexOf('turnip'), end: text.indexOf('turnip') + 6 };
      const place = { match_start: match.start, match_end: match.end };
      const found = { account_id: account, rule_id: rule, request_id: requestId, ...place };
      const matches = [{ ...found, excerpt: excerptAround(text, match) }];
      return pages.stores.shadowRules.live.count(new Map([[rule, { hits: 1, lastAtMs: 77, matches }]]), ledgerDays);
    };
    const allowed = async (account: string, author: string | null = null) => {
      const call = liveCall(account, { content_hash: 'hash', author });
      await append(call);
      return call.row.request_id;
    };
    const contents = async (account: string, rule: string) =>
      (await read(account, rule))?.map(({ content }) => content).toSorted();
    const keep = (account: string, keep_content: boolean) =>
      pages.stores.retention.set(account, { keep_content, days: 10, include_scored: false });

    it('of an allowed text keep the words around the match, encrypted, if the account keeps content', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      await countAllowed(account, rule, await allowed(account), 'before: a turnip');
      await keep(account, true);
      await countAllowed(account, rule, await allowed(account), `you turnip${'y'.repeat(900)}`);
      const [after, before] = (await read(account, rule)) ?? [];
      expect([before?.content, before?.place]).toEqual([null, null]);
      expect(after).toMatchObject({ action: 'allow', place: { start: 4, end: 10 } });
      expect(after?.content).toMatch(/^you turnipy{100,200}…$/);
      expect((await read(account, rule, false))?.map(({ content }) => content)).toEqual([null, null]);
      const rows = await pages.stores.database.query.selectFrom('shadow_matches').select('excerpt').execute();
      expect(JSON.stringify(rows)).not.toContain('turnip');
    });

    it('delete such words after their days, and when the account stops keeping content', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      await keep(account, true);
      await countAllowed(account, rule, await allowed(account), 'a turnip');
      expect(await contents(account, rule)).toEqual(['a turnip']);
      await runHousekeeping(pages.stores, 90, Date.now() + 9 * dayMs);
      expect(await contents(account, rule)).toEqual(['a turnip']);
      await runHousekeeping(pages.stores, 90, Date.now() + 11 * dayMs);
      expect(await contents(account, rule)).toEqual([null]);
      await countAllowed(account, rule, await allowed(account), 'a turnip');
      await keep(account, false);
      expect(await contents(account, rule)).toEqual([null, null]);
    });

    it('keep such words from the time of the call, and no longer than the ledger', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      await keep(account, true);
      const atMs = Date.now() - 3 * dayMs;
      const [first, second] = [1, 2].map((more) => liveCall(account, { at: atMs + more, content_hash: 'hash' }));
      await append(first!, second!);
      await countAllowed(account, rule, first!.row.request_id, 'a turnip');
      await countAllowed(account, rule, second!.row.request_id, 'a turnip', 5);
      const rows = await pages.stores.database.query
        .selectFrom('shadow_matches')
        .select('excerpt_expires_at')
        .where('rule_id', '=', rule)
        .orderBy('excerpt_expires_at')
        .execute();
      expect(rows.map(({ excerpt_expires_at: at }) => at)).toEqual([atMs + 2 + 5 * dayMs, atMs + 1 + 10 * dayMs]);
    });

    const onPostgres = engine === 'PostgreSQL' ? it : () => {};
    /** How many transactions wait for a lock. */
    const waiting = async () => {
      const counted = sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
          where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
      return (await counted.execute(pages.stores.database.query)).rows[0]?.waiting ?? 0;
    };
    /** The calls that no transaction has locked. */
    const notLocked = async (account: string, ids: readonly string[]) => {
      const rows = await pages.stores.database.query
        .selectFrom('ledger')
        .select('request_id')
        .where('account_id', '=', account)
        .where('request_id', 'in', ids)
        .orderBy('request_id')
        .forUpdate()
        .skipLocked()
        .execute();
      return rows.map(({ request_id: id }) => id);
    };
    /** Calls of one author in order of their ids, stored the other way round. */
    const callsOf = async (account: string, author: string, many: number) => {
      const at = Date.now() - 1_000;
      const calls = Array.from({ length: many }, (_, more) =>
        liveCall(account, { at: at + more, content_hash: 'hash', author }),
      );
      for (const call of calls.toReversed()) await append(call);
      return calls.map(({ row }) => row.request_id);
    };

    onPostgres('O6: counting locks all its calls first, so an erasure waits for it without deadlock', async () => {
      const account = await newAccount();
      await keep(account, true);
      const [first, second] = [await newRule(account), await newRule(account)].toSorted() as [string, string];
      const [early, late] = (await callsOf(account, 'ann', 2)) as [string, string];
      const { query } = pages.stores.database;
      const found = (rule: string, id: string) => ({
        ...{ account_id: account, rule_id: rule, request_id: id, match_start: 2, match_end: 8 },
        excerpt: excerptAround('a turnip of ann', { start: 2, end: 8 }),
      });
      // The first rule matched in the later call, and the second rule in the earlier one.
      const hits = new Map([
        [first, { hits: 1, lastAtMs: 77, matches: [found(first, late)] }],
        [second, { hits: 1, lastAtMs: 77, matches: [found(second, early)] }],
      ]);
      let changes: Promise<unknown>[] = [];
      let left: string[] = [];
      // Counting waits between its two rules.
      await query.transaction().execute(async (transaction) => {
        await transaction.selectFrom('rules').select('id').where('id', '=', second).forUpdate().execute();
        const counting = pages.stores.shadowRules.live.count(hits, 90);
        await expect.poll(waiting).toBe(1);
        left = await notLocked(account, [early, late]);
        const erasing = pages.stores.authors.erase({ accountId: account, author: 'ann' });
        changes = [counting, erasing];
        await expect.poll(waiting).toBe(2);
      });
      const results = await Promise.allSettled(changes);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(left).toEqual([]);
      expect([...((await contents(account, first)) ?? []), ...((await contents(account, second)) ?? [])]).toEqual([
        null,
        null,
      ]);
    });

    onPostgres('O6: an erasure locks its calls in the order of their ids', async () => {
      const account = await newAccount();
      const ids = await callsOf(account, 'ann', 3);
      let erasing: Promise<unknown> = Promise.resolve();
      let left: string[] = [];
      await pages.stores.database.query.transaction().execute(async (transaction) => {
        const held = transaction
          .selectFrom('ledger')
          .select('at')
          .where('request_id', '=', ids[1] ?? '');
        await held.forUpdate().execute();
        erasing = pages.stores.authors.erase({ accountId: account, author: 'ann' });
        await expect.poll(waiting).toBe(1);
        left = await notLocked(account, ids);
      });
      await erasing;
      expect(left).toEqual(ids.slice(2));
    });

    onPostgres('O6: an erasure that loses to another transaction is repeated', async () => {
      const account = await newAccount();
      const ids = await callsOf(account, 'ann', 3);
      const { query } = pages.stores.database;
      // A sequence keeps its count when the transaction is rolled back.
      await sql`create sequence displaced`.execute(query);
      await sql`create function displace() returns trigger language plpgsql as $$ begin
          if nextval('displaced') = 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
          return new; end $$`.execute(query);
      await sql`create trigger displace before update on ledger for each row execute function displace()`.execute(
        query,
      );
      try {
        const erased = await pages.stores.authors.erase({ accountId: account, author: 'ann' });
        expect(erased.decisions).toBe(ids.length);
      } finally {
        await sql`drop trigger displace on ledger`.execute(query);
      }
      const named = query.selectFrom('ledger').select('author').where('account_id', '=', account);
      expect(await named.where('author', 'is not', null).execute()).toEqual([]);
    });

    onPostgres('none remain that were written while the account stopped keeping content', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      await keep(account, true);
      const id = await allowed(account);
      const { query } = pages.stores.database;
      let isStopped = false;
      let changes: Promise<unknown>[] = [];
      // The counter waits for the row of its call, after it has read whether the account keeps content.
      await query.transaction().execute(async (transaction) => {
        await transaction.selectFrom('ledger').select('at').where('request_id', '=', id).forUpdate().execute();
        const counting = countAllowed(account, rule, id, 'a turnip');
        await expect.poll(waiting).toBeGreaterThan(0);
        const stopping = keep(account, false).then(() => (isStopped = true));
        changes = [counting, stopping];
        await expect.poll(async () => isStopped || (await waiting()) > 1).toBe(true);
      });
      await Promise.all(changes);
      expect(await contents(account, rule)).toEqual([null]);
    });

    it('O6: erase such words with their author, and write none for a call that was erased meanwhile', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      await keep(account, true);
      const [erased, late, other] = [
        await allowed(account, 'ann'),
        await allowed(account, 'ann'),
        await allowed(account),
      ];
      await countAllowed(account, rule, erased, 'the turnip of ann');
      await countAllowed(account, rule, other, 'another turnip');
      const record = await readAuthorRecord(pages.stores.authors, { accountId: account, author: 'ann' });
      expect(record).toMatchObject({ shadow_matches: [{ excerpt: { content: 'the turnip of ann' } }] });
      await pages.stores.authors.erase({ accountId: account, author: 'ann' });
      await countAllowed(account, rule, late, 'a late turnip of ann');
      expect(await contents(account, rule)).toEqual(['another turnip', null, null]);
    });

    it('keep only the newest of a rule, each once, and none of a deleted rule', async () => {
      const account = await newAccount();
      const rule = await newRule(account);
      const now = Date.now();
      const ids = Array.from({ length: maxShadowMatches + 20 }, (_, index) => newId('req', now - 10_000 + index));
      await count(account, rule, ids.slice(0, 60));
      await count(account, rule, ids.slice(50));
      expect(await kept(rule)).toEqual(ids.slice(20));
      await count(account, 'rule_gone', ids);
      expect(await kept('rule_gone')).toEqual([]);
    });

    it('stay when the rule is edited, and go when it acts or is removed, or with the rows of the ledger', async () => {
      const account = await newAccount();
      const by = byCommandLine(account);
      const { rules } = createChanges(pages.stores);
      const edited = await newRule(account);
      const ids = [newId('req', Date.now() - 100 * dayMs), newId('req')];
      await count(account, edited, ids);
      await rules.edit(by, edited, { type: 'wordlist', pattern: ['swede'], moderation_action: 'flag' });
      expect(await kept(edited)).toEqual(ids);
      await runHousekeeping(pages.stores, 90);
      expect(await kept(edited)).toEqual(ids.slice(1));
      await rules.move(by, edited, false);
      expect(await kept(edited)).toEqual([]);

      const removed = await newRule(account);
      await count(account, removed, ids);
      await rules.remove(by, removed);
      expect(await kept(removed)).toEqual([]);
    });

    it('K10: of a test rule come from test calls', async () => {
      const account = await newAccount();
      const rule = await newRule(account, 'test');
      const call = testCall(account);
      await append(call);
      await count(account, rule, [call.row.request_id]);
      expect((await read(account, rule))?.map(({ request_id: id }) => id)).toEqual([call.row.request_id]);
    });
  });
}
