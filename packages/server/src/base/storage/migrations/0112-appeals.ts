import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Appeals against outcomes, and what people answered: one for each outcome and appellant. */
export const appeals: Migration = {
  name: '0112-appeals',
  async up(db): Promise<void> {
    await db.schema
      .createTable('appeals')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('outcome_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('appellant', 'text', (column) => column.notNull())
      .addColumn('author', 'text')
      .addColumn('restricted', 'integer', (column) => column.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('answer_by', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('answered_by', 'text')
      .addColumn('decision', 'text')
      .addColumn('answer', 'text')
      .addPrimaryKeyConstraint('appeals_key', ['account_id', 'id'])
      .addUniqueConstraint('appeals_once', ['account_id', 'outcome_id', 'appellant'])
      .execute();
    await sql`create index appeals_open on appeals (account_id, id, answer_by) where answered_at is null`.execute(db);
    await sql`create index appeals_answered on appeals (account_id, id) where answered_at is not null`.execute(db);
    await db.schema.createIndex('appeals_request').on('appeals').columns(['account_id', 'request_id']).execute();
    await sql`create index appeals_author on appeals (account_id, author) where author is not null`.execute(db);
    await db.schema.createIndex('appeals_expires').on('appeals').column('expires_at').execute();
  },
};
