/** Stores whether an account keeps the content of calls for review, which, and for how long. Off by default. */

import type { SetReviewSettingsRequest } from '@moderato/contract';
import { sql } from 'kysely';
import { noteErasure } from '../../base/storage/compact-after-erasure.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

/**
 * `include_scored`: whether the account's thresholds also apply to calls that only ask for scores [P6]; `previews`: whether
 * flagged images get a preview for review; `sample_allowed`: whether a random sample of allowed texts is kept too.
 */
export type RetentionSettings = Readonly<Required<SetReviewSettingsRequest>>;

type Added = 'previews' | 'sample_allowed';

/** `previews` and `sample_allowed`: unchanged if absent. */
export type NewRetentionSettings = Omit<RetentionSettings, Added> & Partial<Pick<RetentionSettings, Added>>;

/** With their fields in one order: settings are compared as text. */
const unlessSet: RetentionSettings = {
  keep_content: false,
  days: 30,
  include_scored: false,
  previews: false,
  sample_allowed: false,
};

export type RetentionSettingsStore = ReturnType<typeof createRetentionSettingsStore>;

export function createRetentionSettingsStore({ query, engine }: Database) {
  return {
    async get(accountId: string): Promise<RetentionSettings> {
      const row = await ofAccount(query, accountId)
        .selectFrom('retention_settings')
        .select(['keep_content', 'days', 'include_scored', 'previews', 'sample_allowed'])
        .executeTakeFirst();
      if (row === undefined) return unlessSet;
      return {
        keep_content: row.keep_content === 1,
        days: row.days,
        include_scored: row.include_scored === 1,
        previews: row.previews === 1,
        sample_allowed: row.sample_allowed === 1,
      };
    },

    /** Turning it off also deletes what is kept. */
    async set(accountId: string, settings: NewRetentionSettings): Promise<void> {
      const { keep_content: keepContent, days, include_scored: includeScored } = settings;
      const hasPreviews = keepContent ? settings.previews : false;
      const sampleAllowed = keepContent ? settings.sample_allowed : false;
      const values = {
        keep_content: keepContent ? 1 : 0,
        days,
        include_scored: includeScored ? 1 : 0,
        ...(hasPreviews === undefined ? {} : { previews: hasPreviews ? 1 : 0 }),
        ...(sampleAllowed === undefined ? {} : { sample_allowed: sampleAllowed ? 1 : 0 }),
      };
      await inTransaction(query, async (transaction) => {
        await transaction
          .insertInto('retention_settings')
          .values({ account_id: accountId, ...values })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
          .execute();
        if (keepContent && hasPreviews === false) {
          const { numUpdatedRows } = await ofAccount(transaction, accountId)
            .updateTable('kept_content')
            .set({ preview: null, preview_blurred: null, preview_expires_at: null })
            .where('preview_expires_at', 'is not', null)
            .executeTakeFirst();
          if (numUpdatedRows > 0) await noteErasure({ query: transaction, engine });
        }
        if (!keepContent) {
          const kept = ofAccount(transaction, accountId).deleteFrom('kept_content');
          const { numDeletedRows } = await kept.executeTakeFirst();
          const { numUpdatedRows } = await ofAccount(transaction, accountId)
            .updateTable('shadow_matches')
            .set({ excerpt: null, excerpt_expires_at: null })
            // Written out, because the index covers only these rows.
            .where(sql<boolean>`excerpt_expires_at is not null`)
            .executeTakeFirst();
          if (numDeletedRows + numUpdatedRows > 0) await noteErasure({ query: transaction, engine });
        }
        await countChange(transaction, { noun: 'settings', accountId });
      });
    },

    /** Whether spam counts as flagged on OpenAI's endpoint [M2]. */
    async spamFlags(accountId: string): Promise<boolean> {
      const row = await ofAccount(query, accountId)
        .selectFrom('retention_settings')
        .select('spam_flags')
        .executeTakeFirst();
      return row?.spam_flags === 1;
    },

    async setSpamFlags(accountId: string, isOn: boolean): Promise<void> {
      const values = { spam_flags: isOn ? 1 : 0 };
      await inTransaction(query, async (transaction) => {
        await transaction
          .insertInto('retention_settings')
          .values({ account_id: accountId, keep_content: 0, days: unlessSet.days, include_scored: 0, ...values })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
          .execute();
        await countChange(transaction, { noun: 'settings', accountId });
      });
    },
  };
}
