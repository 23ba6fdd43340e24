import type { Migration } from '../migration.ts';

/** An account's own categories, and how often its texts went to providers. */
export const customCategories: Migration = {
  name: '0010-custom-categories',
  async up(db): Promise<void> {
    await db.schema
      .createTable('custom_categories')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('examples', 'text', (column) => column.notNull())
      .addColumn('threshold', 'double precision', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('ask', 'text', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('custom_categories_key', ['account_id', 'name'])
      .execute();

    await db.schema
      .createTable('provider_calls')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('provider_calls_key', ['account_id', 'day'])
      .execute();
  },
};
