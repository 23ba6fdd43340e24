import { describe, expect, it } from 'vitest';
import { readChanges } from '../../base/storage/instance-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from './accounts-store.ts';

export function describeAccountsStore(engine: string, create: CreatePlace): void {
  describe(`accounts store on ${engine}`, async () => {
    const database = await openStore(create);
    const accounts = createAccountsStore(database);

    it('K4: creates one pro account in an empty store, and none in any other', async () => {
      await accounts.ensureFirst();
      await accounts.ensureFirst();
      const [first, ...others] = await accounts.list();
      expect(first).toMatchObject({ plan: 'pro', name: 'default' });
      expect(first?.id).toMatch(/^acct_[0-9A-Z]{26}$/);
      expect(others).toEqual([]);
    });

    it('does not count opening a store that already has an account as a change', async () => {
      await accounts.ensureFirst();
      const before = await readChanges(database);
      await accounts.ensureFirst();
      expect(await readChanges(database)).toBe(before);
    });

    it('finds and lists what it created, oldest first', async () => {
      const before = Date.now();
      const forum = await accounts.create('A forum — 掲示板', 'free');
      expect(await accounts.find(forum.id)).toEqual(forum);
      expect(forum).toMatchObject({ name: 'A forum — 掲示板', plan: 'free' });
      expect(forum.created_at).toBeGreaterThanOrEqual(before);
      await new Promise((resolve) => setTimeout(resolve, 2));
      const game = await accounts.create('A game', 'indie');
      expect((await accounts.list()).slice(-2)).toEqual([forum, game]);
    });

    it('finds no account for an unknown id', async () => {
      expect(await accounts.find('acct_unknown')).toBeUndefined();
      expect(await accounts.find("' or 1=1 --")).toBeUndefined();
    });

    it('K4: sets the plan of an existing account and returns false for an unknown one', async () => {
      const { id } = await accounts.create('Grows', 'free');
      expect(await accounts.change(id, { name: 'Grows', plan: 'pro' })).toBe(true);
      expect((await accounts.find(id))?.plan).toBe('pro');
      expect(await accounts.change('acct_unknown', { name: 'None', plan: 'pro' })).toBe(false);
    });

    it('counts a new account and a new plan as changes, but not an unknown account', async () => {
      const before = await readChanges(database);
      const { id } = await accounts.create('Counted', 'free');
      await accounts.change(id, { name: 'Counted', plan: 'indie' });
      expect(await readChanges(database)).toBe(before + 2);
      await accounts.change('acct_unknown', { name: 'None', plan: 'pro' });
      expect(await readChanges(database)).toBe(before + 2);
    });
  });
}
