import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import { joinRecord } from '../../testing/author-record.ts';
import { openPages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

export function describeNotes(engine: string, create: CreatePlace): void {
  describe(`notes on ${engine}`, async () => {
    let call: string;
    let account: string;
    const pages = await openPages(create);

    const open = async (restricted = 0) => {
      account = (await pages.stores.accounts.create('Owner', 'pro')).id;
      const other = liveCall(account, { author: 'ann', action: 'block', at: Date.now() - 1_000 });
      const entry = liveCall(account, { author: 'ann', action: 'flag', flagged: ' toxicity ' });
      call = entry.row.request_id;
      const kept = { content: 'you turnip', expires_at: Date.now() + dayMs, restricted };
      await pages.stores.ledger.append([other, { ...entry, kept }]);
    };
    const add = (body: object, userId = 'usr_1') =>
      pages.ask('POST /notes', account, { body: { text: 'Watch out.', ...body }, userId });
    const texts = async (query: object) =>
      (await pages.ask('GET /notes', account, { query })).notes.map(({ text }) => text);

    it('are kept separately for items and authors, newest first; the log does not contain their text', async () => {
      await open();
      await add({ request_id: call, text: 'first' });
      await add({ request_id: call, text: 'second' });
      await add({ author: 'ann', text: 'about ann' });
      expect(await texts({ request_id: call })).toEqual(['second', 'first']);
      expect(await texts({ author: 'ann' })).toEqual(['about ann']);
      const log = JSON.stringify(await pages.notes(account));
      for (const word of ['first', 'about', 'ann"']) expect(log).not.toContain(word);
      expect(
        await pages.ask('GET /review/beside/:request_id', account, { params: { request_id: call } }),
      ).toMatchObject({
        author: { author: 'ann', calls: 2, blocked: 1 },
        last: [{ action: 'block', content: null }],
        notes: [{ text: 'second', about: 'item' }, { text: 'first' }, { text: 'about ann', about: 'author' }],
      });
    });

    it('can be removed by their authors and by admins', async () => {
      await open();
      const remove = (note_id: string, userId: string, role: 'moderator' | 'admin') =>
        pages.refusal('DELETE /notes/:note_id', account, { params: { note_id }, userId, role });
      const { note_id: id } = await add({ author: 'ann' });
      expect(await remove(id, 'usr_2', 'moderator')).toBe('forbidden');
      expect(await remove(id, 'usr_1', 'moderator')).toBeUndefined();
      expect(await remove(id, 'usr_1', 'moderator')).toBe('not_found');
      const { note_id: other } = await add({ author: 'ann' });
      expect(await remove(other, 'usr_2', 'admin')).toBeUndefined();
      expect(await texts({ author: 'ann' })).toEqual([]);
    });

    it('must be about one item or author of the account, at most a hundred each', async () => {
      await open();
      const refused = (body: object, accountId = account) =>
        pages.refusal('POST /notes', accountId, { body: { text: 'x', ...body } });
      expect(await refused({})).toBe('invalid_request');
      expect(await refused({ author: 'ann', request_id: call })).toBe('invalid_request');
      expect(await refused({ author: 'nobody' })).toBe('not_found');
      expect(await refused({ request_id: 'req_x' })).toBe('not_found');
      const other = (await pages.stores.accounts.create('Other', 'pro')).id;
      expect(await refused({ author: 'ann' }, other)).toBe('not_found');
      for (let count = 0; count < 100; count += 1) await add({ author: 'ann' });
      expect(await refused({ author: 'ann' })).toBe('conflict');
    });

    it('T14: about restricted items are for admins and owners', async () => {
      await open(1);
      await add({ request_id: call });
      const asModerator = { query: { request_id: call }, role: 'moderator' } as const;
      expect(await pages.refusal('GET /notes', account, asModerator)).toBe('not_found');
      const beside = { params: { request_id: call }, role: 'moderator' } as const;
      expect(await pages.refusal('GET /review/beside/:request_id', account, beside)).toBe('not_found');
    });

    it('O7: are encrypted, each bound to its own row', async () => {
      await open();
      const { note_id: id } = await add({ author: 'ann', text: 'about ann' });
      const { query, secrets } = pages.stores.database;
      const row = await query.selectFrom('notes').select('text').where('id', '=', id).executeTakeFirstOrThrow();
      expect(secrets.isCurrent(row.text)).toBe(true);
      expect(secrets.open(['notes', account, id], row.text)).toBe('about ann');
      expect(() => secrets.open(['notes', account, 'note_2'], row.text)).toThrow();
    });

    it('O6: are exported and erased with the author', async () => {
      await open();
      await add({ author: 'ann', text: 'about ann' });
      await add({ request_id: call, text: 'about a call' });
      const exported = await pages.ask('GET /authors/export.json', account, { query: { author: 'ann' } });
      expect((await joinRecord(exported.pieces)).notes).toMatchObject([
        { text: 'about ann' },
        { text: 'about a call' },
      ]);
      await pages.ask('POST /authors/erase', account, { body: { author: 'ann' } });
      const left = await pages.stores.database.query
        .selectFrom('notes')
        .select('id')
        .where('account_id', '=', account)
        .execute();
      expect(left).toEqual([]);
    });

    it('about calls are deleted when the calls leave the ledger; those about authors stay with the author', async () => {
      await open();
      await add({ author: 'ann', text: 'stays' });
      await add({ request_id: call });
      const times = { nowMs: Date.now() + 90 * dayMs + 1_000, ledgerDays: 90 };
      for (const expire of expirySteps(pages.stores.database, ['notes'])) await expire(times, 200);
      expect([await texts({ author: 'ann' }), await texts({ request_id: call })]).toEqual([['stays'], []]);
      await pages.stores.authors.prune(Date.now() + 1_000, 200);
      expect(await texts({ author: 'ann' })).toEqual([]);
    });
  });
}
