import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Filters of a list under a name. `owner` is null for those that everybody in the account sees. */
export const savedViews: Migration = {
  name: '0186-saved-views',
  async up(db, engine): Promise<void> {
    await db.schema
      .createTable('saved_views')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('owner', 'text')
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_views_key', ['account_id', 'id'])
      .$call((builder) => (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder))
      .execute();
  },
};
