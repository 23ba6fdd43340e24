/** Stores an account's own categories [T7]. `check-custom-category.ts` says what is allowed. */

import { customCategoryLimits } from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export type CustomCategoriesStore = ReturnType<typeof createCustomCategoriesStore>;

export function createCustomCategoriesStore({ query }: Database) {
  return {
    /** Oldest first. */
    async list(accountId: string): Promise<CustomCategory[]> {
      const rows = await ofAccount(query, accountId)
        .selectFrom('custom_categories')
        .selectAll()
        .orderBy('created_at')
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        name: row.name,
        description: row.description,
        examples: JSON.parse(row.examples) as string[],
        threshold: row.threshold,
        action: row.action,
        ask: row.ask,
        enabled: row.enabled === 1,
      }));
    },

    add: (accountId: string, category: CustomCategory): Promise<'added' | 'exists' | 'too_many'> =>
      inTransaction(query, async (transaction) => {
        // Its own row is written first: two processes that add at once wait for each other here, and then both count.
        await countChange(transaction, { noun: 'settings', accountId });
        const kept = await ofAccount(transaction, accountId).selectFrom('custom_categories').select('name').execute();
        if (kept.some(({ name }) => name === category.name)) return 'exists';
        if (kept.length >= customCategoryLimits.perAccount) return 'too_many';
        await transaction
          .insertInto('custom_categories')
          .values({ account_id: accountId, name: category.name, created_at: Date.now(), ...valuesOf(category) })
          .execute();
        return 'added';
      }),

    /** False when the account has no category of that name. */
    change: (accountId: string, category: CustomCategory): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const { numUpdatedRows } = await ofAccount(transaction, accountId)
          .updateTable('custom_categories')
          .set(valuesOf(category))
          .where('name', '=', category.name)
          .executeTakeFirst();
        await countChange(transaction, { noun: 'settings', accountId });
        return numUpdatedRows > 0n;
      }),

    remove: (accountId: string, name: string): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const { numDeletedRows } = await ofAccount(transaction, accountId)
          .deleteFrom('custom_categories')
          .where('name', '=', name)
          .executeTakeFirst();
        await countChange(transaction, { noun: 'settings', accountId });
        return numDeletedRows > 0n;
      }),
  };
}

function valuesOf({ description, examples, threshold, action, ask, enabled }: CustomCategory) {
  return { description, examples: JSON.stringify(examples), threshold, action, ask, enabled: enabled ? 1 : 0 };
}
