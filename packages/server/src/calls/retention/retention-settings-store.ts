/** Stores whether an account keeps the content of calls for review, which, and for how long. Off by default. */

import { sql } from 'kysely';
import { noteErasure } from '../../base/storage/compact-after-erasure.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export interface RetentionSettings {
  readonly keepContent: boolean;
  readonly days: number;
  /** Whether the account's thresholds also apply to calls that only ask for scores [P6]. */
  readonly includeScored: boolean;
  /** Whether flagged images get a preview for review. */
  readonly previews: boolean;
  /** Whether a random sample of allowed texts is kept too. */
  readonly sampleAllowed: boolean;
}

type Added = 'previews' | 'sampleAllowed';

/** `previews` and `sampleAllowed`: unchanged if absent. */
export type NewRetentionSettings = Omit<RetentionSettings, Added> & Partial<Pick<RetentionSettings, Added>>;

const unlessSet: RetentionSettings = {
  keepContent: false,
  days: 30,
  includeScored: false,
  previews: false,
  sampleAllowed: false,
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
        keepContent: row.keep_content === 1,
        days: row.days,
        includeScored: row.include_scored === 1,
        previews: row.previews === 1,
        sampleAllowed: row.sample_allowed === 1,
      };
    },

    /** Turning it off also deletes what is kept. */
    async set(accountId: string, settings: NewRetentionSettings): Promise<void> {
      const { keepContent, days, includeScored } = settings;
      const hasPreviews = keepContent ? settings.previews : false;
      const sampleAllowed = keepContent ? settings.sampleAllowed : false;
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
