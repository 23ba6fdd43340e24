import type { Migration } from '../migration.ts';

/**
 * How many reports, outcomes and appeals there were in a year: the rows themselves are deleted long before it ends. The
 * tables they are in come with the same release, so there is nothing to count yet.
 */
export const caseCounts: Migration = {
  name: '0121-case-counts',
  async up(db): Promise<void> {
    await db.schema
      .createTable('case_counts')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('year', 'integer', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('hours', 'integer', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('case_counts_key', ['account_id', 'year', 'event', 'detail', 'hours'])
      .execute();
  },
};
