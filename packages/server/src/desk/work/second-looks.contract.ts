import { expect, it } from 'vitest';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';

export function describeSecondLooks(engine: string, create: CreatePlace): void {
  describePages(`second looks on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const { database } = pages.stores;
    const keep = async (account: string, changes: object = {}, kept: object = {}) => {
      const entry = flagged(account, changes);
      await append({ ...entry, kept: { ...entry.kept, ...kept } });
      return entry.row.request_id;
    };
    const decide = (account: string, ids: readonly string[], userId = 'usr_1', body: object = {}) =>
      pages.ask('POST /review/decide', account, {
        userId,
        body: { request_ids: [...ids], decision: 'remove', ...body } as never,
      });
    const every = async (percent = 100) => {
      const account = await newAccount();
      await pages.ask('PUT /work/settings', account, { body: { second_looks_percent: percent } });
      return account;
    };
    const next = (account: string, userId: string, role: 'moderator' | 'admin' = 'moderator') =>
      pages.ask('POST /work/second-looks/next', account, { userId, role });
    const answer = (request_id: string, userId: string, body: object = { decision: 'remove' }) =>
      ({ userId, role: 'moderator', params: { request_id }, body }) as never;
    const look = (account: string, ...given: Parameters<typeof answer>) =>
      pages.ask('POST /work/second-looks/:request_id', account, answer(...given));
    const refusal = (account: string, ...given: Parameters<typeof answer>) =>
      pages.refusal('POST /work/second-looks/:request_id', account, answer(...given));

    it('are off until somebody turns them on, and a change of the share can be undone', async () => {
      const account = await newAccount();
      expect(await pages.ask('GET /work/settings', account)).toEqual({ second_looks_percent: 0 });
      await decide(account, [await keep(account)]);
      expect(await next(account, 'usr_2')).toEqual({ next: null, waiting: 0 });
      const set = await pages.ask('PUT /work/settings', account, { body: { second_looks_percent: 2.54 } });
      expect(set).toEqual({ second_looks_percent: 2.5 });
      expect(await pages.notes(account)).toMatchObject([
        { action: 'work.settings_changed', before: { second_looks_percent: 0 }, after: { second_looks_percent: 2.5 } },
        { action: 'review.decided' },
      ]);
    });

    it('go to somebody else, without the first decision, once, and the first decision stands', async () => {
      const account = await every();
      const id = await keep(account, { author: 'ann' });
      await decide(account, [id]);
      expect(await next(account, 'usr_1')).toEqual({ next: null, waiting: 0 });
      expect(await refusal(account, id, 'usr_1')).toBe('conflict');

      const given = await next(account, 'usr_2');
      expect(given).toMatchObject({ waiting: 1, next: { request_id: id, content: 'you turnip', author: 'ann' } });
      expect(JSON.stringify(given)).not.toMatch(/remove|decided|decision/);
      // While one person looks, nobody else is given it.
      expect((await next(account, 'usr_3')).next).toBeNull();
      expect((await next(account, 'usr_2')).next?.request_id).toBe(id);

      const reply = await look(account, id, 'usr_2', { decision: 'approve' });
      expect(reply).toEqual({ agrees: false, first: { by: 'usr_1', decision: 'remove', category: null } });
      expect(await refusal(account, id, 'usr_3')).toBe('conflict');
      const { items } = await pages.ask('GET /review', account, { query: { state: 'decided' } });
      expect(items).toMatchObject([{ decided: { decision: 'remove', by: 'usr_1' } }]);
      expect((await pages.notes(account))[0]).toMatchObject({ action: 'review.second_look', subject: id });
    });

    it('are counted at the person who decided first; only admins and owners see the differences', async () => {
      const account = await every();
      const ids = [await keep(account), await keep(account), await keep(account)];
      await decide(account, ids);
      await look(account, ids[0] ?? '', 'usr_2');
      await look(account, ids[1] ?? '', 'usr_2', { decision: 'wrong_category', category: 'spam' });
      const work = await pages.ask('GET /work', account, { userId: 'usr_9' });
      expect(work.team.second_looks).toEqual({ agreed: 1, differed: 1 });
      expect(work.people).toMatchObject([{ user_id: 'usr_1', second_looks: { agreed: 1, differed: 1 } }]);
      expect(work.differences).toMatchObject([
        {
          request_id: ids[1],
          first: { by: 'usr_1', decision: 'remove', category: null },
          second: { by: 'usr_2', decision: 'wrong_category', category: 'spam' },
        },
      ]);
      expect(work.second_looks_waiting).toBe(1);
      const own = await pages.ask('GET /work', account, { userId: 'usr_1', role: 'moderator' });
      expect([own.differences, own.second_looks_waiting]).toEqual([[], 0]);
    });

    it('the same text is looked at once; an undo withdraws what nobody has looked at', async () => {
      const account = await every();
      const same = { content_hash: 'same' };
      const ids = [await keep(account, same), await keep(account, same)];
      const { entry_id } = await decide(account, ids);
      expect((await next(account, 'usr_2')).waiting).toBe(1);
      await pages.ask('POST /review/undo', account, { body: { entry_id } });
      expect(await next(account, 'usr_2')).toEqual({ next: null, waiting: 0 });
      await decide(account, ids, 'usr_2');
      // Now it was the second person who decided.
      expect((await next(account, 'usr_2')).next).toBeNull();
      const waits = (await next(account, 'usr_1')).next?.request_id ?? '';
      expect(ids).toContain(waits);
      await look(account, waits, 'usr_1');
      await decide(account, [waits], 'usr_3', { decision: 'approve', again: true });
      expect((await next(account, 'usr_1')).waiting).toBe(0);
    });

    it('T14: nobody is given what is restricted or has expired', async () => {
      const account = await every();
      const restricted = await keep(account, {}, { restricted: 1 });
      const plain = await keep(account);
      for (const id of [restricted, plain]) {
        await pages.ask('POST /review/decide', account, { body: { request_ids: [id], decision: 'remove' } });
      }
      expect(await next(account, 'usr_2', 'admin')).toMatchObject({ next: { request_id: plain }, waiting: 1 });
      expect(await refusal(account, restricted, 'usr_2')).toBe('conflict');
      await database.query
        .updateTable('kept_content')
        .set({ expires_at: 1 })
        .where('account_id', '=', account)
        .execute();
      expect(await next(account, 'usr_2', 'admin')).toEqual({ next: null, waiting: 0 });
    });

    it('refuses a category without wrong_category, and the other way round; other accounts find nothing', async () => {
      const account = await every();
      const id = await keep(account);
      await decide(account, [id]);
      expect(await refusal(account, id, 'usr_2', { decision: 'remove', category: 'spam' })).toBe('invalid_request');
      expect(await refusal(account, id, 'usr_2', { decision: 'wrong_category' })).toBe('invalid_request');
      expect(await refusal(await every(), id, 'usr_2')).toBe('not_found');
    });

    it('takes about as large a sample as was set', async () => {
      const account = await every(20);
      const ids = [];
      for (let count = 0; count < 150; count += 1) ids.push(await keep(account, { content_hash: `text ${count}` }));
      await decide(account, ids);
      const { waiting } = await next(account, 'usr_2');
      // 30 are expected; fewer than 8 or more than 60 happen less than once in ten million runs.
      expect(waiting).toBeGreaterThanOrEqual(8);
      expect(waiting).toBeLessThanOrEqual(60);
    });
  });
}
