import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How much waited for review, hour by hour, and the indexes that the figures about the work read. */
export const workFigures: Migration = {
  name: '0195-work-figures',
  async up(db): Promise<void> {
    await db.schema
      .createTable('backlog_hours')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addColumn('open', 'bigint', (column) => column.notNull())
      .addColumn('apart', 'bigint', (column) => column.notNull())
      .addColumn('oldest_at', 'bigint')
      .addPrimaryKeyConstraint('backlog_hours_key', ['account_id', 'hour'])
      .execute();
    await db.schema.createIndex('backlog_hours_hour').on('backlog_hours').column('hour').execute();

    await sql`create index kept_content_waiting on kept_content
      (account_id, restricted, escalated_at, request_id, expires_at) where decision is null`.execute(db);
    await sql`create index feedback_review on feedback (account_id, at) where source = 'review'`.execute(db);
    await sql`create index audit_entries_undone on audit_entries (account_id, at)
      where action = 'review.decided' and undone_by is not null`.execute(db);
    await sql`create index appeals_reversed on appeals (account_id, answered_at)
      where decision = 'reversed'`.execute(db);
  },
};
