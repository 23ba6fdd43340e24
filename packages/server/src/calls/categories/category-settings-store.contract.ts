import { describe, expect, it } from 'vitest';
import { readChanges } from '../../base/storage/instance-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { type CategorySetting, createCategorySettingsStore } from './category-settings-store.ts';

const setting = (changes: Partial<CategorySetting>): CategorySetting => ({
  medium: 'text',
  category: 'sexual',
  threshold: null,
  blockThreshold: null,
  enabled: true,
  ...changes,
});

export function describeCategorySettingsStore(engine: string, create: CreatePlace): void {
  describe(`category settings store on ${engine}`, async () => {
    const database = await openStore(create);
    const settings = createCategorySettingsStore(database);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;

    it('T7: an account that changed nothing has no settings', async () => {
      expect(await settings.list(await newAccount())).toEqual([]);
    });

    it('T7: keeps text and image settings of the same name apart', async () => {
      const account = await newAccount();
      const text = setting({ threshold: 0.1 + 0.2, blockThreshold: 0.95, enabled: false });
      const image = setting({ medium: 'image', threshold: 0.5 });
      await settings.set(account, text);
      await settings.set(account, image);
      const kept = await settings.list(account);
      expect(kept).toHaveLength(2);
      expect(kept).toEqual(expect.arrayContaining([text, image]));
    });

    it('T7: a later setting replaces the whole of the earlier one', async () => {
      const account = await newAccount();
      await settings.set(account, setting({ threshold: 0.9, blockThreshold: 0.99, enabled: false }));
      await settings.set(account, setting({ threshold: 0 }));
      expect(await settings.list(account)).toEqual([setting({ threshold: 0 })]);
    });

    it('T13: several settings are written together or not at all', async () => {
      const account = await newAccount();
      const before = await readChanges(database);
      const several = [setting({ threshold: 0.4 }), setting({ category: 'spam', threshold: 0.5 })];
      await settings.setAll(account, several);
      expect(await settings.list(account)).toEqual(expect.arrayContaining(several));
      expect(await readChanges(database)).toBe(before + 1);
      const broken = setting({ category: null as unknown as string, threshold: 0.9 });
      await expect(settings.setAll(account, [setting({ threshold: 0.9 }), broken])).rejects.toThrow();
      expect(await settings.list(account)).toEqual(expect.arrayContaining(several));
    });

    it('T7: does not show one account the settings of another', async () => {
      const [one, other] = [await newAccount(), await newAccount()];
      await settings.set(one, setting({ threshold: 1 }));
      expect(await settings.list(other)).toEqual([]);
    });

    it('counts every setting as a change', async () => {
      const account = await newAccount();
      const before = await readChanges(database);
      await settings.set(account, setting({}));
      expect(await readChanges(database)).toBe(before + 1);
    });

    it('refuses an unknown account', async () => {
      await expect(settings.set('acct_unknown', setting({}))).rejects.toThrow();
    });
  });
}
