import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const feedback: Migration = {
  name: '0020-feedback',
  async up(db): Promise<void> {
    await db.schema
      .createTable('feedback')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      .addColumn('content_hash', 'text')
      .addColumn('attribute_scores', 'text', (column) => column.notNull())
      .addColumn('languages', 'text', (column) => column.notNull())
      .addColumn('community_id', 'text')
      .addPrimaryKeyConstraint('feedback_key', ['account_id', 'id'])
      .execute();
    await db.schema.createIndex('feedback_at').on('feedback').column('at').execute();

    // Only for calls that feedback can be about: text and image calls pay nothing for it.
    await sql`create index ledger_compat_content on ledger (account_id, content_hash)
      where kind = 'compat' and content_hash is not null`.execute(db);
  },
};
