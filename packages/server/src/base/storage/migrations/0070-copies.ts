import type { Migration } from '../migration.ts';

/** The copies that currently serve from this store, and quota units taken several at a time. */
export const copies: Migration = {
  name: '0070-copies',
  async up(db): Promise<void> {
    await db.schema
      .createTable('copies')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('quota_reservations')
      .addColumn('units', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
