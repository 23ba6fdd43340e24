import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Content that is kept for review if an account wants it, and what people decided about it. */
export const review: Migration = {
  name: '0051-review',
  async up(db): Promise<void> {
    await db.schema
      .createTable('retention_settings')
      .addColumn('account_id', 'text', (column) => column.primaryKey().notNull().references('accounts.id'))
      .addColumn('keep_content', 'integer', (column) => column.notNull())
      .addColumn('days', 'integer', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('kept_content')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('flagged', 'text')
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('decision', 'text')
      .addColumn('category', 'text')
      .addColumn('decided_by', 'text')
      .addColumn('decided_at', 'bigint')
      .addPrimaryKeyConstraint('kept_content_key', ['account_id', 'request_id'])
      .execute();
    await sql`create index kept_content_open on kept_content (account_id, request_id, action, flagged, expires_at)
      where decision is null`.execute(db);
    await db.schema.createIndex('kept_content_expires').on('kept_content').column('expires_at').execute();

    await db.schema
      .alterTable('feedback')
      .addColumn('source', 'text', (column) => column.notNull().defaultTo('suggestscore'))
      .execute();
    await db.schema.alterTable('feedback').addColumn('decision', 'text').execute();
    await db.schema.alterTable('feedback').addColumn('category', 'text').execute();
    await db.schema.alterTable('feedback').addColumn('decided_by', 'text').execute();
    await sql`create index feedback_request on feedback (account_id, request_id) where request_id is not null`.execute(
      db,
    );
  },
};
