import type { Migration } from '../migration.ts';

/** Moderators' notes about items and authors. `author` says whom a note is about, so that an erasure finds it. */
export const notes: Migration = {
  name: '0105-notes',
  async up(db): Promise<void> {
    await db.schema
      .createTable('notes')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      .addColumn('author', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('written_by', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('notes_key', ['account_id', 'id'])
      .execute();
    await db.schema.createIndex('notes_request').on('notes').columns(['account_id', 'request_id', 'id']).execute();
    await db.schema.createIndex('notes_author').on('notes').columns(['account_id', 'author', 'id']).execute();
    await db.schema.createIndex('notes_at').on('notes').column('at').execute();
  },
};
