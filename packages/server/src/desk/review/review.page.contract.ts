import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../base/durations.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

const now = Date.now();

export function describeReviewPage(engine: string, create: CreatePlace): void {
  describePages(`review on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const decide = (
      account: string,
      requestId: string,
      body: { decision: 'approve' | 'remove' | 'wrong_category'; category?: string },
    ) => pages.ask('POST /review/decide', account, { body: { request_ids: [requestId], again: true, ...body } });

    it('shows kept content with the deciding part marked, and removes it from the queue once decided', async () => {
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
      expect(await decide(account, requestId, { decision: 'remove' })).toMatchObject({
        ...{ request_ids: [requestId], skipped: [], more: false, open: 0 },
      });
      expect((await pages.ask('GET /review', account)).items).toEqual([]);
      const { items: decided } = await pages.ask('GET /review', account, { query: { state: 'decided' } });
      expect(decided).toMatchObject([{ decided: { decision: 'remove', category: null, by: 'usr_1' } }]);
      const detail = await pages.ask('GET /decisions/:request_id', account, { params: { request_id: requestId } });
      expect(detail).toMatchObject({ reviewable: true, feedback: [{ source: 'review', decision: 'remove' }] });
    });

    it('decided items are sorted by the time of the decision, newest first, page by page', async () => {
      const account = await newAccount();
      const entries = [3, 2, 1].map((age) => flagged(account, { at: now - age }));
      await append(...entries);
      const [oldest, middle, newest] = entries.map(({ row }) => row.request_id);
      for (const id of [middle, newest, oldest]) await decide(account, id ?? '', { decision: 'approve' });
      const read = (more: object) => pages.ask('GET /review', account, { query: { state: 'decided', ...more } });
      const ids = ({ items }: { items: readonly { request_id: string }[] }) => items.map(({ request_id: id }) => id);
      expect(ids(await read({}))).toEqual([oldest, newest, middle]);
      const first = await read({ limit: '2' });
      expect([ids(first), ids(await read({ limit: '2', cursor: first.next_cursor }))]).toEqual([
        [oldest, newest],
        [middle],
      ]);
    });

    it('T14: texts that may be about minors have their own queue, for admins and owners, hidden until requested', async () => {
      const account = await newAccount();
      const plain = flagged(account, {});
      const entry = flagged(account, {});
      await append(plain, { ...entry, kept: { ...entry.kept, restricted: 1 } });
      const id = entry.row.request_id;
      const restricted = { queue: 'restricted' } as const;

      expect((await pages.ask('GET /review', account)).items.map((item) => item.request_id)).toEqual([
        plain.row.request_id,
      ]);
      expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 1, restricted: 1, kept: 2 });
      expect(await pages.refusal('GET /review', account, { query: restricted, role: 'moderator' })).toBe('forbidden');
      const body = { request_ids: [id], decision: 'remove' as const };
      expect(await pages.refusal('POST /review/decide', account, { body, role: 'moderator' })).toBe('not_found');

      const { items } = await pages.ask('GET /review', account, { query: restricted, role: 'admin' });
      expect(items).toMatchObject([{ request_id: id, hidden: true, content: '', marks: [] }]);
      const shown = await pages.ask('GET /review', account, { query: { ...restricted, reveal: id }, role: 'admin' });
      expect(shown.items).toMatchObject([{ request_id: id, hidden: false, content: 'you turnip' }]);
      await pages.ask('POST /review/decide', account, { body, role: 'admin' });
      expect((await pages.ask('GET /review', account, { query: restricted })).items).toEqual([]);
    });

    it('shows a single item by its id, ungrouped, open or decided, in any queue the member may see', async () => {
      const account = await newAccount();
      const repeated = { content_hash: 'same' };
      const first = flagged(account, { at: now - 1, ...repeated });
      const second = flagged(account, { at: now - 2, ...repeated });
      const [restricted, passedOn] = [flagged(account), flagged(account)];
      type Kept = typeof first;
      await append(first, second, { ...restricted, kept: { ...restricted.kept, restricted: 1 } }, passedOn);
      const idOf = ({ row }: Kept) => row.request_id;
      await pages.ask('POST /review/escalate', account, { body: { request_ids: [idOf(passedOn)] } });
      const find = async (entry: Kept, role: 'moderator' | 'admin', more = {}) =>
        (await pages.ask('GET /review', account, { query: { item: idOf(entry), ...more }, role })).items;

      // The list shows the same text once, at its newest.
      expect((await pages.ask('GET /review', account)).items).toHaveLength(1);
      expect(await find(second, 'moderator')).toMatchObject([{ request_id: idOf(second), same_text: { items: 2 } }]);
      expect(await find(second, 'moderator', { category: 'spam', state: 'decided' })).toHaveLength(1);
      expect(await find(passedOn, 'admin')).toMatchObject([{ request_id: idOf(passedOn), content: 'you turnip' }]);
      expect(await find(restricted, 'admin')).toMatchObject([{ hidden: true, content: '' }]);
      const reveal = { reveal: idOf(restricted) };
      expect(await find(restricted, 'admin', reveal)).toMatchObject([{ hidden: false, content: 'you turnip' }]);
      expect(await find(restricted, 'moderator', reveal)).toEqual([]);
      expect(await find(passedOn, 'moderator')).toEqual([]);
      const other = await newAccount();
      expect((await pages.ask('GET /review', other, { query: { item: idOf(second) } })).items).toEqual([]);

      for (const entry of [first, passedOn]) await decide(account, idOf(entry), { decision: 'remove' });
      for (const entry of [first, passedOn]) {
        expect(await find(entry, 'moderator')).toMatchObject([{ decided: { decision: 'remove' } }]);
      }
    });

    it('shows the suggested scores of programs next to an item, only in its own account', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const entry = flagged(account, { kind: 'compat', content_hash: 'h1' });
      const theirs = flagged(other, { kind: 'compat', content_hash: 'h1' });
      await append(entry, theirs);
      await pages.stores.feedback.add({
        ...{ accountId: account, about: 'compat', keyId: 'key_1', atMs: now, contentHash: 'h1', languages: [] },
        attributeScores: { TOXICITY: 0.1, INSULT: 0.9 },
        communityId: undefined,
      });
      const { items } = await pages.ask('GET /review', account);
      const said = [{ at: new Date(now).toISOString(), scores: 'TOXICITY 0.1, INSULT 0.9' }];
      expect(items).toMatchObject([{ request_id: entry.row.request_id, suggestions: said }]);
      expect((await pages.ask('GET /review', other)).items).toMatchObject([{ suggestions: [] }]);
    });

    it('an approved item no longer counts against the author; changing the decision counts it again', async () => {
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
      const feedback = pages.stores.database.query.selectFrom('feedback').selectAll();
      expect(await feedback.where('account_id', '=', account).execute()).toHaveLength(1);
    });

    it('refuses a category without wrong_category and vice versa, and items not kept or of another account', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const entry = flagged(account);
      await append(entry, liveCall(account, { action: 'flag' }));
      const refused = (accountId: string, body: object, id = entry.row.request_id) =>
        pages.refusal('POST /review/decide', accountId, { body: { request_ids: [id], ...body } as never });
      expect(await refused(account, { decision: 'approve', category: 'spam' })).toBe('invalid_request');
      expect(await refused(account, { decision: 'wrong_category' })).toBe('invalid_request');
      expect(await refused(other, { decision: 'approve' })).toBe('not_found');
      expect(await refused(account, { decision: 'approve' }, 'req_x')).toBe('not_found');
      expect((await pages.ask('GET /review', account)).items).toHaveLength(1);
      expect((await pages.ask('GET /review', other)).items).toEqual([]);
    });

    it('pages through the queue by action and category, and never shows expired items', async () => {
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

    it('keeps content only when switched on, and deletes it when switched off', async () => {
      const account = await newAccount();
      expect(await pages.ask('GET /review/settings', account)).toMatchObject({ keep_content: false, kept: 0 });
      await pages.ask('PUT /review/settings', account, { body: { keep_content: true, days: 7 } });
      await append(flagged(account));
      expect(await pages.ask('GET /review/settings', account)).toEqual({
        keep_content: true,
        days: 7,
        include_scored: false,
        previews: false,
        sample_allowed: false,
        open: 1,
        reported: 0,
        sampled: 0,
        restricted: 0,
        escalated: 0,
        kept: 1,
        webhooks: 0,
      });
      await pages.ask('PUT /review/settings', account, { body: { keep_content: false, days: 7 } });
      expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 0, kept: 0 });
      expect(await pages.notes(account)).toHaveLength(2);
    });

    it('samples allowed texts only where content is kept, until somebody turns either off', async () => {
      const account = await newAccount();
      const set = (keep: boolean, body: object = {}) =>
        ({ body: { keep_content: keep, days: 7, ...body } }) as { body: { keep_content: boolean; days: number } };
      const now = async () => (await pages.ask('GET /review/settings', account)).sample_allowed;
      expect(await pages.refusal('PUT /review/settings', account, set(false, { sample_allowed: true }))).toBe(
        'invalid_request',
      );
      await pages.ask('PUT /review/settings', account, set(true, { sample_allowed: true }));
      await pages.ask('PUT /review/settings', account, set(true));
      expect(await now()).toBe(true);
      await pages.ask('PUT /review/settings', account, set(false));
      expect(await now()).toBe(false);
      await pages.ask('PUT /review/settings', account, set(true));
      expect(await now()).toBe(false);
    });

    it('an item of the sample says so, has a list of its own, and is no backlog until users report it', async () => {
      const account = await newAccount();
      const found = flagged(account, { at: now - 2 });
      const sample = (at: number) => {
        const entry = flagged(account, { at, action: 'allow', flagged: null, scores: '{"toxicity":0.2}' });
        return { ...entry, kept: { ...entry.kept, sampled: 1 as const } };
      };
      const [drawn, reported] = [sample(now - hourMs), sample(now - 1)];
      await append(found, drawn, reported);
      const inQueue = async (query: object) =>
        (await pages.ask('GET /review', account, { query })).items.map((item) => [item.request_id, item.sampled]);
      expect(await inQueue({ sampled: 'true' })).toEqual([
        [reported.row.request_id, true],
        [drawn.row.request_id, true],
      ]);
      expect(await inQueue({ sampled: 'false' })).toEqual([[found.row.request_id, false]]);
      expect(await inQueue({})).toHaveLength(3);
      const counts = async () => {
        const { open, sampled } = await pages.ask('GET /review/settings', account);
        const { waiting } = await pages.ask('GET /work', account, { query: { period: '24h' } });
        return { open, sampled, waits: waiting.open, since: waiting.oldest_at };
      };
      const isoOf = ({ row }: typeof found) => new Date(row.at).toISOString();
      expect(await counts()).toEqual({ open: 3, sampled: 2, waits: 1, since: isoOf(found) });
      await pages.stores.database.query
        .updateTable('kept_content')
        .set({ reported_at: now })
        .where('request_id', '=', drawn.row.request_id)
        .execute();
      expect(await counts()).toEqual({ open: 3, sampled: 1, waits: 2, since: isoOf(drawn) });
      const ids = [found, drawn, reported].map(({ row }) => row.request_id);
      await pages.ask('POST /review/decide', account, { body: { request_ids: ids, decision: 'remove' } });
      // That people find something in the sample says nothing about what the machine stopped.
      expect((await pages.ask('GET /work', account, { query: { period: '24h' } })).team).toMatchObject({
        ...{ decided: 3, agreed: 1, differed: 0 },
      });
    });
  });
}
