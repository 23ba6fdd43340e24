import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What users reported. `author` wrote the item, `reporter` the reason: an erasure finds both. */
export const reports: Migration = {
  name: '0110-reports',
  async up(db): Promise<void> {
    await db.schema
      .createTable('reports')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('author', 'text')
      .addColumn('reporter', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'bigint')
      .addPrimaryKeyConstraint('reports_key', ['account_id', 'id'])
      .execute();
    await db.schema.createIndex('reports_request').on('reports').columns(['account_id', 'request_id', 'id']).execute();
    await sql`create unique index reports_once on reports (account_id, request_id, reporter)
      where reporter is not null`.execute(db);
    await sql`create index reports_author on reports (account_id, author) where author is not null`.execute(db);
    await sql`create index reports_reporter on reports (account_id, reporter) where reporter is not null`.execute(db);
    await db.schema.createIndex('reports_at').on('reports').column('at').execute();
  },
};
