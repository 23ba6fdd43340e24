import type { DecisionQuery } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { liveCall, testCall } from '../../testing/ledger-entries.ts';
import { countDecisions } from './count-decisions.ts';
import { readFilter } from './decision-filter.ts';
import { listDecisions } from './list-decisions.ts';
import { readDecision } from './read-decision.ts';

const minute = 60_000;
const now = Date.now();
const contexts = ['default', 'chat', 'comment'] as const;

export function describeDecisionsList(engine: string, create: CreatePlace): void {
  describe(`the list of decisions on ${engine}`, async () => {
    const database = await openStore(create);
    const accounts = createAccountsStore(database);
    const account = (await accounts.create('One', 'pro')).id;
    const other = (await accounts.create('Two', 'pro')).id;
    const calls = Array.from({ length: 120 }, (_, index) =>
      liveCall(account, {
        at: now - index * 7 * minute,
        action: index % 10 === 0 ? 'block' : index % 5 === 0 ? 'flag' : 'allow',
        flagged: index % 10 === 0 ? ' hate_speech toxicity ' : index % 5 === 0 ? ' spam ' : null,
        matched_rules: index % 20 === 0 ? '[{"rule_id":"rule_a%","type":"regex"}]' : null,
        tier: index % 3 === 0 ? 1 : 0,
        context: contexts[index % 3] ?? 'default',
        kind: index % 11 === 0 ? 'image' : 'text',
        key_id: index === 77 ? 'key_rare' : 'key_1',
        author: index % 4 === 0 ? 'ann' : index % 4 === 1 ? 'bob' : null,
        degraded: index % 13 === 0 ? 1 : 0,
        language: index % 5 === 0 ? 'de' : index % 5 === 1 ? null : 'en',
        limited: index % 17 === 0 ? 1 : null,
        scores: JSON.stringify({ spam: index / 120, hate_speech: 0.5, toxicity: 0.1 }),
      }),
    );
    const ledger = createFollowedLedger(database);
    await ledger.append([...calls, liveCall(other, { author: 'ann', action: 'block' }), testCall(account)]);
    const rows = calls.map(({ row }) => row);

    async function everyPage(query: DecisionQuery, limit: number, accountId = account): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < 500; pages++) {
        const page = await listDecisions(database, {
          filter: readFilter(accountId, query),
          cursor,
          limit,
          nowMs: now,
          ledgerDays: 90,
        });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        ids.push(...page.items.map(({ request_id: id }) => id));
        if (page.next_cursor === null) return ids;
        cursor = page.next_cursor;
      }
      throw new Error('The pages do not end.');
    }

    const isStopped = ({ action }: LedgerTable) => action === 'flag' || action === 'block';
    const scoreOf = ({ scores }: LedgerTable, name: string) =>
      (JSON.parse(scores) as Record<string, number>)[name] ?? 0;

    const filters: [string, DecisionQuery, (row: LedgerTable) => boolean][] = [
      ['nothing', {}, () => true],
      ['an action', { action: 'block' }, (row) => row.action === 'block'],
      ['the most frequent action', { action: 'allow' }, (row) => row.action === 'allow'],
      ['a category', { category: 'hate_speech' }, (row) => row.flagged?.includes(' hate_speech ') ?? false],
      ['a pattern instead of a category', { category: 'hate%' }, () => false],
      ['flag or block', { action: 'flag_or_block' }, isStopped],
      ['calls that a provider answered', { escalated: 'true' }, (row) => row.tier !== 0 && row.kind !== 'image'],
      ['limited languages', { limited: 'true' }, (row) => row.limited === 1],
      [
        'the highest score of flagged or blocked calls',
        { score_min: '0.5', score_max: '0.75' },
        (row) => isStopped(row) && Math.max(0.5, scoreOf(row, 'spam')) <= 0.75,
      ],
      [
        'the score of a category',
        { category: 'spam', score_max: '0.5' },
        (row) => row.flagged === ' spam ' && scoreOf(row, 'spam') <= 0.5,
      ],
      [
        'a score, an author and a kind',
        { score_min: '0.6', author: 'ann', kind: 'text' },
        (row) => isStopped(row) && scoreOf(row, 'spam') >= 0.6 && row.author === 'ann' && row.kind === 'text',
      ],
      [
        'a score and a key',
        { score_min: '0.6', key_id: 'key_1' },
        (row) => isStopped(row) && scoreOf(row, 'spam') >= 0.6 && row.key_id === 'key_1',
      ],
      ['a language', { language: 'de' }, (row) => row.language === 'de'],
      ['languages and none', { language: 'de,und' }, (row) => row.language === 'de' || row.language === null],
      ['an unknown request', { request_id: 'req_none' }, () => false],
      ['a tier', { tier: '1' }, (row) => row.tier === 1],
      ['a context', { context: 'chat' }, (row) => row.context === 'chat'],
      ['a kind', { kind: 'image' }, (row) => row.kind === 'image'],
      ['a key that was used once', { key_id: 'key_rare' }, (row) => row.key_id === 'key_rare'],
      ['an unknown key', { key_id: "'; drop table ledger" }, () => false],
      ['a rule', { rule_id: 'rule_a%' }, (row) => row.matched_rules !== null],
      ['a pattern instead of a rule', { rule_id: 'rule_%' }, () => false],
      ['an author', { author: 'ann' }, (row) => row.author === 'ann'],
      ['degraded calls', { degraded: 'true' }, (row) => row.degraded === 1],
      ['calls that were not degraded', { degraded: 'false' }, (row) => row.degraded === 0],
      [
        'a span of time',
        { from: new Date(now - 100 * minute).toISOString(), to: new Date(now - 20 * minute).toISOString() },
        (row) => row.at >= now - 100 * minute && row.at < now - 20 * minute,
      ],
      [
        'several at once',
        { action: 'flag', category: 'spam', author: 'bob', tier: '0', context: 'comment' },
        (row) => row.action === 'flag' && row.author === 'bob' && row.tier === 0 && row.context === 'comment',
      ],
      [
        'several without an index',
        { tier: '0', context: 'comment', key_id: 'key_1', from: new Date(now - 400 * minute).toISOString() },
        (row) => row.tier === 0 && row.context === 'comment' && row.key_id === 'key_1' && row.at >= now - 400 * minute,
      ],
    ];

    it.each(filters)(
      'filtered by %s, shows exactly the matching rows, newest first, at any page size',
      async (_, query, fits) => {
        const expected = rows
          .filter(fits)
          .map((row) => row.request_id)
          .sort()
          .reverse();
        for (const limit of [1, 7, 200]) expect(await everyPage(query, limit)).toEqual(expected);
        const count = { filter: readFilter(account, query), nowMs: now, ledgerDays: 90, budgetMs: 600_000 };
        expect(await countDecisions(database, count)).toEqual({ count: expected.length, more: false });
      },
    );

    it('a request id finds its decision unless another filter excludes it', async () => {
      const [id = '', other = ''] = rows.map((row) => row.request_id);
      expect(await everyPage({ request_id: id }, 50)).toEqual([id]);
      expect(await everyPage({ request_id: id, action: 'allow' }, 50)).toEqual([]);
      expect(await everyPage({ request_id: id, mode: 'test' }, 50)).toEqual([]);
      expect(await everyPage({ request_id: other, action: 'allow' }, 50)).toEqual([other]);
    });

    it('a count that takes too long stops and says that there are more', async () => {
      const filter = readFilter(account, { key_id: 'key_1', action: 'allow' });
      const counted = await countDecisions(database, { filter, nowMs: now, ledgerDays: 90, budgetMs: -1 });
      expect(counted.more).toBe(true);
      expect(counted.count).toBeLessThan(rows.filter(({ action }) => action === 'allow').length);
    });

    it('shows calls of test keys only on request', async () => {
      expect(await everyPage({ mode: 'test' }, 50)).toHaveLength(1);
      expect(await everyPage({}, 200)).toHaveLength(rows.length);
    });

    const read = (accountId: string, requestId: string) =>
      readDecision(database, { accountId, requestId, showsContent: true, seesAllQueues: true, nowMs: now });

    it('no filter shows rows of another account', async () => {
      for (const [, query] of filters) {
        const ids = await everyPage(query, 50, other);
        expect(ids.filter((id) => rows.some((row) => row.request_id === id))).toEqual([]);
      }
      expect(await read(other, rows[0]?.request_id ?? '')).toBeUndefined();
    });

    it('accepts invalid cursors without failing', async () => {
      const filter = readFilter(account, { tier: '1' });
      for (const cursor of ['x', '-_-', 'zzzzzzzzzzzzzzzzzzzz', 'req_']) {
        const page = await listDecisions(database, { filter, cursor, limit: 5, nowMs: now, ledgerDays: 90 });
        expect(page.items.length).toBeLessThanOrEqual(5);
      }
    });

    it('the detail has scores and thresholds (furthest above first), rules, trace and feedback', async () => {
      const entry = liveCall(account, {
        action: 'flag',
        scores: '{"spam":0.95,"toxicity":0.99,"off_topic":0.5}',
        thresholds: '{"toxicity":[0.7,0.9],"spam":[0.9,0.967]}',
        flagged: ' spam toxicity ',
        trace: '[{"tier":0,"by":"fast","outcome":"decided"}]',
      });
      await createFollowedLedger(database).append([entry]);
      const requestId = entry.row.request_id;
      await database.query
        .insertInto('feedback')
        .values({
          account_id: account,
          id: 'fb_1',
          at: now,
          key_id: 'key_1',
          request_id: requestId,
          content_hash: null,
          attribute_scores: '{"TOXICITY":0.2}',
          languages: '[]',
          community_id: null,
          decision: null,
          category: null,
          decided_by: null,
        })
        .execute();
      expect(await read(account, requestId)).toMatchObject({
        request_id: requestId,
        top: { category: 'toxicity', score: 0.99, flagged: true },
        categories: [
          { name: 'toxicity', threshold: 0.7, block_threshold: 0.9, flagged: true },
          { name: 'spam', threshold: 0.9, flagged: true },
          { name: 'off_topic', threshold: null, block_threshold: null, flagged: false },
        ],
        trace: [{ tier: 0, by: 'fast', outcome: 'decided' }],
        feedback: [{ source: 'suggestscore', decision: 'TOXICITY 0.2' }],
        reviewable: false,
        stated: false,
        reversed: null,
        key_label: null,
      });
    });
  });
}
