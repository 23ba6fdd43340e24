import type { Migration } from '../migration.ts';

/** One table for request rates and failed sign-ins. Whatever the old tables held is full again within minutes. */
export const budgets: Migration = {
  name: '0150-budgets',
  async up(db): Promise<void> {
    await db.schema.dropTable('rate_buckets').execute();
    await db.schema.dropTable('sign_in_attempts').execute();
    await db.schema
      .createTable('budgets')
      .addColumn('holder', 'text', (column) => column.primaryKey().notNull())
      .addColumn('credit', 'double precision', (column) => column.notNull())
      .addColumn('updated_at', 'double precision', (column) => column.notNull())
      .execute();
  },
};
