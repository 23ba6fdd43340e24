import type { Migration } from '../migration.ts';

/** An account's list of clauses, unless it has the default. */
export const clauses: Migration = {
  name: '0165-clauses',
  async up(db): Promise<void> {
    await db.schema
      .createTable('clause_settings')
      .addColumn('account_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('clauses', 'text', (column) => column.notNull())
      .execute();
  },
};
