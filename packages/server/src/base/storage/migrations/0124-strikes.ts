import type { Migration } from '../migration.ts';

/** Confirmed violations of authors, one for each call, and the ladder of measures that an account has set. */
export const strikes: Migration = {
  name: '0124-strikes',
  async up(db): Promise<void> {
    await db.schema
      .createTable('strikes')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('strikes_key', ['account_id', 'request_id'])
      .execute();
    await db.schema
      .createIndex('strikes_author')
      .on('strikes')
      .columns(['account_id', 'author', 'expires_at'])
      .execute();
    await db.schema.createIndex('strikes_expires').on('strikes').column('expires_at').execute();
    await db.schema
      .createTable('strike_settings')
      .addColumn('account_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('days', 'integer', (column) => column.notNull())
      .addColumn('ladder', 'text', (column) => column.notNull())
      .execute();
  },
};
