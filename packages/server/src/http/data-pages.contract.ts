import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../authors/count-authors.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { LedgerTable } from '../storage/schema.ts';
import { type DataPages, openDataPages } from '../testing/data-pages.ts';
import type { CreatePlace, StorePlace } from '../testing/engines.ts';
import { liveCall } from '../testing/ledger-entries.ts';

const now = Date.now();

export function describeDataPages(engine: string, create: CreatePlace): void {
  describe(`the data pages on ${engine}`, () => {
    let place: StorePlace;
    let pages: DataPages;
    beforeAll(async () => {
      place = await create();
      pages = await openDataPages(place);
    });
    afterAll(async () => {
      await pages.close();
      await place.remove();
    });

    const newAccount = async () => (await pages.stores.accounts.create('Owner', 'indie')).id;
    const append = (...entries: LedgerEntry[]) => pages.stores.ledger.append(entries);
    const flagged = (account: string, changes: Partial<LedgerTable> = {}, content = 'you turnip') => {
      const entry = liveCall(account, {
        action: 'flag',
        flagged: ' toxicity ',
        scores: '{"toxicity":0.8}',
        ...changes,
      });
      const { request_id, at, flagged: names } = entry.row;
      const action: 'flag' | 'block' = changes.action === 'block' ? 'block' : 'flag';
      const nobody = { restricted: 0, decision: null, category: null, decided_by: null, decided_at: null };
      return {
        ...entry,
        kept: {
          account_id: account,
          request_id,
          action,
          flagged: names,
          content,
          expires_at: at + 30 * dayMs,
          ...nobody,
        },
      };
    };

    describe('overview', () => {
      it('P6, T11: calls that were only scored, and texts in limited languages, are counted apart', async () => {
        const account = await newAccount();
        await append(
          liveCall(account, { at: now, action: 'scored', kind: 'compat', language: 'yo', limited: 1 }),
          liveCall(account, { at: now, language: 'en' }),
        );
        const { now: figures, series } = await pages.ask('GET /overview', account, { query: { period: '24h' } });
        expect(figures).toMatchObject({
          calls: 2,
          by_action: { allow: 1, flag: 0, block: 0, scored: 1 },
          limited_share: 0.5,
        });
        expect(series.at(-1)).toMatchObject({ allow: 1, scored: 1 });
        const { items } = await pages.ask('GET /decisions', account, { query: { action: 'scored' } });
        expect(items).toMatchObject([{ action: 'scored', kind: 'compat', language: 'yo', limited: true }]);
      });

      it('adds up the period and sets it beside the one before', async () => {
        const account = await newAccount();
        await append(
          liveCall(account, { at: now, latency_ms: 10, tier: 2, degraded: 1, context: 'chat' }),
          liveCall(account, { at: now - dayMs, action: 'block', flagged: ' spam ', latency_ms: 10 }),
          liveCall(account, { at: now - 8 * dayMs, action: 'flag', flagged: ' spam ' }),
          liveCall(account, { at: now - 20 * dayMs }),
        );
        const overview = await pages.ask('GET /overview', account, { query: { period: '7d' } });
        expect(overview).toMatchObject({
          period: '7d',
          quota: { limit: 250_000 },
          now: {
            calls: 2,
            by_action: { allow: 1, flag: 0, block: 1 },
            by_tier: { tier_0: 1, tier_1: 0, tier_2: 1 },
            by_context: { chat: 1, default: 1 },
            by_kind: { text: 2, image: 0, compat: 0 },
            escalated_share: 0.5,
            degraded_share: 0.5,
          },
          before: { calls: 1, by_action: { flag: 1 } },
          top_categories: [{ name: 'spam', flagged: 1, before: 1 }],
        });
        expect(overview.now.latency_ms.p50).toBeGreaterThan(8);
        expect(overview.now.latency_ms.p50).toBeLessThan(12.5);
        expect(overview.series).toHaveLength(28);
        expect(overview.series.reduce((sum, { allow, flag, block }) => sum + allow + flag + block, 0)).toBe(2);
      });

      it.each([
        ['24h', 24],
        ['7d', 28],
        ['30d', 30],
        ['90d', 90],
      ] as const)('an account without calls has a curve of noughts over %s', async (period, steps) => {
        const overview = await pages.ask('GET /overview', await newAccount(), { query: { period } });
        expect(overview.series).toHaveLength(steps);
        expect(overview.now).toMatchObject({ calls: 0, latency_ms: { p50: null, p95: null }, escalated_share: null });
        expect(Date.parse(overview.series[0]?.at ?? '')).toBe(Date.parse(overview.from));
      });
    });

    describe('authors', () => {
      it('come by score, then by name; pages of any size show each once', async () => {
        const account = await newAccount();
        await append(
          ...['a', 'b', 'c', 'd'].map((author) => liveCall(account, { author })),
          liveCall(account, { author: 'c', action: 'block', flagged: ' spam ' }),
          liveCall(account, { author: 'b', action: 'flag', flagged: ' spam ' }),
        );
        for (const limit of ['1', '2', '50']) {
          const names: string[] = [];
          let cursor: string | undefined;
          do {
            const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
            const page = await pages.ask('GET /authors', account, { query });
            names.push(...page.items.map(({ author }) => author));
            cursor = page.next_cursor ?? undefined;
          } while (cursor !== undefined);
          expect(names).toEqual(['c', 'b', 'd', 'a']);
        }
      });

      it('are narrowed by beginning, calls and offences, and put in the order asked for', async () => {
        const account = await newAccount();
        await append(
          liveCall(account, { author: 'Zoë', at: now - dayMs, action: 'flag', flagged: ' spam ' }),
          liveCall(account, { author: 'Zoë', at: now - dayMs }),
          liveCall(account, { author: 'zack%', at: now }),
          liveCall(account, { author: '_', at: now - 2 * dayMs, action: 'block', flagged: ' spam ' }),
        );
        const names = async (query: object) =>
          (await pages.ask('GET /authors', account, { query })).items.map(({ author }) => author);
        expect(await names({ begins_with: 'Zo' })).toEqual(['Zoë']);
        expect(await names({ begins_with: '%' })).toEqual([]);
        expect(await names({ least_calls: '2' })).toEqual(['Zoë']);
        expect(await names({ offenders: 'true' })).toEqual(['_', 'Zoë']);
        expect(await names({ order: 'last_seen' })).toEqual(['zack%', 'Zoë', '_']);
        expect((await names({ order: 'calls' }))[0]).toBe('Zoë');
        expect((await names({ order: 'blocked' }))[0]).toBe('_');
      });

      it('one in detail: share, score, categories, days, formula; and the calls one by one', async () => {
        const account = await newAccount();
        await append(
          ...Array.from({ length: 3 }, () => liveCall(account, { author: 'ann', at: now })),
          flagged(account, { author: 'ann', at: now - dayMs }),
        );
        const detail = await pages.ask('GET /authors/detail', account, { query: { author: 'ann' } });
        expect(detail).toMatchObject({
          calls: 4,
          flagged: 1,
          blocked: 0,
          offence_share: 0.25,
          trend: 'steady',
          top_category: 'toxicity',
          categories: [{ name: 'toxicity', flagged: 1 }],
          days: [{ flagged: 1 }, { calls: 3 }],
        });
        expect(detail.offence_score).toBeGreaterThan(8);
        expect(detail.formula).toContain('halve every 30 days');
        const timeline = await pages.ask('GET /authors/timeline', account, { query: { author: 'ann', limit: '2' } });
        expect(timeline.items).toHaveLength(2);
        const rest = await pages.ask('GET /authors/timeline', account, {
          query: { author: 'ann', cursor: timeline.next_cursor ?? '' },
        });
        expect(rest).toMatchObject({
          items: [{ action: 'allow' }, { action: 'flag', category: 'toxicity' }],
          next_cursor: null,
        });
      });

      it('many offences of late are a rising trend', async () => {
        const account = await newAccount();
        await append(...Array.from({ length: 3 }, () => flagged(account, { author: 'ann' })));
        expect((await pages.ask('GET /authors', account)).items[0]?.trend).toBe('rising');
      });

      it('the table for spreadsheets runs nothing', async () => {
        const account = await newAccount();
        await append(liveCall(account, { author: '=cmd|calc' }), liveCall(account, { author: 'a,"b"' }));
        const { text } = await pages.ask('GET /authors/list.csv', account);
        expect(text).toContain(`"'=cmd|calc",1,0,0,0,0,"steady",,`);
        expect(text).toContain('"a,""b""",1');
      });

      it('is exported and erased for their own account alone, and the audit log does not name them', async () => {
        const [account, other] = [await newAccount(), await newAccount()];
        await append(flagged(account, { author: 'ann-7' }), flagged(other, { author: 'ann-7' }));
        const query = { author: 'ann-7' };
        const exported = await pages.ask('GET /authors/export.json', account, { query });
        expect(JSON.parse(exported.text)).toMatchObject({ author: 'ann-7', contents: [{ content: 'you turnip' }] });
        expect(await pages.ask('POST /authors/erase', account, { body: query })).toEqual({
          author: 'ann-7',
          erased: { decisions: 1, contents: 1, days: 1 },
        });
        expect(await pages.refusal('GET /authors/detail', account, { query })).toBe('not_found');
        expect(await pages.refusal('GET /authors/export.json', account, { query })).toBe('not_found');
        expect(await pages.refusal('POST /authors/erase', account, { body: query })).toBe('not_found');
        expect((await pages.ask('GET /authors/detail', other, { query })).calls).toBe(1);
        const notes = [...(await pages.notes(account))].reverse();
        expect(notes.map(({ action }) => action)).toEqual(['author.exported', 'author.erased']);
        expect(JSON.stringify(notes)).not.toContain('ann-7');
      });
    });

    describe('review', () => {
      const decide = (
        account: string,
        requestId: string,
        body: { decision: 'approve' | 'remove' | 'wrong_category'; category?: string },
      ) => pages.ask('POST /review/:request_id', account, { params: { request_id: requestId }, body });

      it('shows kept content with what decided marked, and takes it from the queue when decided', async () => {
        const account = await newAccount();
        const rules = '[{"rule_id":"rule_1","type":"wordlist","moderation_action":"flag","match":{"start":0,"end":3}}]';
        const entry = flagged(account, { matched_rules: rules, author: 'ann' });
        await append(entry);
        const requestId = entry.row.request_id;
        const { items } = await pages.ask('GET /review', account);
        expect(items).toMatchObject([
          {
            request_id: requestId,
            content: 'you turnip',
            marks: [
              { start: 0, end: 3, rule_id: 'rule_1', category: null },
              { start: 4, end: 10, rule_id: null, category: 'harassment' },
            ],
            categories: [{ name: 'toxicity', score: 0.8, threshold: 0.7, flagged: true }],
            decided: null,
          },
        ]);
        expect(await decide(account, requestId, { decision: 'remove' })).toEqual({
          request_id: requestId,
          decision: 'remove',
          open: 0,
        });
        expect((await pages.ask('GET /review', account)).items).toEqual([]);
        const { items: decided } = await pages.ask('GET /review', account, { query: { state: 'decided' } });
        expect(decided).toMatchObject([{ decided: { decision: 'remove', category: null, by: 'usr_1' } }]);
        const detail = await pages.ask('GET /decisions/:request_id', account, { params: { request_id: requestId } });
        expect(detail).toMatchObject({ reviewable: true, feedback: [{ source: 'review', decision: 'remove' }] });
      });

      it('T14: texts that may be about minors are in a queue of their own, for admins and owners, hidden until asked for', async () => {
        const account = await newAccount();
        const plain = flagged(account, {});
        const entry = flagged(account, {});
        await append(plain, { ...entry, kept: { ...entry.kept, restricted: 1 } });
        const id = entry.row.request_id;
        const restricted = { queue: 'restricted' } as const;
        const params = { request_id: id };

        expect((await pages.ask('GET /review', account)).items.map((item) => item.request_id)).toEqual([
          plain.row.request_id,
        ]);
        expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 1, restricted: 1, kept: 2 });
        expect(await pages.refusal('GET /review', account, { query: restricted, role: 'moderator' })).toBe('forbidden');
        const body = { decision: 'remove' } as const;
        const asModerator = { params, body, role: 'moderator' } as const;
        expect(await pages.refusal('POST /review/:request_id', account, asModerator)).toBe('not_found');

        const { items } = await pages.ask('GET /review', account, { query: restricted, role: 'admin' });
        expect(items).toMatchObject([{ request_id: id, hidden: true, content: '', marks: [] }]);
        const shown = await pages.ask('GET /review', account, { query: { ...restricted, reveal: id }, role: 'admin' });
        expect(shown.items).toMatchObject([{ request_id: id, hidden: false, content: 'you turnip' }]);
        await pages.ask('POST /review/:request_id', account, { params, body, role: 'admin' });
        expect((await pages.ask('GET /review', account, { query: restricted })).items).toEqual([]);
      });

      it('shows beside an item what programs said its scores should have been, to its own account', async () => {
        const [account, other] = [await newAccount(), await newAccount()];
        const entry = flagged(account, { kind: 'compat', content_hash: 'h1' });
        const theirs = flagged(other, { kind: 'compat', content_hash: 'h1' });
        await append(entry, theirs);
        await pages.stores.feedback.add({
          ...{ accountId: account, keyId: 'key_1', atMs: now, contentHash: 'h1', languages: [] },
          attributeScores: { TOXICITY: 0.1, INSULT: 0.9 },
          communityId: undefined,
        });
        const { items } = await pages.ask('GET /review', account);
        const said = [{ at: new Date(now).toISOString(), scores: 'TOXICITY 0.1, INSULT 0.9' }];
        expect(items).toMatchObject([{ request_id: entry.row.request_id, suggestions: said }]);
        expect((await pages.ask('GET /review', other)).items).toMatchObject([{ suggestions: [] }]);
      });

      it('what a moderator approves counts no longer against the author; a second thought puts it back', async () => {
        const account = await newAccount();
        const entry = flagged(account, { author: 'ann' });
        await append(entry);
        const score = async () =>
          (await pages.ask('GET /authors/detail', account, { query: { author: 'ann' } })).offence_score;
        const before = await score();
        expect(before).toBeGreaterThan(0);
        await decide(account, entry.row.request_id, { decision: 'approve' });
        expect(await score()).toBe(0);
        await decide(account, entry.row.request_id, { decision: 'approve' });
        expect(await score()).toBe(0);
        await decide(account, entry.row.request_id, { decision: 'wrong_category', category: 'spam' });
        expect(await score()).toBe(before);
        await decide(account, entry.row.request_id, { decision: 'wrong_category', category: 'none' });
        expect(await score()).toBe(0);
        const feedback = await pages.stores.feedback.list(account, 10);
        expect(feedback).toHaveLength(1);
      });

      it('refuses a category without wrong_category, wrong_category without one, and what is not kept or not theirs', async () => {
        const [account, other] = [await newAccount(), await newAccount()];
        const entry = flagged(account);
        await append(entry, liveCall(account, { action: 'flag' }));
        const params = { request_id: entry.row.request_id };
        const refused = (accountId: string, body: object, to = params) =>
          pages.refusal('POST /review/:request_id', accountId, { params: to, body: body as never });
        expect(await refused(account, { decision: 'approve', category: 'spam' })).toBe('invalid_request');
        expect(await refused(account, { decision: 'wrong_category' })).toBe('invalid_request');
        expect(await refused(other, { decision: 'approve' })).toBe('not_found');
        expect(await refused(account, { decision: 'approve' }, { request_id: 'req_x' })).toBe('not_found');
        expect((await pages.ask('GET /review', account)).items).toHaveLength(1);
        expect((await pages.ask('GET /review', other)).items).toEqual([]);
      });

      it('pages through the queue by action and category, and never shows what has expired', async () => {
        const account = await newAccount();
        const old = flagged(account, { at: now - 40 * dayMs });
        await append(
          old,
          ...Array.from({ length: 5 }, (_, index) =>
            flagged(account, { at: now - index, action: index === 0 ? 'block' : 'flag', flagged: ' hate_speech ' }),
          ),
        );
        const first = await pages.ask('GET /review', account, { query: { limit: '3', category: 'hate_speech' } });
        expect(first.items).toHaveLength(3);
        const rest = await pages.ask('GET /review', account, { query: { cursor: first.next_cursor ?? '' } });
        expect(rest.items).toHaveLength(2);
        expect((await pages.ask('GET /review', account, { query: { action: 'block' } })).items).toHaveLength(1);
        expect((await pages.ask('GET /review', account, { query: { category: 'hate%' } })).items).toEqual([]);
        expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 5, kept: 5 });
      });

      it('keeping content is off until switched on; switched off, what was kept is gone', async () => {
        const account = await newAccount();
        expect(await pages.ask('GET /review/settings', account)).toMatchObject({ keep_content: false, kept: 0 });
        await pages.ask('PUT /review/settings', account, { body: { keep_content: true, days: 7 } });
        await append(flagged(account));
        expect(await pages.ask('GET /review/settings', account)).toEqual({
          keep_content: true,
          days: 7,
          include_scored: false,
          open: 1,
          restricted: 0,
          kept: 1,
        });
        await pages.ask('PUT /review/settings', account, { body: { keep_content: false, days: 7 } });
        expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 0, kept: 0 });
        expect(await pages.notes(account)).toHaveLength(2);
      });
    });

    describe('what would change', () => {
      it('counts and shows what other thresholds would have done, newest first', async () => {
        const account = await newAccount();
        await append(
          liveCall(account, { at: now - 3, scores: '{"toxicity":0.6}' }),
          liveCall(account, { at: now - 2, scores: '{"toxicity":0.2}' }),
          flagged(account, { at: now - 1, scores: '{"toxicity":0.95}', action: 'block' }),
          liveCall(account, { at: now, kind: 'image', scores: '{"toxicity":0.6}' }),
        );
        const { createLedgerFigures } = await import('../decisions/create-ledger-figures.ts');
        const { directReads } = await import('../testing/direct-reads.ts');
        const figures = createLedgerFigures(directReads(pages.stores.database), 90, 'review-mix');
        const settings = [{ name: 'toxicity', threshold: 0.5, block_threshold: 0.99, enabled: true }];
        expect(await figures.whatWouldChange(account, { medium: 'text', settings, last: 100 })).toMatchObject({
          examined: 3,
          changed: 2,
          transitions: expect.arrayContaining([
            { before: 'allow', after: 'flag', count: 1 },
            { before: 'block', after: 'flag', count: 1 },
          ]),
          categories: [{ name: 'toxicity', more: 1, fewer: 0 }],
          examples: [{ before: 'block' }, { before: 'allow', category: 'toxicity', score: 0.6 }],
        });
        expect((await figures.whatWouldChange(account, { medium: 'text', settings, last: 1 })).examined).toBe(1);
        expect(await figures.scoreHistograms(account, 'text')).toMatchObject({ decisions: 3, bins: 50 });
        expect((await figures.scoreHistograms(account, 'text')).categories.toxicity?.[30]).toBe(1);
        expect([...(await figures.callsByKey(account))]).toEqual([['key_1', 4]]);
      });
    });

    describe('scores of another scale', () => {
      const of = async (account: string, scale: 'reference-mix' | 'review-mix', medium: 'text' | 'image' = 'text') => {
        const { createLedgerFigures } = await import('../decisions/create-ledger-figures.ts');
        const { directReads } = await import('../testing/direct-reads.ts');
        const figures = createLedgerFigures(directReads(pages.stores.database), 90, scale);
        const settings = [{ name: 'toxicity', threshold: 0.5, block_threshold: 0.99, enabled: true }];
        const { decisions, left_out: leftOut, categories } = await figures.scoreHistograms(account, medium);
        const replayed = await figures.whatWouldChange(account, { medium, settings, last: 100 });
        return {
          histograms: [decisions, leftOut, categories.toxicity?.[30] ?? 0],
          replay: [replayed.examined, replayed.left_out, replayed.changed],
        };
      };

      it('T2: are in no histogram and in no replay, and their number is told', async () => {
        const account = await newAccount();
        const scores = '{"toxicity":0.6,"spam":0.1}';
        await append(
          liveCall(account, { at: now - 9, scores, model_version: 'moderato-1.1.0' }),
          liveCall(account, { at: now - 8, scores, model_version: 'moderato-1.0.0', kind: 'compat' }),
          liveCall(account, { at: now - 7, scores, model_version: 'moderato-2.0.0' }),
        );
        expect(await of(account, 'review-mix')).toEqual({ histograms: [1, 2, 1], replay: [1, 2, 1] });
        expect(await of(account, 'reference-mix')).toEqual({ histograms: [2, 1, 2], replay: [2, 1, 2] });
      });

      it('T2: are those of texts alone: images are judged by other models', async () => {
        const account = await newAccount();
        const scores = '{"toxicity":0.6}';
        await append(
          liveCall(account, { at: now - 9, kind: 'image', scores, model_version: 'pdq-1 nsfw:1' }),
          liveCall(account, { at: now - 8, kind: 'image', scores, model_version: 'pdq-1 text:moderato-1.1.0' }),
        );
        for (const scale of ['review-mix', 'reference-mix'] as const) {
          expect(await of(account, scale, 'image')).toEqual({ histograms: [2, 0, 2], replay: [2, 0, 2] });
        }
      });
    });

    describe('operator', () => {
      it('lists every account with its figures, makes and changes one, and tells how the instance fares', async () => {
        const made = await pages.ask('POST /operator/accounts', '', { body: { name: 'Forum', plan: 'free' } });
        expect(made).toMatchObject({ name: 'Forum', plan: 'free', members: 0, keys: 0, calls_limit: 10_000 });
        await append(liveCall(made.account_id));
        await pages.stores.keys.create(made.account_id, 'live', 'x');
        const params = { account_id: made.account_id };
        const changed = await pages.ask('PUT /operator/accounts/:account_id', '', { params, body: { plan: 'pro' } });
        expect(changed).toMatchObject({
          name: 'Forum',
          plan: 'pro',
          keys: 1,
          calls_this_month: 1,
          calls_limit: 5_000_000,
        });
        const { accounts, plans } = await pages.ask('GET /operator/accounts', '');
        expect(accounts).toContainEqual(changed);
        expect(plans.free).toEqual({ requests_per_second: 5, calls_per_month: 10_000 });
        expect(await pages.refusal('PUT /operator/accounts/:account_id', '', { params, body: {} })).toBe(
          'invalid_request',
        );
        const nobody = { params: { account_id: 'acct_x' }, body: { plan: 'pro' } } as const;
        expect(await pages.refusal('PUT /operator/accounts/:account_id', '', nobody)).toBe('not_found');
        const health = await pages.ask('GET /operator/health', '');
        expect(health).toMatchObject({ store: { answers: true }, models: { ready: true, version: 'words-1' } });
        expect(health.store.size_bytes).toBeGreaterThan(0);
      });
    });
  });
}
