import type { Migration } from '../migration.ts';

/** Whether spam counts as flagged on OpenAI's endpoint, account by account. */
export const spamFlags: Migration = {
  name: '0095-spam-flags',
  async up(db): Promise<void> {
    await db.schema
      .alterTable('retention_settings')
      .addColumn('spam_flags', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
