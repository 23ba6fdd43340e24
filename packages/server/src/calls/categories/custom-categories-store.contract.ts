import { customCategoryLimits } from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { readChanges } from '../../base/storage/instance-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { createCustomCategoriesStore } from './custom-categories-store.ts';

const category = (changes: Partial<CustomCategory> = {}): CustomCategory => ({
  name: 'off_topic',
  description: 'Not about gardens. "Quotes", ünïcode and 🌻 stay.',
  examples: ['buy my car', 'line\nbreak'],
  threshold: 0.1 + 0.2,
  action: 'block',
  ask: 'when_unsure',
  enabled: true,
  ...changes,
});

export function describeCustomCategoriesStore(engine: string, create: CreatePlace): void {
  describe(`custom categories store on ${engine}`, async () => {
    const database = await openStore(create);
    const store = createCustomCategoriesStore(database);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;

    it('T7: keeps every field, and keeps accounts apart', async () => {
      const [one, other] = [await newAccount(), await newAccount()];
      expect(await store.add(one, category())).toBe('added');
      expect(await store.list(one)).toEqual([category()]);
      expect(await store.list(other)).toEqual([]);
    });

    it('T7: refuses a name that the account already uses', async () => {
      const [one, other] = [await newAccount(), await newAccount()];
      await store.add(one, category());
      expect(await store.add(one, category({ description: 'Something else.' }))).toBe('exists');
      expect(await store.add(other, category())).toBe('added');
      expect((await store.list(one))[0]?.description).toBe(category().description);
    });

    it('T7: enforces the limit per account, even for simultaneous additions', async () => {
      const account = await newAccount();
      const wanted = Array.from({ length: customCategoryLimits.perAccount + 5 }, (_, i) =>
        category({ name: `own_${i}` }),
      );
      const added = await Promise.all(wanted.map((each) => store.add(account, each)));
      expect(added.filter((result) => result === 'added')).toHaveLength(customCategoryLimits.perAccount);
      expect(added.filter((result) => result === 'too_many')).toHaveLength(5);
      expect(await store.list(account)).toHaveLength(customCategoryLimits.perAccount);
    });

    it('changes and removes existing categories, and returns false for unknown ones', async () => {
      const account = await newAccount();
      await store.add(account, category());
      const changed = category({ enabled: false, threshold: 0.9, action: 'flag', ask: 'always', examples: [] });
      expect(await store.change(account, changed)).toBe(true);
      expect(await store.list(account)).toEqual([changed]);
      expect(await store.change(account, category({ name: 'unknown' }))).toBe(false);
      expect(await store.remove(account, 'off_topic')).toBe(true);
      expect(await store.remove(account, 'off_topic')).toBe(false);
      expect(await store.list(account)).toEqual([]);
    });

    it('counts every change', async () => {
      const account = await newAccount();
      const before = await readChanges(database);
      await store.add(account, category());
      await store.change(account, category({ enabled: false }));
      await store.remove(account, 'off_topic');
      expect(await readChanges(database)).toBe(before + 3);
    });

    it('refuses an unknown account', async () => {
      await expect(store.add('acct_unknown', category())).rejects.toThrow();
    });
  });
}
