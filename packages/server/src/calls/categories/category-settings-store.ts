/** Stores what an account changed about its categories, per medium [T7]. Unchanged settings have no row. */

import type { Medium } from '../../base/storage/account-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export interface CategorySetting {
  readonly medium: Medium;
  readonly category: string;
  /** `null`: the platform's default. */
  readonly threshold: number | null;
  /** `null`: derived from the threshold [T3]. */
  readonly blockThreshold: number | null;
  readonly enabled: boolean;
}

export type CategorySettingsStore = ReturnType<typeof createCategorySettingsStore>;

export function createCategorySettingsStore({ query }: Database) {
  async function setAll(accountId: string, settings: readonly CategorySetting[]): Promise<void> {
    await inTransaction(query, async (transaction) => {
      for (const { medium, category, threshold, blockThreshold, enabled } of settings) {
        const values = { threshold, block_threshold: blockThreshold, enabled: enabled ? 1 : 0 };
        await transaction
          .insertInto('category_settings')
          .values({ account_id: accountId, medium, category, ...values })
          .onConflict((conflict) => conflict.columns(['account_id', 'medium', 'category']).doUpdateSet(values))
          .execute();
      }
      await countChange(transaction, { noun: 'settings', accountId });
    });
  }

  return {
    async list(accountId: string): Promise<CategorySetting[]> {
      const rows = await ofAccount(query, accountId).selectFrom('category_settings').selectAll().execute();
      return rows.map((row) => ({
        medium: row.medium,
        category: row.category,
        threshold: row.threshold,
        blockThreshold: row.block_threshold,
        enabled: row.enabled === 1,
      }));
    },

    set: (accountId: string, setting: CategorySetting): Promise<void> => setAll(accountId, [setting]),
    /** Either all of them or none. */
    setAll,
  };
}
