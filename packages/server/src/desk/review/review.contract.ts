import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { openPages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { addReport } from '../reports/reports-store.ts';

export function describeReview(engine: string, create: CreatePlace): void {
  describe(`the review queue on ${engine}`, async () => {
    let account: string;
    const pages = await openPages(create);

    const open = async () => {
      account = (await pages.stores.accounts.create('Owner', 'pro')).id;
    };
    let clock = Date.now() - 60_000;
    /** The id of a flagged call; calls with the same `text` have the same content. */
    const keep = async (text: string, changes: Partial<LedgerTable> = {}, restricted = 0): Promise<string> => {
      clock += 10;
      const entry = liveCall(account, {
        ...{ at: clock, action: 'flag', flagged: ' toxicity ', scores: '{"toxicity":0.8}', content_hash: text },
        ...changes,
      });
      const { request_id, at } = entry.row;
      await pages.stores.ledger.append([{ ...entry, kept: { content: text, restricted, expires_at: at + dayMs } }]);
      return request_id;
    };
    const queue = async (query: object = {}) => (await pages.ask('GET /review', account, { query })).items;
    const ids = async (query: object = {}) => (await queue(query)).map(({ request_id: id }) => id);
    const settings = () => pages.ask('GET /review/settings', account);
    const decide = (requestIds: readonly string[], userId = 'usr_1', body: object = {}) =>
      pages.ask('POST /review/decide', account, {
        userId,
        body: { request_ids: [...requestIds], decision: 'remove', ...body },
      });

    it('sorts by newest, oldest, most severe or author, in pages of any size', async () => {
      await open();
      const mild = await keep('a', { author: 'zoe', scores: '{"toxicity":0.71}' });
      const grave = await keep('b', {
        author: 'ann',
        scores: '{"self_harm":0.95}',
        thresholds: '{"self_harm":[0.7,1]}',
      });
      const nameless = await keep('c', { scores: '{"toxicity":0.9}' });
      const second = await keep('d', { author: 'zoe' });
      const wanted = {
        newest: [second, nameless, grave, mild],
        oldest: [mild, grave, nameless, second],
        severity: [grave, nameless, second, mild],
        author: [second, mild, grave, nameless],
      };
      const allPages = async (filter: object): Promise<string[]> => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { ...filter, ...(cursor === undefined ? {} : { cursor }) } as object;
          const page = await pages.ask('GET /review', account, { query });
          seen.push(...page.items.map(({ request_id: id }) => id));
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        return seen;
      };
      for (const [order, expected] of Object.entries(wanted)) {
        for (const limit of ['1', '3', '50']) {
          expect([order, await allPages({ order, limit })]).toEqual([order, expected]);
          const hers = expected.filter((id) => id === mild || id === second);
          expect([order, await allPages({ order, limit, author: 'zoe' })]).toEqual([order, hers]);
        }
      }
      await decide([nameless]);
      const shared = [mild, grave, second];
      const { query } = pages.stores.database;
      await query.updateTable('kept_content').set({ restricted: 1 }).where('request_id', 'in', shared).execute();
      for (const [order, expected] of Object.entries(wanted)) {
        const left = expected.filter((id) => id !== nameless);
        expect([order, await allPages({ order, limit: '1', queue: 'restricted' })]).toEqual([order, left]);
      }
    });

    it('shows the same text once with its number of calls, and decides all of them together', async () => {
      await open();
      for (const author of ['ann', 'ben', 'ann', 'cid']) await keep('buy now', { author });
      const last = await keep('buy now', { author: 'cid', action: 'block' });
      const other = await keep('something else');
      expect(await queue()).toMatchObject([
        { request_id: other, same_text: { items: 1, authors: 0 } },
        { request_id: last, same_text: { items: 5, authors: 3 } },
      ]);
      expect((await ids({ order: 'oldest' })).at(-1)).toBe(other);
      expect(await queue({ action: 'flag' })).toHaveLength(2);
      expect(await settings()).toMatchObject({ open: 6 });
      const done = await decide([last]);
      expect(done).toMatchObject({ skipped: [], more: false, open: 1 });
      expect(done.request_ids).toHaveLength(5);
      expect(await ids()).toEqual([other]);
      expect(await ids({ state: 'decided' })).toHaveLength(5);
    });

    it('decides a limited number of items per call and says that there are more', async () => {
      await open();
      for (let count = 0; count < 503; count += 1) await keep('storm');
      const [first] = await queue();
      expect(first?.same_text.items).toBe(503);
      const done = await decide([first?.request_id ?? '']);
      expect([done.request_ids.length, done.more, done.open]).toEqual([500, true, 3]);
      expect((await decide([(await ids())[0] ?? ''])).open).toBe(0);
    }, 120_000);

    it('undo reverts everything about a decision: items, counts, feedback and the author’s score', async () => {
      await open();
      const first = await keep('one', { author: 'ann' });
      const second = await keep('two', { author: 'ann' });
      const score = async () =>
        (await pages.ask('GET /authors/detail', account, { query: { author: 'ann' } })).offence_score;
      const before = await score();
      const { entry_id } = await decide([first, second], 'usr_1', { decision: 'approve' });
      expect([await score(), (await settings()).open]).toEqual([0, 0]);
      const undo = (userId: string) => ({ body: { entry_id }, userId, role: 'moderator' }) as const;
      expect(await pages.refusal('POST /review/undo', account, undo('usr_2'))).toBe('not_found');
      const back = await pages.ask('POST /review/undo', account, undo('usr_1'));
      expect([[...back.request_ids].sort(), back.open]).toEqual([[first, second].sort(), 2]);
      expect([await score(), (await settings()).open, (await ids()).length]).toEqual([before, 2, 2]);
      const feedback = pages.stores.database.query.selectFrom('feedback').selectAll();
      expect(await feedback.where('account_id', '=', account).execute()).toEqual([]);
      expect(await pages.refusal('POST /review/undo', account, undo('usr_1'))).toBe('conflict');
      expect((await pages.notes(account)).map(({ action }) => action)).toEqual(['review.reopened', 'review.decided']);
    });

    it('T14: a moderator’s undo skips items that moved to the restricted queue since; an admin’s does not', async () => {
      await open();
      const [moved, stayed] = [await keep('one'), await keep('two')];
      const both = await decide([moved, stayed]);
      const restrict = (requestId: string) =>
        pages.stores.database.query
          .updateTable('kept_content')
          .set({ restricted: 1 })
          .where('request_id', '=', requestId)
          .execute();
      await restrict(moved);
      const undo = (entry_id: string, role: 'moderator' | 'admin') =>
        pages.ask('POST /review/undo', account, { body: { entry_id }, userId: 'usr_1', role });
      expect((await undo(both.entry_id, 'moderator')).request_ids).toEqual([stayed]);
      const one = await decide([stayed]);
      await restrict(stayed);
      expect((await undo(one.entry_id, 'admin')).request_ids).toEqual([stayed]);
    });

    it('undo of a changed decision restores the first; an earlier one cannot be undone over it', async () => {
      await open();
      const id = await keep('one');
      const first = await decide([id], 'usr_1', { decision: 'approve' });
      const again = await decide([id], 'usr_1', { decision: 'remove', again: true });
      const undo = (entry_id: string) => pages.refusal('POST /review/undo', account, { body: { entry_id } });
      expect(await undo(first.entry_id)).toBe('conflict');
      expect(await undo(again.entry_id)).toBeUndefined();
      expect(await queue({ state: 'decided' })).toMatchObject([{ decided: { decision: 'approve' } }]);
    });

    it('an item is decided once, even if several people try at the same time', async () => {
      await open();
      const all = await Promise.all(Array.from({ length: 10 }, (_, index) => keep(`text ${index}`)));
      const people = ['usr_1', 'usr_2', 'usr_3'];
      const outcomes = await Promise.all(
        people.flatMap((userId) =>
          all.map(async (id) => {
            const body = { request_ids: [id], decision: 'remove' as const };
            return pages.refusal('POST /review/decide', account, { userId, body });
          }),
        ),
      );
      expect(outcomes.filter((code) => code === undefined)).toHaveLength(10);
      expect(outcomes.filter((code) => code === 'conflict')).toHaveLength(20);
      expect(await settings()).toMatchObject({ open: 0 });
      expect(await pages.notes(account)).toHaveLength(10);
    });

    it('a claim is exclusive, covers all items with the same text, and is for one text at a time', async () => {
      await open();
      await keep('same');
      const first = await keep('same');
      const other = await keep('other');
      const claim = async (userId: string, request_id?: string) =>
        (
          await pages.ask('POST /review/claim', account, {
            userId,
            body: request_id === undefined ? {} : { request_id },
          })
        ).claimed;
      expect(await claim('usr_1', first)).toMatchObject({ mine: true, by: 'usr_1' });
      expect(await claim('usr_2', first)).toMatchObject({ mine: false, by: 'usr_1' });
      expect(await queue()).toMatchObject([{ claimed: null }, { claimed: { by: 'usr_1', mine: true } }]);
      const body = { request_ids: [first], decision: 'remove' as const };
      expect(await pages.refusal('POST /review/decide', account, { userId: 'usr_2', body })).toBe('conflict');
      const mixed = await decide([first, other, 'req_gone'], 'usr_2');
      expect(mixed.request_ids).toEqual([other]);
      expect(mixed.skipped).toEqual([
        { request_id: first, reason: 'claimed' },
        { request_id: 'req_gone', reason: 'gone' },
      ]);
      await claim('usr_1');
      expect(await claim('usr_2', first)).toMatchObject({ mine: true });
      await pages.stores.database.query
        .updateTable('kept_content')
        .set({ claimed_until: Date.now() - 1 })
        .where('account_id', '=', account)
        .execute();
      expect((await decide([first], 'usr_1')).request_ids).toHaveLength(2);
    });

    it('a decision claims the next item in the same call', async () => {
      await open();
      const [first, next] = [await keep('one'), await keep('two')];
      expect(await decide([first], 'usr_1', { next })).toMatchObject({ claimed: { mine: true } });
      expect(await queue()).toMatchObject([{ request_id: next, claimed: { mine: true } }]);
    });

    it('only admins and owners see escalated items, and undo brings them back', async () => {
      await open();
      const [id, twin] = [await keep('hard'), await keep('hard')];
      const asModerator = { userId: 'usr_2', role: 'moderator' } as const;
      const passed = await pages.ask('POST /review/escalate', account, { ...asModerator, body: { request_ids: [id] } });
      expect([...passed.request_ids].sort()).toEqual([id, twin].sort());
      expect(await settings()).toMatchObject({ open: 0, escalated: 2 });
      expect(await ids()).toEqual([]);
      const escalated = { queue: 'escalated' } as const;
      expect(await pages.refusal('GET /review', account, { query: escalated, role: 'moderator' })).toBe('forbidden');
      expect(await queue(escalated)).toMatchObject([{ request_id: twin, escalated: { by: 'usr_2' } }]);
      const body = { request_ids: [id], decision: 'remove' as const };
      expect(await pages.refusal('POST /review/decide', account, { ...asModerator, body })).toBe('not_found');
      await pages.ask('POST /review/undo', account, { ...asModerator, body: { entry_id: passed.entry_id } });
      expect(await settings()).toMatchObject({ open: 2, escalated: 0 });
      await pages.ask('POST /review/escalate', account, { ...asModerator, body: { request_ids: [id] } });
      expect((await decide([id])).request_ids).toHaveLength(2);
      expect(await settings()).toMatchObject({ open: 0, escalated: 0 });
    });

    it('passing on takes a reason, which becomes a note, and a person who sees the item; people have names', async () => {
      await open();
      const { query } = pages.stores.database;
      const join = async (user_id: string, name: string, role: 'admin' | 'moderator') => {
        const now = new Date().toISOString();
        await query
          .insertInto('users')
          .values({
            ...{ id: user_id, name, email: `${user_id}@example.com`, email_verified: 1, image: null },
            ...{ created_at: now, updated_at: now, two_factor_enabled: 0, operator: 0, blur_severe: 1 },
          })
          .execute();
        await query.insertInto('memberships').values({ account_id: account, user_id, role, created_at: 1 }).execute();
      };
      await join(`usr_boss_${engine}`, `Boss ${engine}`, 'admin');
      await join(`usr_peer_${engine}`, `Peer ${engine}`, 'moderator');
      const id = await keep('hard', { author: 'ann' });
      const ask = { userId: 'usr_2', role: 'moderator' } as const;
      const body = (to: string) => ({ request_ids: [id], reason: 'Is this a quotation?', to });
      for (const to of [`usr_peer_${engine}`, 'usr_nobody'])
        expect(await pages.refusal('POST /review/escalate', account, { ...ask, body: body(to) })).toBe(
          'invalid_request',
        );
      expect((await queue())[0]?.request_id).toBe(id);
      await pages.ask('POST /review/escalate', account, { ...ask, body: body(`usr_boss_${engine}`) });
      expect(await queue({ queue: 'escalated' })).toMatchObject([
        { request_id: id, escalated: { by: 'usr_2', to: `Boss ${engine}` } },
      ]);
      const [peer, boss] = [`usr_peer_${engine}`, `usr_boss_${engine}`];
      const other = await keep('other');
      const claim = { body: { request_id: other } };
      await pages.ask('POST /review/claim', account, { ...claim, userId: peer, role: 'moderator' });
      const seenBy = async (role: 'admin' | 'moderator') =>
        (await pages.ask('GET /review', account, { role, userId: boss, query: {} })).items[0]?.claimed;
      const name = `Peer ${engine}`;
      expect(await seenBy('admin')).toMatchObject({ by: name, by_email: `${peer}@example.com`, mine: false });
      expect(await seenBy('moderator')).toEqual({ by: name, mine: false, until: expect.any(String) });
      const beside = await pages.ask('GET /review/beside/:request_id', account, { params: { request_id: id } });
      expect(beside.notes).toMatchObject([{ text: 'Is this a quotation?', by: 'usr_2' }]);
      expect(JSON.stringify(await pages.notes(account))).not.toContain('quotation');
    });

    it('T14: what became restricted after it was passed on stays hidden when a moderator takes it back', async () => {
      await open();
      const [moved, stayed] = [await keep('private words'), await keep('plain')];
      const asModerator = { userId: 'usr_2', role: 'moderator' } as const;
      const passOn = (...request_ids: string[]) =>
        pages.ask('POST /review/escalate', account, { ...asModerator, body: { request_ids } });
      const [both, alone] = [await passOn(moved, stayed), await keep('private too').then(passOn)];
      await pages.stores.database.query
        .updateTable('kept_content')
        .set({ restricted: 1 })
        .where('request_id', 'in', [moved, ...alone.request_ids])
        .execute();
      const undo = { ...asModerator, body: { entry_id: both.entry_id } };
      expect(await pages.ask('POST /review/undo', account, undo)).toMatchObject({ request_ids: [stayed], open: 1 });
      const undoAlone = { ...asModerator, body: { entry_id: alone.entry_id } };
      expect(await pages.refusal('POST /review/undo', account, undoAlone)).toBe('conflict');
      for (const query of [{}, { item: moved }, { reveal: moved }]) {
        const { items } = await pages.ask('GET /review', account, { ...asModerator, query });
        expect(JSON.stringify(items)).not.toContain('private');
        expect(items.map(({ request_id }) => request_id)).not.toContain(moved);
      }
      expect(await queue({ queue: 'restricted' })).toMatchObject([
        { escalated: { by: 'usr_2' }, hidden: true, content: '' },
        { escalated: { by: 'usr_2' }, hidden: true, content: '' },
      ]);
    });

    it('the stamp of the live call changes with each change, and only then', async () => {
      await open();
      const live = async () => (await pages.ask('GET /review/live', account)).stamp;
      const stamps = [await live(), await live()];
      const id = await keep('one');
      stamps.push(await live());
      await pages.ask('POST /review/claim', account, { body: { request_id: id } });
      stamps.push(await live());
      const row = { account_id: account, request_id: id, author: null };
      const report = { row, keyId: 'key_1', reporter_id: 'ann', reason: 'It insults me.', atMs: Date.now() };
      await addReport(pages.stores.database, report);
      stamps.push(await live());
      await addReport(pages.stores.database, report);
      expect(await live()).toBe(stamps.at(-1));
      await decide([id]);
      stamps.push(await live());
      expect(new Set(stamps).size).toBe(5);
      expect(stamps[0]).toBe(stamps[1]);
    });
  });
}
