import type { CustomCategory } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import { type CategorySetting, createCategorySettingsStore } from '../../calls/categories/category-settings-store.ts';
import { createCustomCategoriesStore } from '../../calls/categories/custom-categories-store.ts';
import { listAudit } from '../../desk/audit/audit-reads.ts';
import { type CreatePlace, openPlace } from '../../testing/engines.ts';
import { migrate, migrations } from './migrate.ts';
import { reviewMixScale } from './migrations/0090-review-mix-scale.ts';

const setting = (category: string, changes: Partial<CategorySetting>): CategorySetting => ({
  medium: 'text',
  category,
  threshold: null,
  blockThreshold: null,
  enabled: true,
  ...changes,
});

const moved = [
  setting('toxicity', { threshold: 0.7 }),
  setting('violence', { threshold: 0.5, blockThreshold: 0.7, enabled: false }),
  setting('hate_speech', { threshold: 0.7, blockThreshold: 0.8 }),
  setting('sexual', { threshold: 0.9 }),
  setting('spam', { threshold: 0.9, blockThreshold: 0.966666667 }),
  setting('self_harm', { threshold: 0, blockThreshold: 1 }),
  setting('harassment', { enabled: false }),
  setting('violence', { medium: 'image', threshold: 0.5, blockThreshold: 0.6 }),
];
const ownCategory: CustomCategory = {
  name: 'boats',
  description: 'Talk about boats.',
  examples: [],
  threshold: 0.5,
  action: 'flag',
  ask: 'always',
  enabled: true,
};

export function describeReviewMixScale(engine: string, create: CreatePlace): void {
  describe(`thresholds of an earlier release on ${engine}`, async () => {
    const place = await openPlace(create, 'empty');
    const database = place.open();
    await migrate(database, migrations.slice(0, migrations.indexOf(reviewMixScale)));
    const accountId = (await createAccountsStore(database).create('Moved', 'pro')).id;
    const untouchedId = (await createAccountsStore(database).create('Untouched', 'pro')).id;
    for (const one of moved) await createCategorySettingsStore(database).set(accountId, one);
    await createCategorySettingsStore(database).set(untouchedId, setting('toxicity', { threshold: 0.7 }));
    await createCustomCategoriesStore(database).add(accountId, ownCategory);
    await migrate(database);
    // A second start changes nothing: a threshold is converted once.
    await migrate(database);

    const thresholds = async (category: string, medium: 'text' | 'image' = 'text') => {
      const own = await createCategorySettingsStore(database).list(accountId);
      const found = own.find((one) => one.category === category && one.medium === medium);
      return [found?.threshold, found?.blockThreshold, found?.enabled];
    };

    it('T2: changed thresholds keep their meaning on the new scale', async () => {
      expect(await thresholds('violence')).toEqual([0.915094, 0.961756, false]);
      expect(await thresholds('sexual')).toEqual([0.989796, null, true]);
    });

    it('T2: if only the block threshold was changed, only it is converted', async () => {
      expect(await thresholds('hate_speech')).toEqual([0.7, 0.962025, true]);
    });

    it('T2: defaults stay as they are, and so do 0 and 1', async () => {
      expect(await thresholds('toxicity')).toEqual([0.7, null, true]);
      expect(await thresholds('spam')).toEqual([0.9, 0.966666667, true]);
      expect(await thresholds('self_harm')).toEqual([0, 1, true]);
      expect(await thresholds('harassment')).toEqual([null, null, false]);
    });

    it('T2: images and categories that providers judge stay as they are', async () => {
      expect(await thresholds('violence', 'image')).toEqual([0.5, 0.6, true]);
      expect(await createCustomCategoriesStore(database).list(accountId)).toMatchObject([{ threshold: 0.5 }]);
    });

    it('T2: the account’s audit log records the old and the new values once', async () => {
      const [entry, ...others] = (await listAudit(database, { accountId, limit: 10 })).items;
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        action: 'categories.rescaled',
        by: { kind: 'service' },
        undoable: false,
        before: { violence: { threshold: 0.5, block_threshold: 0.7 }, sexual: { threshold: 0.9 } },
        after: { violence: { threshold: 0.915094, block_threshold: 0.961756 }, sexual: { threshold: 0.989796 } },
      });
      expect(Object.keys(entry?.after as object).sort()).toEqual(['hate_speech', 'sexual', 'violence']);
      expect((await listAudit(database, { accountId: untouchedId, limit: 10 })).items).toEqual([]);
    });
  });
}
