import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** A sample of decisions that another person looks at without seeing the first one, and how large it is. */
export const secondLooks: Migration = {
  name: '0196-second-looks',
  async up(db): Promise<void> {
    await db.schema
      .createTable('second_looks')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('first_by', 'text', (column) => column.notNull())
      .addColumn('first_decision', 'text', (column) => column.notNull())
      .addColumn('first_category', 'text')
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addColumn('second_by', 'text')
      .addColumn('second_decision', 'text')
      .addColumn('second_category', 'text')
      .addColumn('second_at', 'bigint')
      .addColumn('claimed_by', 'text')
      .addColumn('claimed_until', 'bigint')
      .addPrimaryKeyConstraint('second_looks_key', ['account_id', 'request_id'])
      .execute();
    await sql`create index second_looks_waiting on second_looks (account_id, request_id)
      where second_at is null`.execute(db);
    await sql`create index second_looks_done on second_looks (account_id, second_at)
      where second_at is not null`.execute(db);
    await db.schema.createIndex('second_looks_call').on('second_looks').column('request_id').execute();

    await db.schema
      .createTable('work_settings')
      .addColumn('account_id', 'text', (column) => column.primaryKey().notNull().references('accounts.id'))
      .addColumn('second_looks', 'integer', (column) => column.notNull())
      .execute();
  },
};
