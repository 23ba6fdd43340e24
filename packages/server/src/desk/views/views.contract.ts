import { maxViews } from '@moderato/contract/dashboard';
import { expect, it } from 'vitest';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';

export function describeViews(engine: string, create: CreatePlace): void {
  describePages(`saved views on ${engine}`, create, ({ pages, newAccount }) => {
    const view = { page: 'decisions', name: 'Blocked', shared: false, filters: { action: 'block' } } as const;
    const save = (account: string, changes: object = {}, userId = 'usr_1') =>
      pages.ask('POST /views', account, { body: { ...view, ...changes }, userId });
    const names = async (account: string, userId = 'usr_1') =>
      (await pages.ask('GET /views', account, { userId })).views.map(({ name }) => name);

    it('are listed by name, one’s own and the shared ones, apart by account', async () => {
      const account = await newAccount();
      const saved = await save(account);
      expect(saved).toMatchObject({ page: 'decisions', name: 'Blocked', filters: { action: 'block' }, shared: false });
      await save(account, { name: 'All see', shared: true, page: 'review', filters: { language: 'de' } }, 'usr_2');
      await save(account, { name: 'Of another' }, 'usr_2');
      await save(await newAccount(), { name: 'Elsewhere', shared: true });
      expect(await names(account)).toEqual(['All see', 'Blocked']);
      expect(await names(account, 'usr_2')).toEqual(['All see', 'Of another']);
    });

    it('are renamed and removed, with an entry in the log each time', async () => {
      const account = await newAccount();
      const { view_id } = await save(account);
      const renamed = { params: { view_id }, body: { name: ' Stopped ' } };
      expect(await pages.ask('PUT /views/:view_id', account, renamed)).toMatchObject({ name: 'Stopped' });
      await pages.ask('DELETE /views/:view_id', account, { params: { view_id } });
      expect(await names(account)).toEqual([]);
      const log = (await pages.notes(account)).map(({ action }) => action);
      expect(log).toEqual(['view.removed', 'view.renamed', 'view.saved']);
      expect(await pages.refusal('DELETE /views/:view_id', account, { params: { view_id } })).toBe('not_found');
    });

    it('that are shared are changed by moderators and above; nobody changes another member’s own', async () => {
      const account = await newAccount();
      const shared = await save(account, { shared: true });
      const own = await save(account, { name: 'Own' }, 'usr_2');
      const asViewer = { role: 'viewer', userId: 'usr_3' } as const;
      const body = { ...view, name: 'Mine' };
      expect(await pages.refusal('POST /views', account, { ...asViewer, body })).toBeUndefined();
      expect(await pages.refusal('POST /views', account, { ...asViewer, body: { ...body, shared: true } })).toBe(
        'forbidden',
      );
      const remove = (view_id: string, who: object) =>
        pages.refusal('DELETE /views/:view_id', account, { ...who, params: { view_id } });
      expect(await remove(shared.view_id, asViewer)).toBe('forbidden');
      expect(await remove(own.view_id, { role: 'owner', userId: 'usr_1' })).toBe('not_found');
      expect(await remove(shared.view_id, { role: 'moderator', userId: 'usr_3' })).toBeUndefined();
    });

    it('keep no filter that names an author, a request or words', async () => {
      const account = await newAccount();
      const filters = { action: 'block', author: 'ann', request_id: 'req_1', word: 'turnip' };
      expect((await save(account, { filters })).filters).toEqual({ action: 'block' });
      const rows = await pages.stores.database.query.selectFrom('saved_views').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('ann"');
      expect(JSON.stringify(await pages.notes(account))).not.toContain('turnip');
    });

    it('have one name each, and there are at most fifty', async () => {
      const account = await newAccount();
      const refused = (name: string, shared = false) =>
        pages.refusal('POST /views', account, { body: { ...view, name, shared } });
      for (let count = 0; count < maxViews; count++) await save(account, { name: `View ${count}` });
      expect(await refused('One more')).toBe('conflict');
      expect(await refused('One more', true)).toBeUndefined();
      expect(await refused('One more', true)).toBe('conflict');
      expect(await refused('  ', true)).toBe('invalid_request');
    });
  });
}
